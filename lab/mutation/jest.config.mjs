/**
 * The tests of libs/domain only: tests of other folders use it, but should not be what protects its rules. Left out are the
 * property tests, which take seconds for each mutant and would notice more, and a check that compiles the sources.
 */
import config from '../../jest.config.mjs';

const pure = config.projects.find(({ displayName }) => displayName === 'pure');

export default {
  ...pure,
  testMatch: ['<rootDir>/libs/domain/**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '\\.property\\.spec\\.ts$', '/clear-text\\.spec\\.ts$'],
};
