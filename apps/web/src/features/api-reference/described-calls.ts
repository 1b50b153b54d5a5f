/** The calls in an OpenAPI document, as the page shows them. It knows no more of OpenAPI than our own description uses. */
import { t } from '@staffroom/contracts/texts/text.js';

export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  description?: string;
  enum?: string[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema;
}

type Content = Record<string, { schema: Schema }>;

interface Operation {
  tags: string[];
  description?: string;
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; required: boolean; description?: string; schema: Schema }[];
  requestBody?: { description?: string; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}

export interface ApiDescription {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export interface DescribedCall {
  id: string;
  method: string;
  path: string;
  description: string | null;
  /** Of API tokens. None if tokens may not use the call. */
  scopes: string[];
  parameters: { name: string; type: string; isRequired: boolean }[];
  body: string | null;
  reply: string;
}

/** By the first part of the path. With `forTokens`, only the calls that a token may use. */
export function groupsOf(api: ApiDescription, forTokens: boolean): [tag: string, calls: DescribedCall[]][] {
  const groups = new Map<string, DescribedCall[]>();
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const call = described(method.toUpperCase(), path, operation, api);
      if (forTokens && call.scopes.length === 0) continue;
      const tag = operation.tags[0] ?? '';
      groups.set(tag, [...(groups.get(tag) ?? []), call]);
    }
  }
  return [...groups].sort(([one], [other]) => one.localeCompare(other));
}

function described(method: string, path: string, operation: Operation, api: ApiDescription): DescribedCall {
  const [status, success] = Object.entries(operation.responses).find(([name]) => name !== 'default')!;
  const { requestBody } = operation;
  const sent = requestBody && textOf(requestBody.content, api);
  return {
    id: `${method} ${path}`,
    method,
    path,
    description: operation.description ?? null,
    scopes: operation.security.flatMap(({ apiToken = [] }) => apiToken),
    parameters: (operation.parameters ?? []).map(({ name, schema, required }) => ({
      name,
      type: typeText(schema, api, 3),
      isRequired: required,
    })),
    body: sent === undefined ? null : [requestBody?.description, sent].filter(Boolean).join('\n'),
    reply: `${status} ${success.content ? textOf(success.content, api) : t('without a body')}`,
  };
}

function textOf(content: Content, api: ApiDescription): string {
  return Object.entries(content)
    .map(([type, { schema }]) =>
      type === 'application/json' ? typeText(schema, api) : `${type} ${typeText(schema, api)}`,
    )
    .join('\n');
}

const deepest = 3;

/** In the notation of TypeScript. */
function typeText(schema: Schema, api: ApiDescription, depth = 0, indent = ''): string {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1)!;
    const named = api.components.schemas[name];
    return named && depth < deepest ? typeText(named, api, depth + 1, indent) : name;
  }
  if (schema.anyOf) return schema.anyOf.map((one) => typeText(one, api, depth, indent)).join(' | ');
  if (schema.enum) return schema.enum.map((value) => `"${value}"`).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === 'array') {
    const item = typeText(schema.items ?? {}, api, depth, indent);
    return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type === 'object') return objectText(schema, api, depth, indent);
  return schema.format ? `${schema.type} (${schema.format})` : (schema.type ?? 'anything');
}

function objectText(schema: Schema, api: ApiDescription, depth: number, indent: string): string {
  const { properties = {}, required = [], additionalProperties } = schema;
  const inner = `${indent}  `;
  if (additionalProperties) return `{ [name]: ${typeText(additionalProperties, api, depth, inner)} }`;
  const lines = Object.entries(properties).map(([name, property]) => {
    const text = typeText(property, api, depth, inner);
    const remark = property.description ? ` // ${property.description}` : '';
    return `${inner}${name}${required.includes(name) ? '' : '?'}: ${text}${remark}`;
  });
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}
