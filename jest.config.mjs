/**
 * One project for each kind of test: pure (no service), database (embedded PostgreSQL), web (jsdom), browser (the real portal). `npm test`
 * sets STAFFROOM_TESTS to `gate`, which leaves out the files of `scripts/tests/parts.mjs`.
 */
import { parts, patternsOf } from './scripts/tests/parts.mjs';
import web from './apps/web/jest.config.cjs';

/** Packages that are published only as ES modules. Jest runs CommonJS, so these are compiled too. */
const esModules = [
  '@nestjs',
  'file-type',
  'strtok3',
  '@tokenizer',
  'token-types',
  'uint8array-extras',
  '@borewit',
  'uid',
  'load-esm',
  'iterare',
  'intl-messageformat',
  '@formatjs',
  '@sparticuz',
  'openid-client',
  'oauth4webapi',
  'jose',
].join('|');

const leftOut = process.env.STAFFROOM_TESTS === 'gate' ? Object.values(parts).flatMap(patternsOf) : [];
const ignored = ['/node_modules/', ...leftOut];

const typescript = {
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  },
  module: { type: 'commonjs' },
};

const node = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  runtime: '<rootDir>/scripts/tests/jest-runtime/compile-once.mjs',
  transform: { '^.+\\.(ts|js|mjs)$': ['@swc/jest', typescript] },
  transformIgnorePatterns: [`/node_modules/(?!(${esModules})/)`],
  moduleNameMapper: {
    '^@staffroom/(contracts|domain)/(.*)\\.js$': '<rootDir>/libs/$1/src/$2.ts',
    '^@staffroom/migrations/(.*)\\.js$': '<rootDir>/migrations/$1.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  modulePathIgnorePatterns: ['<rootDir>/\\.data/', '<rootDir>/lab/(bench|mutation)/node_modules/'],
};

const database = {
  ...node,
  runtime: '<rootDir>/scripts/tests/jest-runtime/shared-packages.mjs',
  testEnvironment: '<rootDir>/scripts/tests/jest-runtime/shared-globals.mjs',
  globalSetup: '<rootDir>/scripts/tests/before-database-tests.mjs',
  globalTeardown: '<rootDir>/scripts/tests/after-database-tests.mjs',
};

const projects = [
  {
    ...node,
    displayName: 'pure',
    globals: { PROPERTY_SEED: Number(process.env.PROPERTY_SEED ?? 20_261_125) },
    testMatch: ['<rootDir>/{libs,apps/api,migrations,scripts,lab}/**/*.spec.ts'],
    testPathIgnorePatterns: [...ignored, '\\.(int|e2e)\\.spec\\.ts$'],
  },
  {
    ...database,
    displayName: 'database',
    testMatch: ['<rootDir>/apps/api/**/*.int.spec.ts', '<rootDir>/migrations/**/*.int.spec.ts'],
    testPathIgnorePatterns: ignored,
  },
  {
    ...node,
    displayName: 'browser',
    testMatch: ['<rootDir>/apps/web/e2e/**/*.e2e.spec.ts'],
    testPathIgnorePatterns: ignored,
    globalSetup: '<rootDir>/scripts/tests/before-browser-tests.mjs',
    globalTeardown: '<rootDir>/scripts/tests/after-browser-tests.mjs',
  },
  web,
];

export default {
  projects,
  // The limit of a single test is generous, because a slow machine must not fail it. The reporter ends a run that hangs.
  testTimeout: 280_000,
  testSequencer: '<rootDir>/scripts/tests/longest-first.mjs',
  reporters: ['default', '<rootDir>/scripts/tests/watchdog-reporter.mjs'],
};
