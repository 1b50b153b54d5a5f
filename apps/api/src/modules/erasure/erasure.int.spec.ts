import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { addDays } from '@staffroom/contracts/plain-date.js';
import type { TimeOff } from '@staffroom/contracts/time-off.js';
import { inboxStream } from '@staffroom/domain/notifications/inbox-events.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import { verifyLog } from '../../platform/log-integrity/verify-chain.js';
import { ensureViews } from '../../platform/views/views.js';
import { views } from '../../composition.js';
import { type Administration, type Person, startAdministration } from '../../testing/administration.js';
import { mondayOfNextFebruary } from '../../testing/next-february.js';
import { pdf } from '../../testing/sample-files.js';
import { until } from '../../testing/until.js';

const planted = {
  email: 'philomena.quuxenberg@example.com',
  fullName: 'Philomena Quuxenberg',
  jobTitle: 'Owlkeeping',
  reason: 'wisdom teeth at last',
  comment: 'get well, dear owl keeper',
};

let portal: Administration;
let admin: pg.Client;
let hr: Person;
let number = 0;

beforeAll(async () => {
  portal = await startAdministration();
  admin = new pg.Client({ connectionString: portal.database.adminUrl });
  await admin.connect();
  hr = await portal.person({ role: 'HR_MANAGER' });
});
afterAll(async () => {
  await admin.end();
  await portal.close();
});

const remove = ({ id }: Person) => hr.send('delete', `/api/users/${id}`);
const hire = (more: object = {}) =>
  portal.person({ ...planted, email: `${++number}${planted.email}`, ...more, ...{ reason: undefined } });
const monday = mondayOfNextFebruary();
const ask = (person: Person, startDate = monday) =>
  person.send('post', '/api/time-off', { type: 'VACATION', startDate, endDate: startDate, reason: planted.reason });

