import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { userStream } from '@staffroom/domain/users/user-events.js';
import pg from 'pg';
import { createPlatform } from '../../composition.js';
import { type Administration, type Person, startAdministration } from '../../testing/administration.js';
import { environment } from '../../testing/erasure-drill.js';
import { run } from '../../testing/portal-process.js';
import { until } from '../../testing/until.js';
import { ErasureList } from './erasure-list.js';
import { type ErasureStep, knownAsDone, sealedLine } from './erasure-step.js';
import { FolderBackend } from '../../platform/files/folder-backend.js';
import { verifyLog } from '../../platform/log-integrity/verify-chain.js';
import { eraseUser, keepPeople, replayErasures, settleAtStart } from './facade.js';

let portal: Administration;
let admin: pg.Client;
let hr: Person;
let list: ErasureList;
let folder: string;

beforeAll(async () => {
  portal = await startAdministration();
  admin = new pg.Client({ connectionString: portal.database.adminUrl });
  await admin.connect();
  hr = await portal.person({ role: 'HR_MANAGER' });
  list = new ErasureList(portal.platform.fileBackend, portal.platform.keyring);
  folder = join(portal.dataDir, 'files/erasures');
});
afterAll(async () => {
  await admin.end();
  await portal.close();
});
afterEach(async () => {
  expect(await verifyLog(portal.pool)).toMatchObject({ intact: true });
  await rm(folder, { recursive: true, force: true });
});

const byTest = { actorId: null, command: 'DeleteUser', requestId: 'test' };
const remove = ({ id }: Person) => hr.send('delete', `/api/users/${id}`);
const stepsOf = async (person: Person) =>
  (await list.read()).steps.filter(({ person: id }) => id === person.id).map(({ step }) => step);
const block = async () => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  await writeFile(folder, ''); // a file in its place, because the superuser can write to read-only folders
};
const exists = async (person: Person) => {
  const [{ status }, signIn] = [
    await hr.get(`/api/users/${person.id}`),
    await portal.login(person.email, 'Temporary1'),
  ];
  const { rows } = await admin.query<{ alive: boolean }>(
    `select wrapped is not null as alive from keys.person_keys where person_id = $1`,
    [person.id],
  );
  const signs = [status === 200, signIn.status === 200, rows[0]!.alive];
  expect(new Set(signs).size).toBe(1); // all three agree
  return signs[0]!;
};

describe('R23 a deletion and the list of erasures', () => {
  it('a deletion is listed as intended and then as done, with ids and times only [R23.5]', async () => {
    const person = await portal.person();
    await remove(person).expect(204);
    expect(await stepsOf(person)).toEqual(['intended', 'done']);
    const lines = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    const keys = new Set(lines.flatMap((line) => Object.keys(JSON.parse(line) as object)));
    expect([...keys].sort()).toEqual(['at', 'head', 'id', 'person', 'seal', 'step']);
  });

  it('deletions by two processes at once are both listed [R23.5]', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => portal.person()));
    const other = await createPlatform(portal.platform.config, portal.database.appUrl);
    const elsewhere = { log: other.log, list: new ErasureList(other.fileBackend, other.keyring) };
    const erase = ({ id: userId }: Person) =>
      eraseUser({ ...elsewhere, forgetPerson: other.forgetPerson }, userId, byTest, (unit) =>
        unit.record(userStream(userId), { type: 'UserDeleted', data: { userId } }),
      );
    await Promise.all(people.map((person, number) => (number % 2 ? erase(person) : remove(person).expect(204))));
    for (const person of people) expect(await stepsOf(person)).toEqual(['intended', 'done']);
    await other.jobs.close();
    await other.pool.end();
  });

  it('a deletion that a rule refuses is not listed', async () => {
    await remove(hr).expect(403);
    expect(await list.read()).toMatchObject({ done: [], open: [], unreadable: 0 });
  });

  it('a deletion is refused with a clear message and has no effect if the list cannot be written [R23.5]', async () => {
    const person = await portal.person();
    await block();
    const { body } = await remove(person).expect(503);
    const message = expect.stringContaining('The user was not deleted') as string;
    expect(body).toEqual({ statusCode: 503, code: 'ERASURE_LIST_UNWRITABLE', message });
    expect(await exists(person)).toBe(true);
    await rm(folder);
    await remove(person).expect(204);
    expect(await exists(person)).toBe(false);
  });

  it('a deletion whose connection breaks while it commits has no effect and is listed as cancelled [R23.6]', async () => {
    const person = await portal.person();
    await admin.query('begin; lock table state.password_resets in access exclusive mode');
    const removing = remove(person).then(({ status }) => status);
    const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%state.password_resets%' and pid <> pg_backend_pid()`;
    await until(async () => (await portal.pool.query(`select ${waiting}`)).rowCount! > 0);
    await admin.query(`select pg_terminate_backend(pid) ${waiting}`);
    await admin.query('commit');
    expect(await removing).toBe(503);
    expect(await stepsOf(person)).toEqual(['intended', 'cancelled']);
    expect(await exists(person)).toBe(true);
  });
});

