/**
 * Lets all test files that a Jest process runs share compiled code and the paths of mapped modules. By default, Jest compiles every module
 * and looks for its file anew for each test file. The modules themselves are still run for each of them. For `runtime` in Jest's configuration.
 */
import { dirname } from 'node:path';
import { Script } from 'node:vm';
import jestRuntime from 'jest-runtime';

/** Its types describe the CommonJS build. */
const Runtime = /** @type {typeof jestRuntime.default} */ (/** @type {unknown} */ (jestRuntime));

/** @typedef {ConstructorParameters<typeof Runtime>} Parameters */
/** @typedef {Parameters[2]} Resolver */

/** By path. @type {Map<string, { source: string, script: Script }>} */
const compiled = new Map();

/** @type {WeakSet<Resolver>} */
const remembering = new WeakSet();

export default class CompileOnceRuntime extends Runtime {
  /** @param {Parameters} parameters */
  constructor(...parameters) {
    const [, environment, resolver] = parameters;
    rememberPaths(resolver);
    super(...parameters);
    const { executor } = /** @type {any} */ (this); // private; Jest's version is pinned
    executor.compile = (/** @type {string} */ source, /** @type {string} */ path) => {
      const context = environment.getVmContext(); // null once the environment has been torn down
      return context && this.runScript(compile(source, path, executor.injectedModuleParameters), context);
    };
  }

  /**
   * @param {Script} script
   * @param {import('node:vm').Context} context
   * @returns {unknown}
   */
  runScript(script, context) {
    return script.runInContext(context);
  }
}

/**
 * @param {string} source
 * @param {string} filename
 * @param {string[]} parameters
 */
function compile(source, filename, parameters) {
  const known = compiled.get(filename);
  if (known?.source === source) return known.script;
  const head = `(function (${parameters.join()}) {`;
  const script = new Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
  compiled.set(filename, { source, script });
  return script;
}

/** Jest shares a resolver between test files, but it remembers no path from `moduleNameMapper`. @param {Resolver} resolver */
function rememberPaths(resolver) {
  if (remembering.has(resolver)) return;
  remembering.add(resolver);
  /** @type {Map<string, string | null>} */
  const paths = new Map();
  const resolve = resolver.resolveStubModuleName.bind(resolver);
  resolver.resolveStubModuleName = (from, name, options) => {
    const key = [dirname(from), name, ...(options?.conditions ?? [])].join('\0');
    let path = paths.get(key);
    if (path === undefined) paths.set(key, (path = resolve(from, name, options)));
    return path;
  };
}
