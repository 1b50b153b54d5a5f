/** The calls of the cases, and how they are sent. */
import type { IncomingMessage } from 'node:http';
import type { Response, Test } from 'supertest';
import { pdf } from '../sample-files.js';
import { needsSession, roleOf, type RouteCase } from './route-case.js';
import type { Given, Person, Token, World } from './world.js';

export interface Call {
  route: string;
  path: string;
  body?: object;
  /** The body is a form, with a file in this field. */
  file?: string;
  fileName?: string;
}

/** What the call is about is created now. */
export async function callOf(world: World, one: RouteCase, given: Given): Promise<Call> {
  const { route, file } = one;
  return { route, path: await pathOf(world, one, given), body: await one.body?.(world, given), file };
}

async function pathOf(world: World, one: RouteCase, given: Given): Promise<string> {
  const ids = [await one.about?.(world, given)].flat();
  const path = one.route.split(' ')[1]!.replace(/[:*]\w+/g, (name) => {
    const id = ids.shift();
    if (!id) throw new Error(`The case of ${one.route} must say in "about" what ${name} is.`);
    return id;
  });
  const { query = '' } = one;
  return path + (typeof query === 'string' ? query : query(world));
}

export interface SucceedingCall {
  call: Call;
  /** Null if the route needs no session. */
  by: Person | null;
}

/** A call that succeeds, by a new employee or, where employees may not send it, an HR manager. */
export async function succeedingCall(world: World, one: RouteCase, hr = world.people.hr): Promise<SucceedingCall> {
  const isHrs = roleOf(one) === 'HR_MANAGER';
  const by = isHrs ? hr : await world.person();
  const given = { as: by, owner: isHrs ? world.people.employee : by };
  const call = await callOf(world, { ...one, ...(one.valid as object) }, given);
  return { call, by: needsSession(one) ? by : null };
}

export interface Sending {
  key?: string;
  isStream?: boolean;
}

export function send(
  world: World,
  { route, path, body, file, fileName = 'File.pdf' }: Call,
  as: Pick<Person, 'cookie'> | Token | null,
  { key, isStream }: Sending = {},
): Test {
  const method = route.split(' ')[0]!.toLowerCase().replace('all', 'get') as 'post';
  const test = world.bare()[method](path);
  if (as && 'bearer' in as) test.set('authorization', `Bearer ${as.bearer}`);
  else test.set('sec-fetch-site', 'same-origin');
  if (as && 'cookie' in as) test.set('cookie', as.cookie);
  if (key) test.set('idempotency-key', key);
  if (isStream) test.buffer(true).parse(untilFirstEvent);
  if (file) return test.field(body as Record<string, string>).attach(file, pdf, fileName);
  return body ? test.send(body) : test;
}

/** Hangs up after the first bytes of a stream. Reads JSON to its end. */
function untilFirstEvent(reply: Response, done: (error: Error | null, body: unknown) => void): void {
  const stream = reply as unknown as IncomingMessage;
  let text = '';
  stream.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    if (stream.headers['content-type'] === 'text/event-stream') stream.destroy();
  });
  stream.once('close', () => done(null, stream.complete ? JSON.parse(text) : text));
}
