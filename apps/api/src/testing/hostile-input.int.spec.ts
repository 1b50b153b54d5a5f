/** Every API route replies to generated ids, queries, bodies and forms with a proper refusal, never with a 500 (R1, R2). */
import fc from 'fast-check';
import { callOf } from './cases/call.js';
import { cases } from './cases/cases.js';
import type { RouteCase } from './cases/route-case.js';
import { startWorld, type World } from './cases/world.js';
import * as hostile from './hostile-values.js';
import { pdf } from './sample-files.js';

/** For a longer run: HOSTILE_RUNS=200 HOSTILE_SEED=7. */
const numRuns = Number(process.env['HOSTILE_RUNS'] ?? (process.env['STAFFROOM_TESTS'] === 'gate' ? 4 : 12));
const seed = Number(process.env['HOSTILE_SEED'] ?? 20261121);

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(() => world.pool.query('delete from state.rate_limits'));

describe(`hostile input (seed ${seed}, ${numRuns} calls per route and role)`, () => {
  describe.each(cases.map((one) => [one.route, one] as const))('R1 %s does not fail', (_, one) => {
    it.each(['HR', 'employee'] as const)('on input from %s', async (role) => {
      const call = await callsOf(one, role);
      const sends = fc.asyncProperty(call, async (given) => check(given, await send(given)));
      await world.keepingSessions(() => fc.assert(sends, { seed, numRuns, endOnFailure: true }));
    });
  });
});

interface Call {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

async function callsOf(one: RouteCase, role: 'HR' | 'employee'): Promise<fc.Arbitrary<Call>> {
  const { hr, employee } = world.people;
  const given = { as: role === 'HR' ? hr : employee, owner: employee };
  const [declared, template] = one.route.split(' ') as [string, string];
  const method = declared === 'ALL' ? 'POST' : declared; // the route accepts every method
  const { cookie } = await world.signedIn(given.as.id); // a new session, because sign-out is one of the calls
  // what HR changes here is a new account, not one that others need
  const about = (role === 'HR' && one.valid?.about) || one.about;
  const { path, body = {} } = await callOf(world, { ...one, about } as RouteCase, given);
  const [good, goodQuery = ''] = path.split('?') as [string, string?];
  const parts = good.split('/');
  const at = template.split('/').findIndex((part) => part.startsWith(':'));
  const paths = fc
    .tuple(
      hostile.idsLike(parts[at] ?? ''),
      fc.option(hostile.queriesLike(goodQuery), { nil: goodQuery, freq: method === 'GET' ? 8 : 1 }),
    )
    .map(([id, query]) => `${(at < 0 ? parts : parts.with(at, id)).join('/')}${query && `?${query}`}`);
  const common = { cookie, 'sec-fetch-site': 'same-origin' };
  const keys = fc.option(
    hostile.texts.map((text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '')).slice(0, 300)),
    { freq: 1 },
  );
  const headers = keys.map((key): Record<string, string> =>
    key ? { ...common, 'idempotency-key': key, 'if-match': key } : common,
  );
  const call = { method: fc.constant(method), path: paths, headers };
  if (method === 'GET') return fc.record(call);
  if (one.file) {
    const typed = headers.map((plain) => ({ ...plain, 'content-type': hostile.formType }));
    return fc.record({
      ...call,
      headers: typed,
      body: hostile.formsLike(body as Record<string, string>, one.file, pdf),
    });
  }
  const bodies = fc.oneof(
    { weight: 3, arbitrary: hostile.spoilt(Array.isArray(body) ? body : { ...body, ...one.optional }) },
    { weight: 1, arbitrary: hostile.anyBodies },
  );
  const typed = fc.tuple(headers, hostile.contentTypes).map(([plain, type]) => ({ ...plain, 'content-type': type }));
  return fc.record({ ...call, headers: typed, body: bodies });
}

function send({ method, path, headers, body }: Call): Promise<Response> {
  return fetch(world.address + path, {
    method,
    headers,
    body: body ? Buffer.from(body) : undefined,
    redirect: 'manual',
  });
}

/** Every refusal has the same shape and reveals no internals (R1). */
async function check(call: Call, response: Response): Promise<void> {
  if (response.headers.get('content-type') === 'text/event-stream') return response.body!.cancel();
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  const report = `${call.method} ${call.path.slice(0, 200)} returned ${response.status} ${type}: ${text.slice(0, 500)}`;
  if (response.status >= 500) throw new Error(report);
  if (response.status < 400) {
    if (response.status !== 204 && !/^(application\/(json|pdf)|text\/(csv|calendar))/.test(type))
      throw new Error(report);
    return;
  }
  if (!type.startsWith('application/json')) throw new Error(report);
  const { statusCode, message, code, errors, ...more } = JSON.parse(text) as Record<string, unknown>;
  const isInShape =
    statusCode === response.status &&
    typeof message === 'string' &&
    message !== '' &&
    (code === undefined || typeof code === 'string') &&
    (errors === undefined || Array.isArray(errors)) &&
    Object.keys(more).length === 0;
  if (!isInShape || insides.test(text)) throw new Error(report);
}

const insides =
  /\bat [\w.<>]+ \(|node_modules|\.(js|ts):\d+|select [^"]+ from|insert into|violates|relation \\?"|syntax error|\/tmp\/|\[object/i;
