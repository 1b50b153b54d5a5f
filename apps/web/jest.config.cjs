/** Runs the client in jsdom as CommonJS. All packages it uses but those of texts ship a CommonJS build. */
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
    '^virtual:catalogs$': '<rootDir>/src/testing/catalogs.ts',
    '\\.css$': '<rootDir>/src/testing/empty.cjs',
  },
  transform: {
    '\\.(tsx?|js)$': [
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
  transformIgnorePatterns: ['/node_modules/(?!(intl-messageformat|@formatjs)/)'],
  clearMocks: true,
};
