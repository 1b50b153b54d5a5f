/** A company with data of every kind that contains searchable words, for tests of backups and restores. */
import supertest from 'supertest';
import type { FilePortal, Person } from './file-portal.js';
import { pdf, png } from './sample-files.js';
import { addApp } from './second-factor.js';

export type PlantedCompany = Awaited<ReturnType<typeof plantCompany>>;

export const password = 'Temporary1';

/** The content depends on the words, so that a test can tell the downloaded files apart. */
export const pdfOf = (words: string, sizeBytes = 0) =>
  Buffer.concat([pdf, Buffer.from(words), Buffer.alloc(sizeBytes, '.')]);

/** Each person's own, because the bytes of a receipt are compared with those of all others. */
export const pngOf = (words: string) => Buffer.concat([png, Buffer.from(words)]);

export async function plantCompany(portal: FilePortal) {
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
  const guarded = await portal.person('EMPLOYEE', { fullName: 'Greta Guard', jobTitle: 'Locksmith', teamId: joiners });
  const { app, recoveryCodes } = await addApp(
    { post: (path) => guarded.send('post', path) },
    password,
    'phone of Greta',
  );
  const patch = patcher(portal);
  for (const [person, word, reviewer] of [
    [ana, 'plume', boss],
    [leaver, 'quux', otherBoss],
  ] as const) {
    const rejected = await ask(person, 10, `wedding of cousin ${word}`);
    await patch(reviewer, `/api/time-off/${rejected}/review`, {
      status: 'REJECTED',
      comment: `too many weddings, ${word}`,
    });
    await patch(reviewer, `/api/time-off/${await ask(person, 20, `sailing with ${word}`)}/review`, {
      status: 'APPROVED',
    });
    await ask(person, 30, `dentist of ${word}`);
    const refundId = await refund(person, `hammer for ${word}`, `receipt-${word}.pdf`);
    await patch(reviewer, `/api/refunds/${refundId}/review`, { status: 'APPROVED', comment: `good hammer, ${word}` });
    await refund(person, `nails for ${word}`, `nails-${word}.png`, pngOf(`nails for ${word}`));
    const contract = { bytes: pdfOf(`contract of ${word}`, 200_000), name: `contract-${word}.pdf` };
    await hr.upload('/api/documents/upload', { userId: person.id }, contract).expect(201);
    const slip = { bytes: pdfOf(`payslip of ${word}`), name: `payslip-${word}.pdf` };
    await hr.upload('/api/payroll/upload', { userId: person.id, fiscalYear: '2026', month: '3' }, slip).expect(201);
    const chosen = [{ notificationType: 'NEW_DOCUMENT', channel: 'IN_APP' }];
    await put(portal, person, '/api/notification-preferences', chosen);
  }
  await patch(hr, `/api/users/${ana.id}`, { jobTitle: 'Saw sharpener and filer', vacationHours: 100 });
  await portal.background.caughtUp(60_000);
  await ana.send('post', '/api/notifications/mark-all-read');
  return {
    hr,
    boss,
    otherBoss,
    ana,
    leaver,
    busy,
    carpenters,
    joiners,
    guarded: { ...guarded, app, recoveryCodes: recoveryCodes! },
  };
}

/** Requests sick leave on the first free working day from that many days ahead, and returns its id. */
export async function ask(person: Person, inDays: number, reason: string): Promise<string> {
  for (let days = inDays; ; days++) {
    const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const body = { type: 'SICK', startDate: day, endDate: day, reason };
    const reply = await person.send('post', '/api/time-off').send(body);
    if (reply.status === 201) return (reply.body as { id: string }).id;
    if (![409, 422].includes(reply.status) || days > inDays + 10)
      throw new Error(`the request for ${day} returned ${reply.status}`);
  }
}

/** Returns the id of the refund request. */
export async function refund(
  person: Person,
  description: string,
  name: string,
  bytes = pdfOf(description),
): Promise<string> {
  const form = person.send('post', '/api/refunds').field({ description, amount: '1250' });
  return ((await form.attach('file', bytes, name).expect(201)).body as { id: string }).id;
}

function patcher(portal: FilePortal) {
  return async (person: Person, path: string, body: object) => {
    const call = supertest(portal.app.getHttpServer()).patch(path).set('cookie', person.cookie);
    await call.set('sec-fetch-site', 'same-origin').send(body).expect(200);
  };
}

async function put(portal: FilePortal, person: Person, path: string, body: object): Promise<void> {
  const call = supertest(portal.app.getHttpServer()).put(path).set('cookie', person.cookie);
  await call.set('sec-fetch-site', 'same-origin').send(body).expect(200);
}
