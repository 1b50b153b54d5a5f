import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { run, runCli } from '../testing/portal-process.js';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { until } from '../testing/until.js';

let database: TestDatabase;
let admin: pg.Client;
let dataDir: string;
let env: Record<string, string>;
beforeAll(async () => {
  database = await createTestDatabase();
  admin = new pg.Client(database.adminUrl);
  await admin.connect();
  dataDir = await mkdtemp(join(tmpdir(), 'staffroom-test-'));
  env = {
    ...{ DATA_DIR: dataDir, DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl },
    ...{ MASTER_KEY: randomBytes(32).toString('hex'), DEMO: 'false' },
  };
  const person = ['--email', 'hr@example.com', '--name', 'Hilda Reyes'];
  expect((await runCli(env, ['create-hr-manager', ...person], 'Str0ngPassw0rd\n')).code).toBe(0);
});
afterAll(async () => {
  await admin.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function fileWith(text: string, encoding: BufferEncoding = 'utf8'): Promise<string> {
  const path = join(dataDir, 'people.csv');
  await writeFile(path, Buffer.from(text, encoding));
  return path;
}

async function counts() {
  const { rows } = await admin.query<Record<string, number>>(
    `select (select count(*)::integer from views.users) as people, (select count(*)::integer from state.credentials) as credentials,
       (select position::integer from log.log_head) as position, (select count(*)::integer from log.events) as events,
       (select count(*)::integer from keys.person_keys) as keys`,
  );
  return rows[0]!;
}

it('R59a.2 the command says every problem by its row, and imports nothing', async () => {
  const before = await counts();
  const file = await fileWith('Email;Name;Job;Team\nana@example.com;Ana;Tester;Nobody\nnot an address;Bo;Tester;\n');
  const { code, output } = await runCli(env, ['import-people', file]);
  expect(output).toBe(
    `Column “Email”: Email
Column “Name”: Full name
Column “Job”: Job title
Column “Team”: Team
Row 2, Team: There is no team of this name. Please create it first.
Row 3, Email: This is not a valid email address.
Nothing was imported: 2 problems.
`,
  );
  expect(code).toBe(1);
  expect(await counts()).toEqual(before);
});

it('R59a.1 the command tries a file in Windows-1252 out, then imports it', async () => {
  const file = await fileWith('Wer;Was;Wo\r\nJos\xe9 Mu\xf1oz;Tester;jose@example.com\r\n', 'latin1');
  const columns = ['--columns', 'fullName,jobTitle,email'];
  const tried = await runCli(env, ['import-people', file, ...columns, '--dry-run']);
  expect(tried.output).toContain(
    'Nothing was imported. It would be: 1 account created, 0 changed, 0 left as they are.',
  );
  expect(tried.code).toBe(0);
  const imported = await runCli(env, ['import-people', file, ...columns]);
  expect(imported.output).toContain('Imported: 1 account created, 0 changed, 0 left as they are.');
  expect(imported.code).toBe(0);
  const { rows } = await admin.query('select full_name from views.users where email = $1', ['jose@example.com']);
  expect(rows).toEqual([{ full_name: 'José Muñoz' }]);
  expect((await runCli(env, ['import-people', file, '--columns', 'salary'])).code).toBe(1);
});

it('R68.3 R68.5 the command finds the encoding, takes another one, and names who gets more rights', async () => {
  const bytes = Buffer.from(
    'E-posta;Ad Soyad;Unvan;Rol\nayse@example.com;Ay\xfee Y\xfdlmaz;M\xfcd\xfcr;Executive\n',
    'latin1',
  );
  const path = join(dataDir, 'turkish.csv');
  await writeFile(path, bytes);
  const { output, code } = await runCli(env, ['import-people', path, '--dry-run']);
  expect(output).toContain('Read as Turkish (Windows-1254): Ayşe Yılmaz\n');
  expect(output).toContain('Row 2: Ayşe Yılmaz becomes Executive\n');
  expect(code).toBe(0);
  const wrong = await runCli(env, ['import-people', path, '--dry-run', '--encoding', 'windows-1252']);
  expect(wrong.output).toContain('Row 2, Full name: These letters are unlikely here.');
  expect(wrong.code).toBe(1);
  expect((await runCli(env, ['import-people', path, '--encoding', 'utf-7'])).code).toBe(1);
});

it('R59a.5 a command that is killed in the middle has imported nothing, and is run again', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => `many${at}@example.com,Person Number${at},Tester`);
  const file = await fileWith(`Email,Full name,Job title\n${rows.join('\n')}\n`);
  const before = await counts();
  const killed = run('cli/staffroom', ['import-people', file], env);
  const writing = `select from pg_stat_activity where query like 'insert into views.%' and state <> 'idle'`;
  await until(async () => (await admin.query(writing)).rowCount === 1);
  const exited = once(killed.process, 'exit');
  killed.process.kill('SIGKILL');
  await exited;
  const gone = `select from pg_stat_activity where usename <> current_user and state = 'active' and datname = current_database()`;
  await until(async () => (await admin.query(gone)).rowCount === 0);
  expect(killed.output().toString()).not.toContain('Imported');
  expect(await counts()).toEqual(before);
  expect((await runCli(env, ['import-people', file])).code).toBe(0);
  const { people, credentials, keys } = await counts();
  expect([people, credentials, keys]).toEqual([before, before, before].map(({ people: now }) => now! + 5_000));
});
