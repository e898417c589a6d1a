/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { land } from './ground/land';
import { sketches } from './ground/sketch';

const server = process.env['BRANCHLINE_SERVER'] ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [land(), sketches(), svelte()],
  build: {
    outDir: '../src/branchline/server/client',
    emptyOutDir: true,
    target: 'es2022',
    // The page's security policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
});
