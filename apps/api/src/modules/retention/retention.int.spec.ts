import { randomUUID } from 'node:crypto';
import type { PolicyPreview } from '@staffroom/contracts/company.js';
import type { HistoryEntry } from '@staffroom/contracts/history.js';
import { addDays, yearOf } from '@staffroom/contracts/plain-date.js';
import type { PersonRetention } from '@staffroom/contracts/retention.js';
import type { Country, User } from '@staffroom/contracts/users.js';
import { companyStream } from '@staffroom/domain/company/company-events.js';
import { areas, createPlatform, views } from '../../composition.js';
import { GuardedBackend } from '../../platform/files/guarded-backend.js';
import { Clock } from '../../platform/clock/clock.js';
import { EachDay } from '../../platform/jobs/each-day.js';
import { ensureViews } from '../../platform/views/views.js';
import { verifyLog } from '../../platform/log-integrity/verify-chain.js';
import { type Administration, type Person, startAdministration } from '../../testing/administration.js';
import { pdf } from '../../testing/sample-files.js';
import { ErasureList } from '../erasure/facade.js';
import { eraseAsPlanned } from './facade.js';

let portal: Administration;
let hr: Person;
/** What is uploaded today belongs to this year. */
let thisYear: number;

beforeAll(async () => {
  portal = await startAdministration();
  hr = await portal.person({ role: 'HR_MANAGER', fullName: 'Hilda Reyes' });
  await portal.person({ role: 'HR_MANAGER' });
  thisYear = yearOf(portal.app.get(Clock).today());
});
afterAll(() => portal.close());

const upload = (path: string, fields: Record<string, string>) =>
  hr.send('post', path).field(fields).attach('files', pdf, 'File.pdf').expect(201);
const payslip = ({ id }: Person, fiscalYear: number) =>
  upload('/api/payroll/upload', { userId: id, fiscalYear: String(fiscalYear), month: '5' });
const document = ({ id }: Person) => upload('/api/documents/upload', { userId: id });
const receipt = (person: Person) =>
  person
    .send('post', '/api/refunds')
    .field({ description: 'Taxi', amount: '900' })
    .attach('file', pdf, 't.pdf')
    .expect(201);
const retention = async ({ id }: { id: string }) =>
  (await hr.get(`/api/users/${id}/retention`).expect(200)).body as PersonRetention;
const archive = ({ id }: Person) => hr.send('patch', `/api/users/${id}/archive`).expect(200);
const plan = ({ id }: { id: string }) => hr.send('put', `/api/users/${id}/planned-erasure`);
const cancel = ({ id }: { id: string }) => hr.send('delete', `/api/users/${id}/planned-erasure`);
const account = async ({ id }: { id: string }) => (await hr.get(`/api/users/${id}`)).body as User;
const exists = async ({ id }: { id: string }) => (await hr.get(`/api/users/${id}`)).status === 200;
const historyOf = async ({ id }: { id: string }) =>
  ((await hr.get(`/api/users/${id}/history`).expect(200)).body as HistoryEntry[]).map(
    ({ actorName, what }) => `${actorName} ${what}`,
  );

async function leaver(country: Country = 'GERMANY'): Promise<Person> {
  const person = await portal.person({ country });
  await payslip(person, thisYear);
  await archive(person);
  return person;
}

async function change(country: Country, document: string, years: number): Promise<void> {
  const changed = { type: 'RetentionChanged', data: { country, document, years } };
  await portal.log.transact({ actorId: hr.id, command: 'ChangeRetention', requestId: 'test' }, (unit) =>
    unit.record(companyStream, changed),
  );
}

function eraserOf({ log, fileBackend }: Pick<Administration['platform'], 'log' | 'fileBackend'>) {
  return { log, list: new ErasureList(fileBackend, log.keyring), forgetPerson: areas.forgetPerson, timeZone: 'UTC' };
}
const eraseOn = (day: string, over?: AbortSignal) =>
  eraseAsPlanned(eraserOf({ log: portal.log, fileBackend: portal.app.get(GuardedBackend) }), day, over);

