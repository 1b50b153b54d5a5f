/**
 * One project for each kind of test: pure (no service), database (embedded PostgreSQL), web (jsdom), browser (the real
 * portal). `proofs` are database tests that take minutes; `lab/set-ups/proofs.mjs` runs them, not `npm test`.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

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
  '@sparticuz',
  'openid-client',
  'oauth4webapi',
  'jose',
].join('|');

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
  runtime: '<rootDir>/scripts/jest-runtime/compile-once.mjs',
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
  runtime: '<rootDir>/scripts/jest-runtime/shared-packages.mjs',
  testEnvironment: '<rootDir>/scripts/jest-runtime/shared-globals.mjs',
  globalSetup: '<rootDir>/scripts/test-cluster-setup.mjs',
  globalTeardown: '<rootDir>/scripts/test-cluster-teardown.mjs',
};

const projects = [
  {
    ...node,
    displayName: 'pure',
    globals: { PROPERTY_SEED: Number(process.env.PROPERTY_SEED ?? 20_261_125) },
    testMatch: ['<rootDir>/{libs,apps/api,migrations,scripts,lab}/**/*.spec.ts'],
    testPathIgnorePatterns: ['/node_modules/', '\\.(int|e2e|proof)\\.spec\\.ts$'],
  },
  {
    ...database,
    displayName: 'database',
    testMatch: ['<rootDir>/apps/api/**/*.int.spec.ts', '<rootDir>/migrations/**/*.int.spec.ts'],
  },
  {
    ...database,
    displayName: 'proofs',
    testMatch: ['<rootDir>/apps/api/**/*.proof.spec.ts'],
  },
  {
    ...node,
    displayName: 'browser',
    testMatch: ['<rootDir>/apps/web/e2e/**/*.e2e.spec.ts'],
    globalSetup: '<rootDir>/scripts/demo-companies-setup.mjs',
    globalTeardown: '<rootDir>/scripts/demo-companies-teardown.mjs',
  },
];

const webConfig = join(import.meta.dirname, 'apps/web/jest.config.cjs');
if (existsSync(webConfig)) {
  const { default: web } = await import(webConfig);
  projects.push({ rootDir: join(import.meta.dirname, 'apps/web'), displayName: 'web', ...web });
}

export default {
  projects,
  // The limit of a single test is generous, because a slow machine must not fail it. The reporter ends a run that hangs.
  testTimeout: 280_000,
  testSequencer: '<rootDir>/scripts/longest-first.mjs',
  reporters: ['default', '<rootDir>/scripts/watchdog-reporter.mjs'],
};
