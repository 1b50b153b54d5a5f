/** Runs tests with the globals of the packages that they share, so that an Error of a package is an Error for a test. */
import { TestEnvironment } from 'jest-environment-node';
import { ModuleMocker } from 'jest-mock';

export default class SharedPackagesEnvironment extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} parameters */
  constructor(...parameters) {
    super(...parameters);
    this.global = /** @type {any} */ (globalThis);
    this.moduleMocker = new ModuleMocker(globalThis);
  }
}
