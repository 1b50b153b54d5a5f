/** A company with something of every kind in it, in words that can be searched for, for tests of copies of a portal. */
import supertest from 'supertest';
import type { PapersPortal, Person } from './papers-portal.js';
import { pdf, png } from './sample-files.js';

export type PlantedCompany = Awaited<ReturnType<typeof plantCompany>>;

export const password = 'Temporary1';

/** Every file is another, so that it can be told whose bytes a download brought. */
export const paperOf = (words: string, sizeBytes = 0) =>
  Buffer.concat([pdf, Buffer.from(words), Buffer.alloc(sizeBytes, '.')]);

export async function plantCompany(portal: PapersPortal) {
  const hr = await portal.person('HR_MANAGER', { fullName: 'Hilda Reyes', jobTitle: 'Head of people' });
  const boss = await portal.person('EXECUTIVE', { fullName: 'Boris Stone', jobTitle: 'Master carpenter' });
  const otherBoss = await portal.person('EXECUTIVE', { fullName: 'Olga Brook', jobTitle: 'Master joiner' });
  const carpenters = await portal.team('Carpenters', boss.id);
  const joiners = await portal.team('Joiners', otherBoss.id);
  const ana = await portal.person('EMPLOYEE', { fullName: 'Ana Plume', jobTitle: 'Saw sharpener', teamId: carpenters });
  const leaver = await portal.person('EMPLOYEE', {
    fullName: 'Lionel Quux',
    jobTitle: 'Owl keeper',
    teamId: joiners,
  });
  const busy = await portal.person('EMPLOYEE', { fullName: 'Bea Swift', jobTitle: 'Fast worker', teamId: joiners });
  const patch = patcher(portal);
  for (const [person, word, reviewer] of [
    [ana, 'plume', boss],
    [leaver, 'quux', otherBoss],
  ] as const) {
    const asked = await ask(person, 10, `wedding of cousin ${word}`);
    await patch(reviewer, `/api/time-off/${asked}/review`, {
      status: 'REJECTED',
      comment: `too many weddings, ${word}`,
    });
    await patch(reviewer, `/api/time-off/${await ask(person, 20, `sailing with ${word}`)}/review`, {
      status: 'APPROVED',
    });
    await ask(person, 30, `dentist of ${word}`);
    const spent = await refund(person, `hammer for ${word}`, `receipt-${word}.pdf`);
    await patch(reviewer, `/api/refunds/${spent}/review`, { status: 'APPROVED', comment: `good hammer, ${word}` });
    await refund(person, `nails for ${word}`, `nails-${word}.png`, png);
    const paper = { bytes: paperOf(`contract of ${word}`, 200_000), name: `contract-${word}.pdf` };
    await hr.upload('/api/documents/upload', { userId: person.id }, paper).expect(201);
    const slip = { bytes: paperOf(`payslip of ${word}`), name: `payslip-${word}.pdf` };
    await hr.upload('/api/payroll/upload', { userId: person.id, fiscalYear: '2026', month: '3' }, slip).expect(201);
    const chosen = [{ notificationType: 'NEW_DOCUMENT', channel: 'IN_APP' }];
    await put(portal, person, '/api/notification-preferences', chosen);
  }
  await patch(hr, `/api/users/${ana.id}`, { jobTitle: 'Saw sharpener and filer', vacationHours: 100 });
  await portal.background.caughtUp(60_000);
  await ana.send('post', '/api/notifications/mark-all-read');
  return { hr, boss, otherBoss, ana, leaver, busy, carpenters, joiners };
}

/** On a free working day about that far from today. Answers the id. */
export async function ask(person: Person, inDays: number, reason: string): Promise<string> {
  for (let days = inDays; ; days++) {
    const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const body = { type: 'SICK', startDate: day, endDate: day, reason };
    const reply = await person.send('post', '/api/time-off').send(body);
    if (reply.status === 201) return (reply.body as { id: string }).id;
    if (![409, 422].includes(reply.status) || days > inDays + 10)
      throw new Error(`asking on ${day} was answered ${reply.status}`);
  }
}

/** Answers the id. */
export async function refund(
  person: Person,
  description: string,
  name: string,
  bytes = paperOf(description),
): Promise<string> {
  const form = person.send('post', '/api/refunds').field({ description, amount: '1250' });
  return ((await form.attach('file', bytes, name).expect(201)).body as { id: string }).id;
}

function patcher(portal: PapersPortal) {
  return async (person: Person, path: string, body: object) => {
    const call = supertest(portal.app.getHttpServer()).patch(path).set('cookie', person.cookie);
    await call.set('sec-fetch-site', 'same-origin').send(body).expect(200);
  };
}

async function put(portal: PapersPortal, person: Person, path: string, body: object): Promise<void> {
  const call = supertest(portal.app.getHttpServer()).put(path).set('cookie', person.cookie);
  await call.set('sec-fetch-site', 'same-origin').send(body).expect(200);
}