describe('R23 a process that is killed during a deletion', () => {
  it.each([
    ['before the commit', true, 'cancelled', 'had no effect'],
    ['after the commit', false, 'done', 'was carried out'],
  ] as const)('%s: the next start determines the outcome [R23.6]', async (moment, survives, end, report) => {
    const person = await portal.person();
    await killedWhile(person, moment);
    expect(await stepsOf(person)).toEqual(['intended']);
    const line = expect.stringMatching(new RegExp(`${person.id}.*${report}`)) as string;
    expect(await settleAtStart(portal.platform)).toContainEqual(line);
    expect(await stepsOf(person)).toEqual(['intended', end]);
    expect(await exists(person)).toBe(survives);
    expect(await settleAtStart(portal.platform)).toEqual([]);
  });

  it('while the database commits: the start waits for the outcome and reports it [R23.6]', async () => {
    const person = await portal.person();
    await admin.query('begin; lock table state.password_resets in access exclusive mode');
    const child = run('testing/erase-until-killed.child', [person.id, 'nowhere'], childEnv());
    await until(async () => (await list.read()).open.length === 1);
    child.process.kill('SIGKILL');
    await once(child.process, 'exit');
    const settling = settleAtStart(portal.platform);
    await admin.query('commit');
    const line = (await settling).find((text) => text.includes(person.id));
    expect(line).toMatch((await exists(person)) ? /had no effect/ : /was carried out/);
  });

  it('a deletion that is open in the list of a newer database is left for a person to decide', async () => {
    const person = await portal.person();
    const head = { position: 999_999, hash: '00' };
    await list.append({ person: person.id, step: 'intended', at: new Date().toISOString(), id: randomUUID(), head });
    expect(await settleAtStart(portal.platform)).toContainEqual(expect.stringContaining('is older'));
    expect((await list.read()).open).toHaveLength(1);
    await remove(person).expect(204);
    expect((await list.read()).open).toEqual([]);
  });

  it('such a deletion can be closed by keeping the account [R23.6]', async () => {
    const [kept, other] = [await portal.person(), await portal.person()];
    const head = { position: 999_999, hash: '00' };
    for (const { id: person } of [kept, other])
      await list.append({ person, step: 'intended', at: new Date().toISOString(), id: randomUUID(), head });
    expect(await keepPeople(portal.pool, list, [kept.id, hr.id])).toEqual([hr.id]); // no deletion of hr is open
    expect((await list.read()).open.map(({ person }) => person)).toEqual([other.id]);
    expect((await settleAtStart(portal.platform)).join()).not.toContain(kept.id);
    expect(await exists(kept)).toBe(true);
  });
});

