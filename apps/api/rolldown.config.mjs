/** Bundles the compiled programs with the packages they use, so that a start reads a handful of files. `scripts/bundle.mjs` runs it. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineConfig } from 'rolldown';
import { minifySync } from 'rolldown/experimental';
import { licensesOf } from './bundled-licenses.mjs';

const compiled = join(import.meta.dirname, 'dist');
const folder = join(compiled, 'bundle');
const packages = /[\\/]node_modules[\\/]/;

/** Native code, which the system loads from files of its own, and packages that few starts need. */
export const leftOut = [
  '@node-rs/argon2',
  'msgpackr-extract',
  '@aws-sdk/client-s3',
  'date-holidays',
  'typeorm',
  'prom-client',
  /^@opentelemetry\//,
];

/** Packages look for these, but they are not installed. */
const notInstalled = [/^@nestjs\/(microservices|websockets)(\/|$)/, 'pg-native', '@valkey/valkey-glide'];

export default defineConfig({
  input: ['processes/portal-program', 'processes/worker-program', 'cli/commands'].map((program) =>
    join(compiled, `${program}.js`),
  ),
  platform: 'node',
  external: [...leftOut, ...notInstalled],
  plugins: [
    { name: 'own-modules', load: loadOwnModule },
    { name: 'packages', generateBundle: condensePackages },
    { name: 'licenses', generateBundle: addLicenses },
  ],
  output: {
    dir: folder,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    keepNames: true, // a migration is known by the name of its class
    sourcemap: true,
    // packages that are loaded on first use keep chunks of their own
    codeSplitting: { groups: [{ name: 'packages', test: packages, tags: ['$initial'] }] },
  },
});

/** With the compiler's source map. A module that finds a file by its own address still finds it from the bundle. */
function loadOwnModule(id) {
  const map = `${id}.map`;
  if (id.includes('node_modules') || !existsSync(map)) return null;
  const address = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`;
  return {
    code: readFileSync(id, 'utf8').replaceAll('import.meta.url', address),
    map: readFileSync(map, 'utf8'),
  };
}

/**
 * V8 keeps the source of every loaded module. So chunks of packages go without comments and spaces, and without maps, which a process with source
 * maps would read. Names stay as they are.
 */
function condensePackages(_, output) {
  for (const chunk of Object.values(output)) {
    if (chunk.type !== 'chunk' || !chunk.moduleIds.every((id) => packages.test(id))) continue;
    delete output[`${chunk.fileName}.map`];
    const { code, errors } = minifySync(chunk.fileName, chunk.code, {
      ...{ module: true, compress: false, mangle: false, codegen: { removeWhitespace: true, legalComments: 'none' } },
    });
    if (errors.length > 0) throw new Error(`${chunk.fileName}: ${errors[0].message}`);
    chunk.code = inAscii(code);
  }
}

/** A source with a single character beyond Latin-1 takes two bytes for each. In literals, the escape is the same; a backslash before it goes. */
function inAscii(code) {
  return code.replace(/(\\*)([\u0080-\uffff])/g, (_, backslashes, character) => {
    const escaped = `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
    return (backslashes.length % 2 ? backslashes.slice(1) : backslashes) + escaped;
  });
}

/** @this {import('rolldown').PluginContext} */
function addLicenses(_, output) {
  const modules = Object.values(output).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
  this.emitFile({ type: 'asset', fileName: 'licenses.md', source: licensesOf(modules) });
}
