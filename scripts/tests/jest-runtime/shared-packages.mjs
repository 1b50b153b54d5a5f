/**
 * Lets all test files that a Jest process runs share the packages of node_modules. By default, Jest loads them anew for
 * each file, which took a quarter of the CPU time of the database tests. The project's own modules are still run for
 * each file. For `runtime` in Jest's configuration, together with `shared-globals.mjs`.
 */
import { createRequire } from 'node:module';
import CompileOnceRuntime from './compile-once.mjs';

const loadedForEachFile = /^(\.|\/|@staffroom\/|@jest\/globals$|expect$)/;

export default class SharedPackagesRuntime extends CompileOnceRuntime {
  /**
   * @override
   * @param {import('node:vm').Script} script
   */
  runScript(script) {
    return script.runInThisContext();
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
