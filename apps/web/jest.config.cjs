/** Runs the client in jsdom as CommonJS. Every package it uses ships a CommonJS build, so node_modules needs no transform. */
module.exports = {
  displayName: 'web',
  rootDir: __dirname,
  roots: ['<rootDir>/src'],
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
  runtime: '<rootDir>/../../scripts/tests/jest-runtime/compile-once.mjs',
  testEnvironment: '<rootDir>/src/testing/jsdom-environment.cjs',
  setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
  moduleNameMapper: {
    '^@staffroom/contracts/(.*)\\.js$': '<rootDir>/../../libs/contracts/src/$1',
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '\\.css$': '<rootDir>/src/testing/empty.cjs',
  },
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  clearMocks: true,
};
