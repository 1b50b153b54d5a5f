import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AuditedLog, openAuditedLog } from '../../testing/audited-log.js';
import { recordRefunds } from '../../testing/tampering.js';
import { until } from '../../testing/until.js';
import { newPrivateKeyPem, readPrivateKey, SigningKey } from '../../platform/log-integrity/signing-key.js';
import { checkpoint } from './checkpoint.js';
import { exportLog } from './export.js';
import { publicKey } from './public-key.js';
import { verify } from './verify.js';

let log: AuditedLog;
let file: string;
beforeEach(async () => {
  log = await openAuditedLog();
  await recordRefunds(log.log, { people: 2, refunds: 3 });
  file = join(log.folder, 'checkpoint.json');
});
afterEach(() => log.close());

const verified = (options = {}) => log.run(() => verify(options));
const eventAt = async (position: number) =>
  (await log.owner.query<{ stream: string }>('select stream from log.events where position = $1', [position])).rows[0]!;
/** Removes the newest refund's review and every trace of it. */
const cutCleanly = () =>
  log.byHand(`delete from log.events where position = 14;
    update log.streams s set version = (select count(*) from log.events e where e.stream = s.stream) where stream like 'refund-%';
    update log.log_head set (position, hash, recorded_at) =
      (select position, hash, recorded_at from log.events order by position desc limit 1)`);

describe('R41 staffroom audit verify', () => {
  it('prints the number of events and the hash of the last one', async () => {
    const { rows } = await log.owner.query<{ hash: Buffer }>('select hash from log.log_head');
    const printed = await verified();
    expect(printed).toContain('Intact: 14 events.');
    expect(printed).toContain(`Hash:   ${rows[0]!.hash.toString('hex')}`);
  });

  it('names the event whose amount a database superuser changed by hand [R41.9]', async () => {
    await log.byHand(
      `update log.events set data = jsonb_set(data, '{amountCents}', '990000') where position = 5 and type = 'RefundRequested'`,
    );
    const { stream } = await eventAt(5);
    await expect(verified()).rejects.toThrow(
      `NOT INTACT at position 5. Event 5 (RefundRequested in ${stream}) was altered: its contents are not those that were recorded; or event 4 (`,
    );
  });

  it.each([
    [
      'delete from log.events where position = 6',
      /^NOT INTACT at position 6\. Event 6 is missing\. The next one is: Event 7 /,
    ],
    ['delete from log.events where position > 11', /^NOT INTACT at position 11\. The log was cut off after event 11/],
    [
      `insert into log.events select 15, stream, 9, gen_random_uuid(), type, schema_version, data, personal, subject_id, meta,
         recorded_at, hash from log.events where position = 3`,
      /^NOT INTACT at position 15\. Event 15 \(RefundRequested in refund-.*\) is beyond the head/,
    ],
    [
      'update log.events set hash = sha256(hash) where position = 4',
      /^NOT INTACT at position 4\. .* but its hash was altered/,
    ],
    [`update log.events set recorded_at = 'infinity' where position = 9`, /^NOT INTACT at position 9\./],
    [
      'update log.streams set version = 3 where stream = (select stream from log.events where position = 4)',
      /\bhas 2 events, but the list of streams says 3\b/,
    ],
    ['delete from log.log_head', /^NOT INTACT at position 0\. The head of the log is missing\./],
  ])('describes what is wrong after %j [R41.9]', async (sql, words) => {
    await log.byHand(sql);
    await expect(verified()).rejects.toThrow(words);
  });

  it('reports an unreadable event as damage', async () => {
    // its microseconds since 1970 exceed a bigint
    await log.byHand(`update log.events set recorded_at = '294276-12-31' where position = 9`);
    await expect(verified()).rejects.toThrow(
      /^NOT INTACT at position \d\. One of the events \d to 14 cannot be read: bigint out of range\.$/,
    );
  });

  it.each(['pg_terminate_backend', 'pg_cancel_backend'])('does not report %s as damage [R41.9]', async (interrupt) => {
    await log.owner.query('begin; lock table log.events in access exclusive mode');
    try {
      const ended = verified().catch((error: Error) => error.message);
      await until(async () => {
        const { rowCount } = await log.pool.query(
          `select ${interrupt}(pid) from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like 'copy%'`,
        );
        return rowCount === 1;
      });
      expect(await ended).toMatch(/^The log could not be read after event 0: .*\. Whether it is intact is unknown\.$/);
    } finally {
      await log.owner.query('rollback');
    }
  });

  it('needs only a read-only role', async () => {
    const name = `auditor_${randomBytes(4).toString('hex')}`;
    await log.admin.query(`create role ${name} login password 'auditor'; grant usage on schema log, keys to ${name};
      grant select on all tables in schema log, keys to ${name}`);
    process.env['DATABASE_URL'] = Object.assign(new URL(log.database.ownerUrl), {
      username: name,
      password: 'auditor',
    }).href;
    try {
      expect(await verified()).toContain('Intact: 14 events.');
      await log.run(() => exportLog({ format: 'jsonl', out: join(log.folder, 'all.jsonl') }));
    } finally {
      process.env['DATABASE_URL'] = log.database.appUrl;
      await log.admin.query(`drop owned by ${name}; drop role ${name}`);
    }
  });

  it('an empty log is intact', async () => {
    await log.byHand(`delete from log.events; delete from log.commands; delete from log.streams where stream <> 'directory';
      update log.log_head set position = 0, hash = sha256('staffroom')`);
    await log.run(() => checkpoint({ out: file }));
    expect(await verified({ checkpoint: file })).toContain('Intact: 0 events.');
  });
});