describe('R58.1 what the law may still require', () => {
  it('counts each kind from the end of the year of its latest document, and the latest date counts', async () => {
    const ana = await portal.person({ country: 'FRANCE' });
    expect(await retention(ana)).toEqual({
      ...{ country: 'FRANCE', kept: [], until: null, erasableFrom: null, plannedErasure: null, unpaidRefunds: 0 },
    });
    await payslip(ana, thisYear - 3);
    await payslip(ana, thisYear - 1);
    await document(ana);
    await receipt(ana);
    expect(await retention(ana)).toMatchObject({
      kept: [
        { document: 'RECEIPT', count: 1, lastYear: thisYear, years: 10, until: `${thisYear + 10}-12-31` },
        { document: 'SICK_NOTE', count: 1, lastYear: thisYear, years: 5, until: `${thisYear + 5}-12-31` },
        { document: 'PAYSLIP', count: 2, lastYear: thisYear - 1, years: 5, until: `${thisYear + 4}-12-31` },
      ],
      until: `${thisYear + 10}-12-31`,
      erasableFrom: `${thisYear + 11}-01-01`,
    });
  });

  it('does not list what no longer has to be kept', async () => {
    const ana = await portal.person({ country: 'SPAIN' });
    await payslip(ana, thisYear - 5);
    expect(await retention(ana)).toMatchObject({ kept: [], until: null });
  });

  it('the preview of a change tells how many people have documents, and until when those of one of them are kept', async () => {
    const preview = async (changes: object = {}) => {
      const change = { change: 'RETENTION', country: 'PORTUGAL', PAYSLIP: 7, RECEIPT: 10, SICK_NOTE: 5, ...changes };
      return (await hr.send('post', '/api/company/policy/preview', change).expect(200)).body as PolicyPreview;
    };
    const who = 'people in Portugal with documents';
    expect(await preview()).toEqual({ people: 0, who, example: null });
    const [bea, ana] = [
      await portal.person({ country: 'PORTUGAL', fullName: 'Bea Lima' }),
      await portal.person({ country: 'PORTUGAL', fullName: 'Ana Lima' }),
    ];
    await payslip(bea, thisYear - 1);
    await receipt(bea);
    await payslip(ana, thisYear);
    await archive(bea);
    expect(await preview()).toEqual({
      ...{ people: 2, who },
      example:
        `Documents of Bea Lima: payslips of ${thisYear - 1} until 31 December ${thisYear + 6} ` +
        `instead of 31 December ${thisYear + 4}.`,
    });
    const same = await preview({ PAYSLIP: 5 });
    expect(same.example).toBe(
      `As before, documents of Bea Lima are kept until 31 December ${thisYear + 10} at the latest.`,
    );
  });

  it('follows the periods of the country that HR has changed', async () => {
    const [one, other] = [await portal.person({ country: 'ITALY' }), await portal.person({ country: 'TURKEY' })];
    await payslip(one, thisYear);
    await payslip(other, thisYear);
    await change('ITALY', 'PAYSLIP', 12);
    expect((await retention(one)).until).toBe(`${thisYear + 12}-12-31`);
    expect((await retention(other)).until).toBe(`${thisYear + 10}-12-31`);
    await change('ITALY', 'PAYSLIP', 0);
    expect((await retention(one)).until).toBe(`${thisYear}-12-31`);
  });

  it('does not keep HR from deleting at once', async () => {
    const ana = await leaver();
    expect((await retention(ana)).until).not.toBeNull();
    await hr.send('delete', `/api/users/${ana.id}`).expect(204);
    await hr.get(`/api/users/${ana.id}/retention`).expect(404);
  });
});

