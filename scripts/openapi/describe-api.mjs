/**
 * Describes the API as OpenAPI 3.1, from the controllers and the contracts: `node scripts/openapi/describe-api.mjs FILE`. The build runs it, so
 * the description that a portal serves is that of its own code.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { root } from '../run-step.mjs';
import { Operations } from './operations.mjs';
import { Schemas } from './schemas.mjs';

const api = join(root, 'apps/api/src');
const contracts = join(root, 'libs/contracts/src');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file] = process.argv.slice(2);
  if (!file) throw new Error('Name the file to write.');
  writeFileSync(file, `${JSON.stringify(await describeApi(), null, 1)}\n`);
}

export async function describeApi() {
  const controllers = filesIn(api).filter((file) => file.endsWith('.controller.ts'));
  const sent = join(api, 'modules/api-reference/sent-replies.ts');
  const program = programOf([...controllers, sent, join(contracts, 'errors.ts')]);
  const schemas = new Schemas(program.getTypeChecker());
  const scopesFor = await scopesOf(join(api, 'modules/api-tokens/scope-routes.ts'));
  const operations = new Operations(program, schemas, sent, scopesFor);
  /** @type {Record<string, Record<string, object>>} */
  const paths = {};
  for (const controller of controllers) {
    for (const { method, path, operation } of operations.of(controller)) (paths[path] ??= {})[method] = operation;
  }
  refuseDoubles(Object.values(paths).flatMap((ofPath) => Object.values(ofPath)));
  schemas.add('ApiErrorBody', program.getSourceFile(join(contracts, 'errors.ts')));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Staffroom',
      version: /** @type {{ version: string }} */ (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
        .version,
      description:
        'The calls of the web client, and of other programs with an API token. Lists that grow come 100 at a time: the header Link names the next page. An Idempotency-Key with a call that changes something makes it safe to send again.',
    },
    paths: Object.fromEntries(Object.entries(paths).sort(([one], [other]) => (one < other ? -1 : 1))),
    components: {
      schemas: schemas.all(),
      securitySchemes: {
        apiToken: { type: 'http', scheme: 'bearer', description: 'An API token that HR has created' },
        session: { type: 'apiKey', in: 'cookie', name: 'sid', description: 'Behind https: __Host-sid' },
      },
    },
  };
}

/** @param {object[]} operations */
function refuseDoubles(operations) {
  const ids = operations.map((one) => /** @type {{ operationId: string }} */ (one).operationId);
  const double = ids.find((id, at) => ids.indexOf(id) !== at);
  if (double) throw new Error(`Two calls of the API have the id ${double}. Rename one of their handlers.`);
}

/** @param {string} folder */
function filesIn(folder) {
  return /** @type {string[]} */ (readdirSync(folder, { recursive: true })).map((path) => join(folder, path)).sort();
}

/**
 * Packages are not read: the contracts use none, and nothing else of the code is described.
 * @param {string[]} files
 */
function programOf(files) {
  /** @type {ts.CompilerOptions} */
  const options = {
    strict: true,
    noEmit: true,
    types: [],
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    experimentalDecorators: true,
  };
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text }) => {
      const file = text.startsWith('.')
        ? join(from, '..', text)
        : text.startsWith('@staffroom/contracts/')
          ? join(contracts, text.slice('@staffroom/contracts/'.length))
          : null;
      const resolvedFileName = file?.replace(/\.js$/, '.ts');
      const isRead = resolvedFileName !== undefined && ts.sys.fileExists(resolvedFileName);
      return { resolvedModule: isRead ? { resolvedFileName, extension: ts.Extension.Ts } : undefined };
    });
  return ts.createProgram(files, options, host);
}

/**
 * The table that the portal itself uses. It imports only types.
 * @param {string} file
 * @returns {Promise<(route: string) => string[]>}
 */
async function scopesOf(file) {
  const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  const code = ts.transpile(readFileSync(file, 'utf8'), options);
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return module.scopesFor;
}
