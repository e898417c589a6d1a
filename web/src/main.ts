import { mount } from 'svelte';
import App from './App.svelte';
import { startLanguage } from './i18n/index.svelte';
import './style/base.css';

const target = document.getElementById('app');
if (target !== null) void startLanguage().finally(() => mount(App, { target }));
