import { fileURLToPath } from 'node:url'
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
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
      parserOptions: {
        // For rules that know types. What is named here stands in no tsconfig.
        projectService: { allowDefaultProject: ['src/service-worker.ts', 'svelte.config.js'] },
        tsconfigRootDir: fileURLToPath(new URL('..', import.meta.url)),
        // For every file alike: where it differs, all types are read anew at each change.
        extraFileExtensions: ['.svelte']
      }
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      // Every member of a union is named where it is told apart, so that a new one is noticed everywhere.
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: false, allowDefaultCaseForExhaustiveSwitch: false }
      ],
      // State is kept in runes. As there are no stores, nothing need be looked for by its type, which takes long.
      'no-restricted-imports': ['error', 'svelte/store', '$app/stores'],
      'svelte/require-store-reactive-access': 'off',
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
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } }
  },
  // For browsers too old for the app: a plain script, part of no project.
  { files: ['static/*.js'], ...ts.configs.disableTypeChecked },
  {
    files: ['{src,tests}/**/*.{ts,mjs,svelte}'],
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
