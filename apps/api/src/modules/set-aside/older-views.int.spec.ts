import { randomUUID } from 'node:crypto';
import { ViewsOutdated } from '../../platform/database/sql-errors.js';
import { type AuditedLog, openAuditedLog } from '../../testing/audited-log.js';
import { recordRefunds } from '../../testing/tampering.js';
import { setEventsAside } from './set-events-aside.js';

let log: AuditedLog;
beforeAll(async () => (log = await openAuditedLog()));
afterAll(() => log.close());

it('events are set aside after an upgrade, when the views of the new version cannot be built before', async () => {
  await recordRefunds(log.log, { people: 1, refunds: 1 });
  await log.owner.query(`update state.view_fingerprint set fingerprint = 'that of an older version'`);
  await expect(recordRefunds(log.log, { people: 1, refunds: 1 })).rejects.toThrow(ViewsOutdated);

  const [event] = await log.log.after(0, 1);
  const { position, stream, id, type, subjectId, recordedAt } = event!;
  const reason = "the master key does not open the person's key";
  const row = { position, stream, id, type, subjectId, recordedAt: recordedAt!, reason, setAside: null } as const;
  await setEventsAside(log.log, [row], { actorId: null, command: 'SetEventAside', requestId: randomUUID() });

  const [aside] = (await log.log.after(0, 100)).slice(-1);
  expect(aside).toMatchObject({ type: 'EventSetAside', data: { position, reason } });
});
