/** Fills a log with a typical mix of events through log.append. The ciphertext is random bytes of the usual length. */
import { randomBytes, randomUUID } from 'node:crypto';

const eventsOfStream = 10;
const batch = 2000;

export async function fillLog(client, count) {
  const people = Array.from({ length: 500 }, () => randomUUID());
  for (let made = 0; made < count; made += batch) {
    const n = Math.min(batch, count - made);
    const events = Array.from({ length: n }, (_, i) => eventOf(people[(made + i) % people.length], i));
    const streams = Array.from({ length: Math.ceil(n / eventsOfStream) }, () => `time-off-${randomUUID()}`);
    const streamOf = (i) => streams[Math.floor(i / eventsOfStream)];
    const meta = {
      ...{ actorId: people[0], command: 'RequestTimeOff', commandId: randomUUID(), requestId: randomUUID() },
      occurredAt: new Date().toISOString(),
    };
    await client.query(
      `insert into log.streams select s, count(*) from unnest($1::text[]) s group by s on conflict do nothing`,
      [events.map((_, i) => streamOf(i))],
    );
    await client.query('select log.append($1, $2, $3, $4, $5, $6, $7, $8, $9, null)', [
      events.map((_, i) => streamOf(i)),
      events.map((_, i) => (i % eventsOfStream) + 1),
      events.map(() => randomUUID()),
      events.map((event) => event.type),
      events.map(() => 1),
      events.map((event) => JSON.stringify(event.data)),
      events.map((event) => event.personal),
      events.map((event) => event.userId),
      JSON.stringify(meta),
    ]);
  }
  await client.query('vacuum analyze log.events');
}

function eventOf(userId, i) {
  const request = { requestId: randomUUID(), userId, type: 'VACATION', startDate: '2026-08-03', endDate: '2026-08-07' };
  const kinds = [
    { type: 'TimeOffRequested', data: { ...request, hours: 40, reason: null }, personal: randomBytes(80) },
    {
      type: 'TimeOffReviewed',
      data: { requestId: randomUUID(), userId, decision: 'APPROVED', comment: null, reviewerId: randomUUID() },
      personal: randomBytes(60),
    },
    {
      type: 'NotificationRaised',
      data: { notificationId: randomUUID(), userId, type: 'TIME_OFF_REVIEWED', subjectUserId: randomUUID() },
      personal: null,
    },
    { type: 'NotificationRead', data: { notificationId: randomUUID(), userId }, personal: null },
  ];
  return { userId, ...kinds[i % kinds.length] };
}
