import js from '@eslint/js'
import globals from 'globals'
import svelte from 'eslint-plugin-svelte'
import ts from 'typescript-eslint'
import svelteConfig from '../svelte.config.js'
import { noUpwardImports } from './no-upward-imports.js'

// hex, kernel and games give the same state for the same log on every device for ever,
// so nothing that differs between devices or moments may be reached from there.
const impure = [
  'Date',
  'performance',
  'crypto',
  'window',
  'document',
  'navigator',
  'fetch',
  'localStorage',
  'setTimeout',
  'setInterval',
  'process',
  'console'
]

export default ts.config(
  { ignores: ['node_modules/', '.svelte-kit/', 'build/', '.cache/', 'test-results/', 'playwright-report/'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_' }
      ],
      '@typescript-eslint/no-non-null-assertion': 'off',
      eqeqeq: 'error',
      'no-warning-comments': ['error', { terms: ['fixme', 'xxx'] }]
    }
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } }
  },
  {
    files: ['src/**/*.ts', 'src/**/*.svelte'],
    plugins: { house: { rules: { 'no-upward-imports': noUpwardImports } } },
    rules: { 'house/no-upward-imports': 'error' }
  },
  {
    files: ['src/lib/hex/**/*.ts', 'src/lib/kernel/**/*.ts', 'src/lib/games/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-globals': ['error', ...impure],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Dice come from the match.' }
      ]
    }
  }
)
