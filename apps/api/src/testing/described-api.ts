/** The description of the API as a build makes it, and what in a real reply contradicts it. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Response } from 'supertest';

interface Schema {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema;
}
interface Reply {
  content?: Record<string, { schema: Schema }>;
}
interface Description {
  paths: Record<string, Record<string, { operationId: string; requestBody?: Reply; responses: Record<string, Reply> }>>;
  components: { schemas: Record<string, Schema> };
}

export type DescribedApi = Awaited<ReturnType<typeof describeApi>>;

export async function describeApi() {
  const file = join(await mkdtemp(join(tmpdir(), 'staffroom-openapi-')), 'openapi.json');
  const script = resolve(__dirname, '../../../../scripts/openapi/describe-api.mjs');
  await promisify(execFile)(process.execPath, [script, file]);
  const { paths, components } = JSON.parse(await readFile(file, 'utf8')) as Description;
  const operationOf = (route: string) => {
    const [method, address] = route.split(' ') as [string, string];
    return paths[address.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  };
  return {
    file,
    routes: () =>
      Object.entries(paths)
        .flatMap(([path, methods]) =>
          Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
        )
        .sort(),
    operationIds: () => Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId)),
    /** The names of the form's fields, those with files too. Undefined if the route takes no form. */
    fieldsOfForm(route: string): string[] | undefined {
      const { requestBody } = operationOf(route) ?? {};
      const form = requestBody?.content?.['multipart/form-data']?.schema;
      return form && Object.keys(form.properties ?? {}).sort();
    },
    /** Stricter than the description: a field that it does not name counts as a problem. */
    problemsOf(route: string, { status, body, type }: Pick<Response, 'status' | 'body' | 'type'>): string[] {
      const operation = operationOf(route);
      if (!operation) return route.startsWith('ALL ') ? [] : [`${route} is not described`];
      const reply = operation.responses[status] ?? (status >= 400 ? operation.responses['default'] : undefined);
      if (!reply) return [`${status} is not described`];
      if (!reply.content) return [];
      const json = reply.content['application/json'];
      if (!json) return type === 'application/json' ? ['JSON is not described'] : [];
      return contradictions(body, json.schema, components.schemas, '$');
    },
  };
}

function contradictions(
  value: unknown,
  schema: Schema,
  named: Description['components']['schemas'],
  at: string,
): string[] {
  const check = (inner: unknown, innerSchema: Schema, place: string) =>
    contradictions(inner, innerSchema, named, place);
  if (schema.$ref) return check(value, named[schema.$ref.split('/').at(-1)!]!, at);
  if (schema.anyOf) {
    const tried = schema.anyOf.map((one) => check(value, one, at));
    return tried.some((problems) => problems.length === 0) ? [] : tried[0]!;
  }
  const problem = [`${at} is ${JSON.stringify(value)?.slice(0, 80)}, not ${JSON.stringify(schema).slice(0, 80)}`];
  if ('const' in schema) return value === schema.const ? [] : problem;
  if (schema.enum) return schema.enum.includes(value) ? [] : problem;
  switch (schema.type) {
    case undefined:
      return [];
    case 'null':
      return value === null ? [] : problem;
    case 'array':
      if (!Array.isArray(value)) return problem;
      return value.flatMap((item, index) => check(item, schema.items!, `${at}[${index}]`));
    case 'object': {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return problem;
      const { properties = {}, required = [], additionalProperties } = schema;
      const missing = required.filter((name) => !(name in value)).map((name) => `${at}.${name} is missing`);
      const wrong = Object.entries(value).flatMap(([name, inner]) => {
        const described = properties[name] ?? additionalProperties;
        return described ? check(inner, described, `${at}.${name}`) : [`${at}.${name} is not described`];
      });
      return [...missing, ...wrong];
    }
    default:
      return typeof value === schema.type ? [] : problem;
  }
}