/** Every row of every table as text, with binary columns in hexadecimal. */
async function everything(): Promise<string> {
  const { rows: tables } = await admin.query<{ name: string }>(`select format('%I.%I', table_schema, table_name) as name
    from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('log', 'keys', 'state', 'views', 'jobs', 'public')`);
  const texts = [];
  for (const { name } of tables) {
    const { rows } = await admin.query<{ row: string }>(`select t::text as row from ${name} t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n').toLowerCase();
}

async function tracesOf(words: readonly string[]): Promise<string[]> {
  const stored = await everything();
  return words.filter((word) => {
    const text = Buffer.from(word.toLowerCase());
    const forms = [word.toLowerCase(), text.toString('hex'), Buffer.from(word).toString('hex')];
    return forms.some((form) => stored.includes(form));
  });
}

/** The tables with rows of the person. Rows of other people that refer to the person do not count. */
async function ownRows(userId: string): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema in ('views', 'state') and column_name = 'user_id'`,
  );
  const found = [];
  for (const { name } of rows) {
    const schema = (await admin.query(`select to_regclass('views.${name}') as found`)).rows[0].found
      ? 'views'
      : 'state';
    const { rowCount } = await admin.query(`select from ${schema}.${name} where user_id = $1`, [userId]);
    if (rowCount) found.push(name);
  }
  return found;
}

describe('R23 deleting a person', () => {
  it('leaves nothing in any table that identifies them, and a log that verifies and can be replayed [S4.12 R23.1]', async () => {
    const person = await hire({ email: planted.email });
    const request = (await ask(person).expect(201)).body as TimeOff;
    const review = { status: 'REJECTED', comment: planted.comment };
    await hr.send('patch', `/api/time-off/${request.id}/review`, review).expect(200);
    await hr.send('patch', `/api/users/${person.id}`, { jobTitle: 'Owlkeeping and mice' }).expect(200);
    const uploaded = hr.send('post', '/api/documents/upload').field('userId', person.id);
    await uploaded.attach('files', pdf, 'contract-of-p-quux.pdf').expect(201);
    const receipt = person.send('post', '/api/refunds').field({ description: 'mouse traps', amount: '990' });
    await receipt.attach('file', pdf, 'receipt-of-p-quux.pdf').expect(201);
    const raised = { notificationId: randomUUID(), userId: person.id, type: 'NEW_ACCOUNT', channel: 'BOTH', about: {} };
    await portal.log.transact({ actorId: null, command: 'Raise', requestId: 'test' }, (unit) =>
      unit.record(inboxStream(person.id), { type: 'NotificationRaised', data: raised }),
    );
    await portal.login(planted.email, 'Temporary1').expect(200);
    await portal.pool.query(
      `insert into state.mails (id, event_id, recipient_id, template) values ($1, $1, $2, 'NEW_ACCOUNT')`,
      [randomUUID(), person.id],
    );
    await portal.agent().post('/api/auth/forgot-password').send({ email: planted.email }).expect(200);
    const words = [
      planted.email,
      'Quuxenberg',
      'Owlkeeping',
      planted.reason,
      planted.comment,
      'mouse traps',
      'contract-of',
      'receipt-of',
    ];
    expect(await tracesOf(words)).toEqual(words);

    await remove(person).expect(204);

    expect(await tracesOf(words)).toEqual([]);
    expect(await ownRows(person.id)).toEqual([]);
    expect((await admin.query('select from views.users where id = $1', [person.id])).rowCount).toBe(0);
    expect((await admin.query('select from state.reset_requests')).rowCount).toBe(0);
    expect(await verifyLog(portal.pool)).toMatchObject({ intact: true });
    const [created] = await portal.log.load(userStream(person.id));
    expect(created).toMatchObject({ data: { userId: person.id, email: null, fullName: null, role: 'EMPLOYEE' } });
    await portal.pool.query('delete from state.view_fingerprint');
    await ensureViews(portal.pool, portal.platform.log.codec, views);
    expect(await ownRows(person.id)).toEqual([]);
    expect(await tracesOf(words)).toEqual([]);
  });

  it('prevents a new key for the id', async () => {
    const person = await hire();
    await remove(person).expect(204);
    const again = portal.log.transact({ actorId: null, command: 'CreateUser', requestId: 'test' }, (unit) =>
      unit.record(`other-${person.id}`, {
        type: 'UserCreated',
        data: { userId: person.id, ...planted, role: 'EMPLOYEE', country: 'SPAIN', vacationDays: 20 },
      }),
    );
    await expect(again).rejects.toMatchObject({ constraint: 'person_keys_pkey' });
    const { rows } = await admin.query('select wrapped, destroyed_at from keys.person_keys where person_id = $1', [
      person.id,
    ]);
    expect(rows).toEqual([{ wrapped: null, destroyed_at: expect.any(Date) as Date }]);
  });

  it('succeeds once if two HR managers do it at the same moment; the other gets 404', async () => {
    const person = await hire();
    const replies = await Promise.all([remove(person), remove(person)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(await verifyLog(portal.pool)).toMatchObject({ intact: true });
  });

  it('works for several people at the same moment', async () => {
    const people = await Promise.all([hire(), hire(), hire(), hire()]);
    const replies = await Promise.all(people.map(remove));
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
  });

  it('also erases what is written about the person at the same moment, or refuses the write', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await hire();
      const days = [0, 1, 2, 3].map((after) => addDays(monday, after));
      const [removed] = await Promise.all([
        remove(person),
        ...days.map((day) => ask(person, day)),
        hr.send('patch', `/api/users/${person.id}`, { fullName: `${planted.fullName} II`, vacationDays: 30 }),
        portal.login(person.email, 'Temporary1'),
      ]);
      expect(removed.status).toBe(204);
      const { rows } = await admin.query<{ type: string }>(
        'select type from log.events where subject_id = $1 order by position desc limit 1',
        [person.id],
      );
      expect(rows).toEqual([{ type: 'UserDeleted' }]);
      expect(await ownRows(person.id)).toEqual([]);
    }
    expect(await tracesOf(['Quuxenberg', planted.reason])).toEqual([]);
  });

  it('waits for an unfinished write about the person and follows it', async () => {
    const { id } = await hire();
    const data = JSON.stringify({ requestId: randomUUID(), userId: id });
    await admin.query('begin');
    await admin.query(`select log.open_append(array['time-off-${id}'], array[1], array[1], array['${id}'::uuid],
      array[]::uuid[], array[]::bytea[], null, null, (select fingerprint from state.view_fingerprint),
      (select id from keys.master_keys where state = 'current'))`);
    const removing = hr.send('delete', `/api/users/${id}`).then(({ status }) => status);
    await until(async () => {
      const { rowCount } = await portal.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount! > 0;
    });
    await hr.get(`/api/users/${id}`).expect(200);
    await admin.query(`select log.append(array['time-off-${id}'], array[2], array[gen_random_uuid()],
      array['TimeOffWithdrawn'], array[1], array['${data}'], array[null::bytea], array['${id}'::uuid], '{}', null)`);
    await admin.query('commit');
    expect(await removing).toBe(204);
    const types = 'select type from log.events where subject_id = $1 order by position desc limit 2';
    expect((await admin.query(types, [id])).rows).toEqual([{ type: 'UserDeleted' }, { type: 'TimeOffWithdrawn' }]);
    expect(await verifyLog(portal.pool)).toMatchObject({ intact: true });
  });
});