describe('R23 the list of erasures at start', () => {
  it('gets the deletions it lacks, and reports them once [R23.5]', async () => {
    const person = await portal.person();
    await remove(person).expect(204);
    await rm(folder, { recursive: true }); // the list was lost, or the deletion is older than the list
    expect(await settleAtStart(portal.platform)).toContainEqual(expect.stringContaining('lacked'));
    expect((await list.read()).done).toContain(person.id);
    expect(await settleAtStart(portal.platform)).toEqual([]);
  });

  it('is reported if it cannot be written, before a deletion fails because of it [R23.5]', async () => {
    await block();
    expect(await settleAtStart(portal.platform)).toEqual([expect.stringContaining('No one can be deleted until')]);
  });

  it('shows that the database was restored from before a deletion', async () => {
    const person = await portal.person();
    await list.append(knownAsDone(person.id));
    const line = expect.stringContaining('older than the deletions of 1 people. Run "./staffroom erase --replay"');
    expect(await settleAtStart(portal.platform)).toContainEqual(line);
    expect(await replayErasures(portal.platform, null)).toMatchObject({
      erased: expect.arrayContaining([person.id]) as [],
    });
    expect(await settleAtStart(portal.platform)).toEqual([]);
    expect(await exists(person)).toBe(false);
  });

  it('is reported if another program has written to it', async () => {
    const person = await portal.person();
    const forged = { person: person.id, step: 'done', at: new Date().toISOString(), id: randomUUID() };
    await mkdir(folder);
    await writeFile(join(folder, `${forged.id}.done`), `${JSON.stringify(forged)}\n`);
    expect(await settleAtStart(portal.platform)).toContainEqual(
      expect.stringContaining('without a valid seal of this installation: 1'),
    );
  });
});

it('R23.7 R39 only the start after a restore removes mail files that have no row', async () => {
  const mails = join(portal.dataDir, 'mail');
  await mkdir(mails, { recursive: true });
  const [known, stray, half] = [randomUUID(), randomUUID(), randomUUID()];
  const values = [known, hr.id];
  const mail = `insert into state.mails (id, event_id, recipient_id, template) values ($1, $1, $2, 'NEW_ACCOUNT')`;
  await portal.pool.query(mail, values);
  const notOurs = `${'-'.repeat(36)}.eml`;
  const names = [`${known}.eml`, `${stray}.eml`, `${half}.eml.part`, notOurs, 'notes.txt'];
  for (const name of names) await writeFile(join(mails, name), 'Dear Ana');
  await settleAtStart(portal.platform);
  expect((await readdir(mails)).sort()).toEqual([...names].sort());
  const empty = join(portal.dataDir, 'empty');
  await mkdir(empty);
  await replayErasures(portal.platform, empty);
  await settleAtStart(portal.platform);
  expect((await readdir(mails)).sort()).toEqual([`${known}.eml`, notOurs, 'notes.txt'].sort());
  await writeFile(join(mails, `${stray}.eml`), 'Dear Ana');
  await settleAtStart(portal.platform);
  expect(await readdir(mails)).toContain(`${stray}.eml`);
});

it('R23 R39 a start removes mails to and about erased people that could not be removed at the time', async () => {
  const mails = join(portal.dataDir, 'mail');
  await mkdir(mails, { recursive: true });
  const person = await portal.person();
  await remove(person).expect(204);
  const [to, about, other] = [randomUUID(), randomUUID(), randomUUID()];
  const insert = (id: string, recipient: string, concerns: string[]) =>
    portal.pool.query(
      `insert into state.mails (id, event_id, recipient_id, template, params, status, file_name)
       values ($1::uuid, $1::uuid, $2, 'NEW_TIME_OFF', $3, 'SENT', $1::text || '.eml')`,
      [id, recipient, JSON.stringify({ concerns })],
    );
  await insert(to, person.id, []);
  await insert(about, hr.id, [person.id]);
  await insert(other, hr.id, [hr.id]);
  for (const id of [to, about, other]) await writeFile(join(mails, `${id}.eml`), 'Dear Ana');
  await settleAtStart(portal.platform);
  const left = (await readdir(mails)).filter((name) => [to, about, other].some((id) => name.startsWith(id)));
  expect(left).toEqual([`${other}.eml`]);
  const { rows } = await admin.query('select id, file_name from state.mails where id = any ($1) order by file_name', [
    [to, about, other],
  ]);
  expect(rows).toEqual([
    { id: other, file_name: `${other}.eml` },
    { id: about, file_name: null },
  ]);
});

