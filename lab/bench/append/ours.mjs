/** The event log as the portal uses it: load, decide, encrypt, append with hash and position, update the view in one transaction. */
import { randomBytes } from 'node:crypto';
import { createPool } from '../../../apps/api/dist/platform/database/database.js';
import { EventCodec } from '../../../apps/api/dist/platform/events/event-codec.js';
import { EventLog } from '../../../apps/api/dist/platform/event-log/event-log.js';
import { Keyring } from '../../../apps/api/dist/platform/events/keyring.js';
import { newStoredKeys } from '../../../apps/api/dist/platform/events/master-key.js';
import { verifyLog } from '../../../apps/api/dist/platform/log-integrity/verify-chain.js';
import { ensureViews } from '../../../apps/api/dist/platform/views/views.js';
import { ledger, nextPerson, opened, people, requestOf } from './workload.mjs';

/** @satisfies {import('../../../apps/api/dist/platform/events/event-codec.js').Catalog} */
const catalog = {
  AccountOpened: { version: 1, subject: 'userId', issuesKey: true },
  TimeOffRequested: { version: 1, subject: 'userId', personal: { reason: true } },
};

export const requestsView = {
  name: 'requests',
  version: 1,
  columns: {
    requestId: 'uuid not null',
    userId: 'uuid not null',
    type: 'text not null',
    startDate: 'date not null',
    endDate: 'date not null',
    hours: 'numeric not null',
    reason: 'text',
    status: 'text not null',
    requestedAt: 'timestamptz not null',
  },
  key: ['requestId'],
  indexes: ['(user_id, start_date)'],
  on: {
    TimeOffRequested: ({ data, meta }, rows) => rows.put({ ...data, status: 'PENDING', requestedAt: meta.occurredAt }),
  },
};

const decider = {
  ...ledger,
  decide: (request, state) => ({ ok: /** @type {const} */ (true), events: [ledger.decide(request, state)] }),
};
const context = (actorId) => ({ actorId, command: 'RequestTimeOff', requestId: actorId });

export async function openOurs(url, connections) {
  const pool = createPool(url, { max: connections });
  const keyring = new Keyring(randomBytes(32), { stored: newStoredKeys() });
  const codec = new EventCodec([catalog], keyring);
  const log = new EventLog(pool, codec, keyring, [requestsView]);
  await ensureViews(pool, codec, [requestsView]);
  for (let i = 0; i < people.length; i += 50) {
    await log.transact(context(null), async (unit) => {
      for (const userId of people.slice(i, i + 50)) await unit.record(`time-off-${userId}`, opened(userId));
    });
  }
  return {
    masterKeyId: keyring.masterKeyId,
    async command() {
      const userId = nextPerson();
      await log.run(decider, `time-off-${userId}`, () => requestOf(userId), context(userId));
    },
    async check() {
      const report = await verifyLog(pool);
      if (!report.intact) throw new Error(`the chain is broken at ${report.position}`);
    },
    close: () => pool.end(),
  };
}
