import type { IncomingMessage } from 'node:http';
import type { Response, Test } from 'supertest';
import { type Row, uploaded } from './matrix.js';
import type { Case, World } from './world.js';

type Method = 'get' | 'post' | 'patch' | 'put' | 'delete';

/** Sends the call of a row of the matrix. */
export async function callRow(world: World, row: Row, path: string, { as, owner }: Case) {
  const method = row.route.split(' ')[0]!.toLowerCase().replace('all', 'get') as Method;
  let test: Test = world.bare()[method](path).set('sec-fetch-site', 'same-origin');
  if (as && 'bearer' in as) test = test.set('authorization', `Bearer ${as.bearer}`).unset('sec-fetch-site');
  else if (as) test = test.set('cookie', (row.endsSessions ? await world.signedIn(as.id) : as).cookie);
  if (row.isStream) test = test.buffer(true).parse(untilFirstEvent);
  if (row.form) {
    const { fields, file } = row.form({ as, owner });
    return test.field(fields).attach(file, uploaded.bytes, uploaded.name);
  }
  return row.body ? test.send(row.body(world, { as, owner })) : test;
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
