import { once } from 'node:events';
import type { Server } from 'node:http';
import { setImmediate } from 'node:timers/promises';

/** No more than this many connections can wait to be accepted: Node's default. */
const backlog = 511;

/**
 * Accepts no more connections. Those that wait to be accepted are accepted first: they would be reset, and a proxy does not send a POST
 * a second time. Ends when every request has been answered.
 */
export async function closePort(server: Server): Promise<void> {
  const closed = once(server, 'close');
  let accepted = 0;
  server.on('connection', () => accepted++);
  await setImmediate(); // the round of the event loop that is under way may have looked for connections already
  for (let known = -1; known < accepted && accepted < backlog; await setImmediate()) known = accepted;
  server.close();
  await closed;
}