describe('R41 a checkpoint kept elsewhere', () => {
  beforeEach(() => log.run(() => checkpoint({ out: file })));

  it('matches the log it was made from, also after more events', async () => {
    await recordRefunds(log.log, { people: 1, refunds: 1 });
    expect(await verified({ checkpoint: file })).toMatch(/Intact: 17 events[^]*Holds the checkpoint of position 14/);
  });

  it('detects a tail that was cut off without a trace, which the log alone cannot show [R41.10]', async () => {
    await cutCleanly();
    expect(await verified()).toContain('Intact: 13 events.');
    await expect(verified({ checkpoint: file })).rejects.toThrow(
      'NOT INTACT at position 13. The log was cut off after event 13. It reached 14 when the checkpoint was made.',
    );
  });

  it('detects a log that was rewritten with matching hashes [R41.10]', async () => {
    await log.byHand(`update log.events set data = jsonb_set(data, '{amountCents}', '990000') where position = 5`);
    await log.byHand(`do $$ declare e log.events; begin
      for e in select * from log.events where position >= 5 order by position loop
        update log.events set hash = log.event_hash((select hash from log.events where position = e.position - 1),
          e.position, e.stream, e.version, e.id, e.type, e.schema_version, e.data, e.personal, e.subject_id, e.meta,
          e.recorded_at) where position = e.position;
      end loop;
      update log.log_head set hash = (select hash from log.events where position = 14); end $$`);
    expect(await verified()).toContain('Intact: 14 events.');
    await expect(verified({ checkpoint: file })).rejects.toThrow(
      /^NOT INTACT at position 14\. Event 14 .* is not the event of the checkpoint\. The log was rewritten/,
    );
  });

  it('must be unaltered and signed with the trusted key [R41.10]', async () => {
    writeFileSync(file, readFileSync(file, 'utf8').replace('"position": 14', '"position": 13'));
    await expect(verified({ checkpoint: file })).rejects.toThrow(
      'was altered: its signature does not match its contents.',
    );
    const other = join(log.folder, 'other.pem');
    writeFileSync(other, new SigningKey(readPrivateKey(newPrivateKeyPem())).publicPem);
    await expect(verified({ checkpoint: file, publicKey: other })).rejects.toThrow(
      'is signed with another key, SHA256:',
    );
    await expect(verified({ checkpoint: file, publicKey: join(log.folder, 'audit-key.pem') })).rejects.toThrow(
      'contains a private key, which must not leave the portal',
    );
    writeFileSync(file, '{}');
    await expect(verified({ checkpoint: file })).rejects.toThrow('is not a Staffroom checkpoint.');
    await expect(verified({ checkpoint: `${file}.none` })).rejects.toThrow('cannot be read');
  });

  it('is not made from a log that fails verification, and never overwrites another', async () => {
    await expect(log.run(() => checkpoint({ out: file }))).rejects.toThrow('already exists');
    await log.byHand('delete from log.events where position = 6');
    await expect(log.run(() => checkpoint({}))).rejects.toThrow('NOT INTACT at position 6.');
  });

  it('is signed with a key that is created once, is readable by its owner only, and is never in the database', async () => {
    const key = join(log.folder, 'audit-key.pem');
    expect(statSync(key).mode & 0o777).toBe(0o600);
    const pem = await log.run(publicKey);
    expect(pem).toBe(new SigningKey(readPrivateKey(readFileSync(key, 'utf8'))).publicPem);
    process.env['AUDIT_SIGNING_KEY'] = newPrivateKeyPem();
    const otherPem = await log.run(publicKey).finally(() => delete process.env['AUDIT_SIGNING_KEY']);
    expect(otherPem).not.toBe(pem);
  });

  it('needs a key that only signing commands create and report; other commands create none', async () => {
    const key = join(log.folder, 'audit-key.pem');
    rmSync(key);
    await expect(log.run(publicKey)).rejects.toThrow(`There is no signing key in ${log.folder} yet.`);
    await expect(verified({ checkpoint: file })).rejects.toThrow('There is no signing key in');
    expect(readdirSync(log.folder)).toEqual(['checkpoint.json']);
    expect(await log.run(() => checkpoint({}))).toContain(`${key}: a new signing key.`);
    rmSync(key);
    expect(await log.run(() => exportLog({ format: 'jsonl', out: `${file}.jsonl` }))).toContain('a new signing key.');
  });

  it('a search in the wrong folder creates neither a signing key nor a master key [R41.10]', async () => {
    const { DATA_DIR, MASTER_KEY } = process.env;
    const wrong = join(log.folder, 'nobody', 'here');
    process.env['DATA_DIR'] = wrong;
    delete process.env['MASTER_KEY'];
    try {
      await expect(log.run(publicKey)).rejects.toThrow(`There is no signing key in ${wrong} yet.`);
    } finally {
      Object.assign(process.env, { DATA_DIR, MASTER_KEY });
    }
    expect(existsSync(wrong)).toBe(false);
  });
});
