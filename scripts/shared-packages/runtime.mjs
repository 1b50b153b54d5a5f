/**
 * Lets all test files that a Jest process runs share the packages of node_modules. By default, Jest loads them anew for
 * each file, which took a quarter of the CPU time of the database tests. The project's own modules are still loaded for
 * each file. For `runtime` in Jest's configuration, together with `environment.mjs`.
 */
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import jestRuntime from 'jest-runtime';

/** Its types describe the CommonJS build. */
const Runtime = /** @type {typeof jestRuntime.default} */ (/** @type {unknown} */ (jestRuntime));
const loadedForEachFile = /^(\.|\/|@staffroom\/|@jest\/globals$|expect$)/;

export default class SharedPackagesRuntime extends Runtime {
  /** @param {ConstructorParameters<typeof Runtime>} parameters */
  constructor(...parameters) {
    super(...parameters);
    const { executor } = /** @type {any} */ (this); // private; Jest's version is pinned
    executor.compile = (/** @type {string} */ source, /** @type {string} */ filename) =>
      compileFunction(source, executor.injectedModuleParameters, { filename });
  }

  /**
   * @override
   * @param {string} from
   * @param {string} name
   * @returns {any}
   */
  requireModuleOrMock(from, name) {
    return loadedForEachFile.test(name) ? super.requireModuleOrMock(from, name) : createRequire(from)(name);
  }
}
