import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import { uploaded } from '../authorization/matrix.js';
import type { World } from '../authorization/world.js';
import type { Change } from './changes.js';

/** Returns a function that sends the same call each time, under the same key unless it is given another one. */
export async function preparedCall(world: World, route: string, { as, path, body, file }: Change) {
  const [method, template] = route.split(' ') as [string, string];
  const sender = as ? await as(world) : world.people.hr;
  const address = path ? await path(world) : template;
  const sent = await body?.(world);
  const sameKey = randomUUID();
  return async (other?: object, key = sameKey): Promise<Response> => {
    const test = world.bare()[method.toLowerCase() as 'post'](address);
    test.set('sec-fetch-site', 'same-origin').set('idempotency-key', key);
    if (sender) test.set('cookie', (await world.signedIn(sender.id)).cookie);
    if (!sent) return test;
    const fields = Array.isArray(other) ? other : Array.isArray(sent) ? sent : { ...sent, ...other };
    return file ? test.field(fields).attach(file, uploaded.bytes, uploaded.name) : test.send(fields);
  };
}
