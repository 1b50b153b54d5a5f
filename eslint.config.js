import hooks from 'eslint-plugin-react-hooks';
import typescript from 'typescript-eslint';
import texts from './scripts/texts/texts-rule.mjs';

export default typescript.config(
  { ignores: ['**/dist/', '**/dist-types/', '**/node_modules/', '.data/', 'coverage/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true } },
  {
    files: ['**/*.ts', '**/*.tsx', '*.{js,mjs}', '{lab,scripts,tools}/**/*.mjs'],
    extends: [typescript.configs.recommended],
    languageOptions: typesFrom('tsconfig.check.json'),
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': ['error', { allow: ['warn', 'error'] }],
      'no-eval': 'error',
      'no-new-func': 'error',
      'prefer-const': 'error',
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      // the error of a promise that is not awaited is lost
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: ['*.{js,mjs}', '{lab,scripts,tools}/**'],
    languageOptions: typesFrom('tsconfig.scripts.json'),
  },
  {
    files: ['apps/web/src/**'],
    languageOptions: typesFrom('apps/web/tsconfig.json'),
  },
  {
    // these print to the terminal
    files: [
      '{lab,scripts,tools}/**/*.mjs',
      'apps/api/src/processes/*.ts',
      'apps/api/src/cli/**/*.ts',
      'apps/api/src/modules/mails/file-transport.ts',
      'apps/api/src/platform/logs/logs.ts',
      '**/*.{int,proof}.spec.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    rules: rulesOfHooks(),
  },
  {
    files: [
      'apps/web/src/**/*.{ts,tsx}',
      'apps/api/src/{modules,platform/files,platform/http,platform/quotas}/**/*.ts',
      'libs/contracts/src/**/*.ts',
    ],
    ignores: [
      '**/*.{spec,cases}.{ts,tsx}',
      '**/testing/**',
      'apps/web/src/kit/**',
      'apps/web/src/{api/base-api,app/changes/read-again}.ts', // the names of what is cached
      'apps/web/src/features/payroll/pdf/**', // the words of PDF files
      'libs/contracts/src/payroll-maps.ts', // for programs
      'libs/contracts/src/texts/languages.ts',
      'apps/api/src/platform/{files/{guarded-backend,s3-backend,store-marker},http/forwarded-addresses}.ts', // for the operator
      // of commands of operators, and of their logs
      'apps/api/src/modules/{api-tokens,company,documents,mails,notifications,payroll,second-factor,security,set-aside,substitutes,webhooks}/*.events.ts',
      'apps/api/src/modules/{*/*.as-of,audit/as-of,erasure/{keys-and-events,settle-at-start}}.ts',
      'apps/api/src/modules/{checkpoints,api-reference}/**',
      // what is recorded, and shown in the reader’s language
      'apps/api/src/modules/{identity-provider/find-account,security/browser-name,webhooks/send-error}.ts',
    ],
    plugins: { texts },
    rules: { 'texts/in-catalogs': 'error' },
  },
  {
    // formats of a language come from one module; these write for programs, or read what people of all languages write
    files: ['{apps,libs}/**/src/**/*.{ts,tsx}'],
    ignores: [
      '**/*.{spec,cases}.{ts,tsx}',
      '**/testing/**',
      'libs/contracts/src/texts/*.ts',
      'libs/contracts/src/plain-date.ts',
      'libs/domain/src/**',
      'apps/api/src/platform/{clock/clock,config/setting-values}.ts',
      'apps/api/src/modules/{audit/moment,people-import/read-people}.ts',
      'apps/web/src/features/users/account/local-today.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...["[callee.object.name='Intl']", '[callee.property.name=/^toLocale/]'].map((use) => ({
          selector: `:matches(NewExpression, CallExpression)${use}`,
          message: 'libs/contracts/src/texts/formats.ts has the formats of the reader’s language (R66a).',
        })),
      ],
    },
  },
  {
    files: ['libs/domain/src/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      // a rule that uses the clock or randomness cannot be replayed
      'no-restricted-globals': ['error', 'process', 'setTimeout', 'setInterval', 'fetch', 'crypto', 'performance'],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Time is passed in.' },
        { object: 'Math', property: 'random', message: 'The same events must always give the same state.' },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Time is passed in.' },
      ],
    },
  },
);

/** One project for each file, so that linting a part of the code reads the types of that part. @param {string} project */
function typesFrom(project) {
  return { parserOptions: { project, tsconfigRootDir: import.meta.dirname } };
}

/** `npm run test:all` has the others too: they compile each component as React's compiler does, which is most of their time. */
function rulesOfHooks() {
  const { rules } = hooks.configs.flat.recommended;
  if (process.env.STAFFROOM_TESTS !== 'gate') return rules;
  const needNoCompiler = ['react-hooks/rules-of-hooks', 'react-hooks/exhaustive-deps'];
  return Object.fromEntries(needNoCompiler.map((name) => [name, rules[name]]));
}
