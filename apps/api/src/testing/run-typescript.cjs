/** `node run-typescript.cjs <file.ts> …` runs a piece of the portal in a process of its own, compiled as the tests are. */
const Module = require('node:module');
const { existsSync, readFileSync } = require('node:fs');
const { dirname, join, resolve } = require('node:path');
const { transformSync } = require('@swc/core');

const root = resolve(__dirname, '../../../..');
const jsc = {
  target: 'es2023',
  parser: { syntax: 'typescript', decorators: true },
  transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
};

Module._extensions['.ts'] = (module, filename) => {
  const { code } = transformSync(readFileSync(filename, 'utf8'), { filename, jsc, module: { type: 'commonjs' } });
  module._compile(code, filename);
};

const resolveFilename = Module._resolveFilename;
Module._resolveFilename = (request, parent, ...rest) => {
  const source = sourceOf(request, parent?.filename);
  return source && existsSync(source) ? source : resolveFilename(request, parent, ...rest);
};

function sourceOf(request, from) {
  const [, library, path] = /^@staffroom\/(contracts|domain|migrations)\/(.*)\.js$/.exec(request) ?? [];
  if (library === 'migrations') return join(root, library, `${path}.ts`);
  if (library) return join(root, 'libs', library, 'src', `${path}.ts`);
  const relative = from?.endsWith('.ts') && /^\.{1,2}\/.*\.js$/.test(request);
  return relative ? join(dirname(from), request.replace(/\.js$/, '.ts')) : undefined;
}

process.argv.splice(1, 1);
require(resolve(process.argv[1]));
