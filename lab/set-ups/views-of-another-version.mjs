/** `node --import` this to start a portal whose views have another version, as after an upgrade. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) register(import.meta.url);

const changed = new URL('../../apps/api/dist/modules/refunds/refunds.view.js', import.meta.url);
if (!existsSync(changed)) throw new Error(`${changed.pathname} is missing: name another view`);

/** The bundle does not contain the view as a file. */
export function resolve(specifier, context, next) {
  const module = specifier
    .replace('/dist/bundle/commands.js', '/dist/cli/commands.js')
    .replace('/dist/bundle/', '/dist/');
  return next(module, context);
}

export async function load(url, context, next) {
  if (url !== changed.href) return next(url, context);
  const source = await readFile(new URL(url), 'utf8');
  const other = source.replace(
    /\bversion: (\d+)/,
    (_, version) => `version: ${version}${process.env.OTHER_VIEWS_VERSION}`,
  );
  if (other === source) throw new Error(`${url} has no version to change`);
  return { format: 'module', source: other, shortCircuit: true };
}
