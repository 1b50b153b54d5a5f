/** People with long and short histories, written to the log in large transactions; the views are then built from the log. */
import { randomUUID } from 'node:crypto';
import { views } from '../../../apps/api/dist/composition.js';
import { SessionStore } from '../../../apps/api/dist/modules/auth/facade.js';
import { ensureViews } from '../../../apps/api/dist/platform/views/views.js';
import { appendLife } from '../support/append-life.mjs';
import { created, lengths, raised, timeOff } from './streams.mjs';

const eventsAtOnce = 20;

/**
 * Each round needs an inbox of its own, because marking all as read empties it.
 * @typedef {{ id: string, length: number, cookie: string, newest?: string }} Person
 */
export async function fill({ pool, log, keyring }, ownerUrl, { rounds, inbox }) {
  const people = {
    byEvents: lengths.map(person),
    inboxes: Array.from({ length: rounds }, () => person(inbox)),
    smallInboxes: Array.from({ length: rounds }, () => person(50)),
  };
  await appendLife(ownerUrl, log.codec, keyring, commands(people));
  await ensureViews(pool, log.codec, views);
  const sessions = new SessionStore(pool);
  for (const one of Object.values(people).flat()) one.cookie = `sid=${await sessions.open(one.id)}`;
  return people;
}

/** @returns {Person} */
function person(length) {
  return { id: randomUUID(), length, cookie: '' };
}

function* commands({ byEvents, inboxes, smallInboxes }) {
  for (const { id, length } of byEvents) {
    yield* commandsOf(`user-${id}`, [created(id)]);
    yield* commandsOf(`time-off-${id}`, timeOff(id, length));
  }
  for (const one of [...inboxes, ...smallInboxes]) {
    const news = Array.from({ length: one.length }, () => raised(one.id));
    one.newest = news.at(-1)?.data.notificationId;
    yield* commandsOf(`user-${one.id}`, [created(one.id)]);
    yield* commandsOf(`inbox-${one.id}`, news);
  }
}

function* commandsOf(stream, events) {
  for (let i = 0; i < events.length; i += eventsAtOnce) {
    const some = events.slice(i, i + eventsAtOnce).map((event) => ({ stream, ...event }));
    yield { meta: by('Fill'), events: some };
  }
}

function by(command) {
  const [commandId, requestId] = [randomUUID(), randomUUID()];
  return { actorId: null, command, commandId, requestId, occurredAt: new Date().toISOString() };
}
