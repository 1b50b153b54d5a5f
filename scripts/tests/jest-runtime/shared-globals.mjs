/** Runs tests with the globals of the packages that they share, so that an Error of a package is an Error for a test. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { TestEnvironment } from 'jest-environment-node';
import { ModuleMocker } from 'jest-mock';

/** @type {Set<AsyncLocalStorage<unknown>>} */
const usedStorages = new Set();
const run = AsyncLocalStorage.prototype.run;
AsyncLocalStorage.prototype.run = /** @type {typeof run} */ (
  /** @this {AsyncLocalStorage<unknown>} @param {Parameters<typeof run>} given */
  function (...given) {
    usedStorages.add(this);
    return run.apply(this, given);
  }
);

export default class SharedPackagesEnvironment extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} parameters */
  constructor(...parameters) {
    super(...parameters);
    this.global = /** @type {any} */ (globalThis);
    this.moduleMocker = new ModuleMocker(globalThis);
  }

  /**
   * Drops what a test file leaves in the process. A storage stays enabled after its first use, and every later promise copies its context. The
   * metadata of a file's classes stay in class-validator and class-transformer, which search them by walking through all.
   * @override
   */
  async teardown() {
    for (const storage of usedStorages) storage.disable();
    usedStorages.clear();
    const { classValidatorMetadataStorage: validated } = /** @type {any} */ (globalThis);
    validated?.validationMetadatas.clear();
    validated?.constraintMetadatas.clear();
    await super.teardown();
  }
}