describe('R58.1 the planned deletion of an archived account', () => {
  it('is planned for the day after, shown to HR, told in the history, and carried out on that day by the same erasure', async () => {
    const ana = await leaver();
    const on = `${thisYear + 7}-01-01`;
    expect((await plan(ana).expect(200)).body).toMatchObject({
      plannedErasure: { on, byName: 'Hilda Reyes', at: expect.any(String) },
    });
    expect((await account(ana)).erasureOn).toBe(on);
    const listed = (await hr.get('/api/users?status=ARCHIVED').expect(200)).body as User[];
    expect(listed.find(({ id }) => id === ana.id)?.erasureOn).toBe(on);
    expect((await historyOf(ana)).at(-1)).toBe(
      `Hilda Reyes planned to delete the account permanently on 1 Jan ${thisYear + 7}`,
    );

    await eraseOn(addDays(on, -1));
    expect(await exists(ana)).toBe(true);
    await eraseOn(on);
    expect(await exists(ana)).toBe(false);
    const { rows } = await portal.pool.query<{ actor: string | null; wrapped: Buffer | null }>(
      `select e.meta ->> 'actorId' as actor, k.wrapped from log.events e join keys.person_keys k on k.person_id = e.subject_id
       where e.type = 'UserDeleted' and e.subject_id = $1`,
      [ana.id],
    );
    expect(rows).toEqual([{ actor: null, wrapped: null }]);
    const list = new ErasureList(portal.app.get(GuardedBackend), portal.log.keyring);
    expect((await list.read()).done).toContain(ana.id);
    expect(await verifyLog(portal.pool)).toMatchObject({ intact: true });
  });

  it('is refused for an active account, and where nothing has to be kept', async () => {
    const active = await portal.person();
    expect((await plan(active).expect(409)).body).toMatchObject({ code: 'NOT_ARCHIVED' });
    await archive(active);
    expect((await plan(active).expect(422)).body).toMatchObject({
      message: 'Nothing of this person has to be kept. Delete the account permanently instead.',
    });
    await plan({ id: randomUUID() }).expect(404);
    await cancel(active).expect(404);
  });

  it('is cancelled by HR, or by restoring the account (R60)', async () => {
    const [one, other] = [await leaver(), await leaver()];
    await plan(one).expect(200);
    await plan(other).expect(200);
    await cancel(one).expect(204);
    await cancel(one).expect(404);
    await hr.send('patch', `/api/users/${other.id}/restore`).expect(200);
    expect((await historyOf(other)).slice(-2)).toEqual([
      'Hilda Reyes cancelled the planned deletion of the account',
      'Hilda Reyes restored the account',
    ]);
    await archive(other);
    expect([(await account(one)).erasureOn, (await account(other)).erasureOn]).toEqual([null, null]);
    await eraseOn(`${thisYear + 50}-01-01`);
    expect([await exists(one), await exists(other)]).toEqual([true, true]);
  });

  it('moves if something has to be kept for longer by then', async () => {
    const [ana, ben] = [await leaver('PORTUGAL'), await leaver('PORTUGAL')];
    await plan(ana).expect(200);
    await plan(ben).expect(200);
    await payslip(ana, thisYear + 1);
    const day = `${thisYear + 6}-01-01`;
    await eraseOn(day);
    expect([(await account(ana)).erasureOn, await exists(ben)]).toEqual([`${thisYear + 7}-01-01`, false]);
    expect((await historyOf(ana)).at(-1)).toMatch(/^Staffroom planned to delete/);
    expect((await retention(ana)).plannedErasure).toMatchObject({ byName: null });
    await eraseOn(`${thisYear + 7}-01-01`);
    expect(await exists(ana)).toBe(false);
  });

  it('is carried out once by several workers, and not if HR cancels at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => leaver('SPAIN')));
    await Promise.all(people.map((person) => plan(person).expect(200)));
    const other = await createPlatform(portal.platform.config, portal.database.appUrl);
    const day = `${thisYear + 5}-01-01`;
    const [, , ...cancelled] = await Promise.all([
      eraseOn(day),
      eraseAsPlanned(eraserOf(other), day),
      ...people.slice(2).map(async (person) => (await cancel(person)).status),
    ]).finally(() => Promise.all([other.jobs.close(), other.pool.end()]));
    const { rows } = await portal.pool.query<{ types: string[] }>(
      `select array_agg(type order by position) as types from log.events
       where subject_id = any ($1) and type in ('UserDeleted', 'ErasurePlanCancelled') group by subject_id`,
      [people.map(({ id }) => id)],
    );
    expect(rows).toHaveLength(4);
    expect(rows.every(({ types }) => types.length === 1)).toBe(true);
    const remaining = await Promise.all(people.map(exists));
    expect(remaining).toEqual([false, false, ...cancelled.map((status) => status === 204)]);
  });

  it('is left for the next process once this one stops', async () => {
    const ana = await leaver('SPAIN');
    await plan(ana).expect(200);
    await eraseOn(`${thisYear + 5}-01-01`, AbortSignal.abort());
    expect(await exists(ana)).toBe(true);
    await eraseOn(`${thisYear + 5}-01-01`);
    expect(await exists(ana)).toBe(false);
  });

  it('is made up for after days without a process', async () => {
    const ana = await leaver('FRANCE');
    await plan(ana).expect(200);
    class LaterClock extends Clock {
      constructor(private readonly day: string) {
        super('UTC');
      }
      override now(): Date {
        return new Date(`${this.day}T12:00:00Z`);
      }
    }
    const work = (day: string) =>
      new EachDay({ pool: portal.pool, clock: new LaterClock(day) }, 'planned-erasures-test', eraseOn).run();
    await work(`${thisYear + 5}-12-20`);
    expect(await exists(ana)).toBe(true);
    await work(`${thisYear + 6}-01-09`);
    expect(await exists(ana)).toBe(false);
  });

  it('R42 is the same after the views are rebuilt', async () => {
    const ana = await leaver('ITALY');
    await change('ITALY', 'PAYSLIP', 3);
    await plan(ana).expect(200);
    const before = [await account(ana), await retention(ana)];
    await portal.pool.query('delete from state.view_fingerprint');
    await ensureViews(portal.pool, portal.log.codec, views);
    expect([await account(ana), await retention(ana)]).toEqual(before);
  });
});
