/** Lets `node --import` run TypeScript sources directly, for tests that kill a whole process. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { transform } from '@swc/core';

if (isMainThread) register(import.meta.url);

const root = fileURLToPath(new URL('../../../../', import.meta.url));

export function resolve(specifier, context, next) {
  const source = sourceOf(specifier, context.parentURL);
  return source ? { url: source, format: 'module', shortCircuit: true } : next(specifier, context);
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const filename = fileURLToPath(url);
  const { code } = await transform(await readFile(filename, 'utf8'), {
    filename,
    swcrc: false,
    module: { type: 'es6' },
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    },
  });
  return { format: 'module', source: code, shortCircuit: true };
}

function sourceOf(specifier, parent) {
  const library = /^@staffroom\/(contracts|domain|migrations)\/(.*)\.js$/.exec(specifier);
  if (library) {
    const [, name, path] = library;
    const folder = name === 'migrations' ? 'migrations' : `libs/${name}/src`;
    return pathToFileURL(`${root}${folder}/${path}.ts`).href;
  }
  if (!specifier.startsWith('.') || !specifier.endsWith('.js') || !parent?.endsWith('.ts')) return null;
  const source = new URL(specifier.replace(/\.js$/, '.ts'), parent);
  return existsSync(source) ? source.href : null;
}
