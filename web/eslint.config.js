import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['node_modules', 'src/api/schema.ts'] },
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser } },
    rules: { 'no-undef': 'off', eqeqeq: 'error', 'no-console': 'error' },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
    rules: {
      'svelte/no-at-html-tags': 'error',
      'svelte/require-each-key': 'error',
      'svelte/no-navigation-without-resolve': 'off',
      // Sets and maps here are replaced, never changed in place, or are no state.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
);