describe('R23 carrying out a list of erasures', () => {
  const listOf = async ({ dataDir, platform }: Administration, ...steps: ErasureStep[]) => {
    const name = randomUUID();
    await new ErasureList(new FolderBackend(dataDir), platform.keyring, name).append(...steps);
    return join(dataDir, name);
  };
  const replay = async (...steps: ErasureStep[]) => {
    const path = await listOf(portal, ...steps);
    return { path, report: await replayErasures(portal.platform, path) };
  };
  const done = (person: string): ErasureStep => ({
    person,
    step: 'done',
    at: new Date().toISOString(),
    id: randomUUID(),
  });

  it('blocks an unknown id and reports it [R23.7]', async () => {
    const stranger = randomUUID();
    const { report } = await replay(done(stranger));
    expect(report).toMatchObject({ erased: [], alreadyErased: [], notKnownHere: [stranger] });
    const data = { userId: stranger, email: 'a@b.example', fullName: 'A', jobTitle: 'B', role: 'EMPLOYEE' };
    const created = { type: 'UserCreated', data: { ...data, country: 'SPAIN', vacationDays: 20 } };
    const creating = portal.log.transact({ actorId: null, command: 'CreateUser', requestId: 'test' }, (unit) =>
      unit.record(`user-${stranger}`, created),
    );
    await expect(creating).rejects.toMatchObject({ constraint: 'person_keys_pkey' });
    expect((await list.read()).done).toEqual([stranger]);
  });

  it('does not carry out an open deletion, and reports it and damaged lines [R23.7]', async () => {
    const person = await portal.person();
    const open: ErasureStep = { ...done(person.id), step: 'intended' };
    const { path } = await replay(open);
    await writeFile(join(path, `${randomUUID()}.done`), '{"person":"');
    expect(await replayErasures(portal.platform, path)).toMatchObject({
      erased: [],
      open: [open],
      unreadable: 1,
    });
    expect(await exists(person)).toBe(true);
  });

  it('a line without a valid seal has no effect [R23.7]', async () => {
    const person = await portal.person();
    const path = await listOf(portal);
    const sealed = sealedLine(done(randomUUID()), portal.platform.keyring);
    const forged = [JSON.stringify(done(person.id)), sealed.replace(/"person":"[^"]+"/, `"person":"${person.id}"`)];
    await mkdir(path);
    for (const line of forged) await writeFile(join(path, `${randomUUID()}.done`), line);
    expect(await replayErasures(portal.platform, path)).toMatchObject({ erased: [], unreadable: 0, unsealed: 2 });
    expect(await exists(person)).toBe(true);
  });

  it('deletes everyone listed who still exists, even the last HR manager, and changes nothing the second time [R23.7]', async () => {
    const company = await startAdministration(); // this must be the last test, because sign-in uses this portal from here on
    try {
      const { id } = await company.person({ role: 'HR_MANAGER' });
      const path = await listOf(company, done(id));
      const rest = { notKnownHere: [], open: [], unreadable: 0, unsealed: 0 };
      expect(await replayErasures(company.platform, path)).toEqual({ erased: [id], alreadyErased: [], ...rest });
      const head = await verifyLog(company.pool);
      const { rows } = await company.pool.query('select from views.users');
      expect(rows).toEqual([]);
      expect(await replayErasures(company.platform, path)).toEqual({ erased: [], alreadyErased: [id], ...rest });
      expect(await verifyLog(company.pool)).toEqual(head);
    } finally {
      await company.close();
    }
  });
});

function childEnv() {
  const { config } = portal.platform;
  return environment(portal.database, portal.dataDir, config.masterKey!.toString('hex'));
}

async function killedWhile(person: Person, moment: string): Promise<void> {
  const child = run('testing/erase-until-killed.child', [person.id, moment], childEnv());
  const exited = once(child.process, 'exit');
  await until(() => child.output().includes('stopped') || child.process.exitCode !== null);
  child.process.kill('SIGKILL');
  expect([await exited, child.output().toString()]).toEqual([[null, 'SIGKILL'], 'stopped\n']);
}
