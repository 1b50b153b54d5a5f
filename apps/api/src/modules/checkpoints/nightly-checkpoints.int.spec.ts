import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailServer } from '../../testing/mail-server.js';
import { skippedWithout } from '../../testing/redis-server.js';
import { by, openTestLog, type TestLog } from '../../testing/test-log.js';
import { opensslIsInstalled, startTimeStampServer } from '../../testing/time-stamp-server.js';
import { Clock } from '../../platform/clock/clock.js';
import { causeOf, causeText } from '../../platform/logs/cause.js';
import { parseCheckpoint } from '../../platform/log-integrity/checkpoint.js';
import { proveEvent } from '../../platform/log-integrity/event-proof.js';
import { isSignedBy, readPublicKey, SigningKey } from '../../platform/log-integrity/signing-key.js';
import { createMailTransport } from '../mails/facade.js';
import { allCheckpoints, checkpointWith } from './checkpoint-rows.js';
import { blocksIn } from './merkle-blocks.js';
import { checkpointConnection, NightlyCheckpoints } from './nightly-checkpoints.js';

/** The database's clock dates the events, so the nights are in its future. */
class SetClock extends Clock {
  constructor(
    private iso: string,
    timeZone: string,
  ) {
    super(timeZone);
  }

  override now(): Date {
    return new Date(this.iso);
  }

  set(iso: string): void {
    this.iso = iso;
  }
}

interface Settings {
  timeZone?: string;
  auditSigningKey?: typeof key | null;
  databaseUrl?: string;
  dataDir?: string;
  auditMail?: string;
  tsaUrl?: string;
  smtpUrl?: string;
}

const key = generateKeyPairSync('ed25519').privateKey;
let log: TestLog;
let folders: string[];

beforeEach(async () => {
  log = await openTestLog();
  folders = [];
  await log.count('first');
});
afterEach(async () => {
  await log.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** The work of one process, with connections of its own. */
async function aProcess(now: string, given: Settings = {}) {
  const { timeZone = 'UTC', auditSigningKey = key } = given;
  const dataDir = given.dataDir ?? (await mkdtemp(join(tmpdir(), 'staffroom-nights-')));
  folders.push(dataDir);
  const config = {
    ...{ publicUrl: 'https://portal.test', mailFrom: 'portal@example.com', ...given },
    ...{ dataDir, timeZone, auditSigningKey: auditSigningKey ?? undefined },
  };
  const clock = new SetClock(now, timeZone);
  const reports: string[] = [];
  const said: string[] = [];
  const checkpoints = new NightlyCheckpoints({
    ...{ pool: log.another().pool, config, clock },
    transport: createMailTransport(config, () => undefined),
    report: (message, error) => void reports.push(error ? `${message}: ${causeText(causeOf(error))}` : message),
    say: (line) => void said.push(line),
  });
  return { clock, reports, said, dataDir, run: () => checkpoints.run() };
}

const made = async () => (await allCheckpoints(log.pool)).map(({ day, position }) => [day, position]);

describe('a checkpoint every night', () => {
  it('is signed, contains the root, and is made once, however many processes are woken', async () => {
    const processes = await Promise.all(Array.from({ length: 4 }, () => aProcess('2031-03-01T00:00:01Z')));
    await Promise.all(processes.map(({ run }) => run()));
    for (const { run } of processes) await run();
    expect(await made()).toEqual([['2031-03-01', 1]]);
    const [row] = await allCheckpoints(log.pool);
    const checkpoint = parseCheckpoint(row!.document);
    expect(checkpoint).toMatchObject({ position: 1, size: 1, madeAt: '2031-03-01T00:00:01.000Z' });
    expect(isSignedBy(readPublicKey(new SigningKey(key).publicPem), checkpoint)).toBe(true);
    const { proof } = await proveEvent(log.pool, 1, (await checkpointWith(log.pool, 1))!);
    expect(proof.path).toEqual([]);
  });

  it('a new portal makes its first one after its first midnight, and one is enough after a week', async () => {
    const { clock, run } = await aProcess(new Date().toISOString());
    await run();
    expect(await made()).toEqual([]);
    for (const now of [
      '2031-03-01T04:00:00Z',
      '2031-03-01T23:59:59Z',
      '2031-03-08T09:00:00Z',
      '2031-03-08T10:00:00Z',
    ]) {
      clock.set(now);
      await run();
    }
    expect(await made()).toEqual([
      ['2031-03-01', 1],
      ['2031-03-08', 1],
    ]);
  });

  it('a night begins at midnight of the company, not of the server', async () => {
    const { clock, run } = await aProcess('2031-03-01T22:59:00Z', { timeZone: 'Europe/Madrid' });
    await run();
    clock.set('2031-03-01T23:00:00Z');
    await run();
    expect((await made()).map(([day]) => day)).toEqual(['2031-03-01', '2031-03-02']);
  });

  it('a log that was altered is not signed, which is reported once a day', async () => {
    await log.count('second');
    await log.admin.query(`alter table log.events disable trigger all;
      update log.events set type = 'Other' where position = 1; alter table log.events enable trigger all`);
    const { clock, reports, run } = await aProcess('2031-03-01T00:00:01Z');
    await run();
    await run();
    expect(reports).toEqual([
      expect.stringMatching(/^the log is NOT INTACT at position 1, so it was not signed: Event 1 /),
    ]);
    clock.set('2031-03-02T00:00:01Z');
    await run();
    expect([reports.length, await made()]).toEqual([2, []]);
  });
});

describe('the key of the night', () => {
  it('is created once for a database of one process; a process with another folder does not sign beside it', async () => {
    const first = await aProcess('2031-03-01T00:00:01Z', { auditSigningKey: null });
    await first.run();
    expect(first.said).toEqual([expect.stringMatching(/audit-key\.pem: a new signing key/)]);
    const other = await aProcess('2031-03-02T00:00:01Z', { auditSigningKey: null });
    await other.run();
    expect(other.reports).toEqual([]); // the process with the key may still sign
    other.clock.set('2031-03-02T01:00:01Z');
    await other.run();
    await other.run();
    expect(other.reports).toEqual([
      expect.stringMatching(
        /^no checkpoint was signed\. The checkpoints .* signed with SHA256:\S+, which is not the key in DATA_DIR\. Set AUDIT_SIGNING_KEY/,
      ),
    ]);
    expect(existsSync(join(other.dataDir, 'audit-key.pem'))).toBe(false);
    expect((await made()).length).toBe(1);
    first.clock.set('2031-03-02T01:00:02Z');
    await first.run();
    expect((await made()).length).toBe(2);
  });

  it('must be set for one of several processes that use a given database; the others say nothing as long as it signs', async () => {
    const given = { auditSigningKey: null, databaseUrl: log.database.appUrl };
    const { clock, reports, run } = await aProcess('2031-03-01T00:00:01Z', given);
    await log.pool.query(
      `insert into state.background_processes (id, kind) values (gen_random_uuid(), 'portal'), (gen_random_uuid(), 'worker')`,
    );
    await run();
    const withKey = await aProcess('2031-03-01T00:00:02Z', { databaseUrl: log.database.appUrl });
    await withKey.run();
    expect((await made()).length).toBe(1);
    clock.set('2031-03-02T00:00:01Z');
    await run();
    expect(reports).toEqual([]);
    clock.set('2031-03-02T01:00:01Z');
    await run();
    expect(reports).toEqual([
      'no checkpoint was signed. Several processes use this database, and this one has no AUDIT_SIGNING_KEY. Set it for one of them, such as the worker, and see that this one runs.',
    ]);
  });

  it('is not created before processes that were started together have reported, and then only by one that is alone', async () => {
    const given = { auditSigningKey: null, databaseUrl: log.database.appUrl };
    const processes = await Promise.all(Array.from({ length: 3 }, () => aProcess('2031-03-01T00:00:01Z', given)));
    const [first] = processes;
    const report = (age: string) =>
      log.pool.query(
        `insert into state.background_processes (id, kind, started_at) values (gen_random_uuid(), 'portal', now() - $1::interval)`,
        [age],
      );
    await first!.run(); // none has reported
    await report('2 seconds');
    await first!.run(); // only the first one has
    expect([await made(), first!.reports, existsSync(join(first!.dataDir, 'audit-key.pem'))]).toEqual([[], [], false]);
    for (let n = 0; n < 2; n++) await report('1 second');
    await log.pool.query(`update state.background_processes set started_at = started_at - interval '10 minutes'`);
    for (const time of ['00:00:02', '01:00:02'])
      for (const { clock, run } of processes) {
        clock.set(`2031-03-01T${time}Z`);
        await run();
      }
    expect(await made()).toEqual([]);
    for (const { reports } of processes) expect(reports).toEqual([expect.stringContaining('Several processes use')]);
    await log.pool.query('delete from state.background_processes');
    await report('10 minutes');
    await first!.run();
    expect((await made()).length).toBe(1);
  });

  it('may be replaced by a setting, which is said', async () => {
    await (await aProcess('2031-03-01T00:00:01Z', { auditSigningKey: null })).run();
    const next = await aProcess('2031-03-02T00:00:01Z');
    await next.run();
    expect(next.said).toEqual([expect.stringMatching(/^Checkpoints were signed with SHA256:\S+ until now/)]);
    expect((await made()).length).toBe(2);
  });
});

describe('AUDIT_MAIL', () => {
  const auditMail = 'Works council <council@example.org>';

  it('receives each checkpoint once, as it is stored', async () => {
    const server = await startMailServer();
    const given = { auditMail, smtpUrl: server.url };
    const [one, other] = [await aProcess('2031-03-01T00:00:01Z', given), await aProcess('2031-03-01T00:00:01Z', given)];
    await Promise.all([one.run(), other.run()]);
    await other.run();
    expect(server.received.map(({ to }) => to)).toEqual([['council@example.org']]);
    const { subject, attachments } = server.received[0]!.mail;
    expect(subject).toBe('Staffroom audit checkpoint of 1 Mar 2031');
    expect(attachments.map(({ filename }) => filename)).toEqual(['2031-03-01.checkpoint.json']);
    const content = Buffer.from(attachments[0]!.content as ArrayBuffer).toString();
    expect(content).toBe((await allCheckpoints(log.pool))[0]!.document);
    await server.stop();
  });

  it('a mail server that is away delays the mail and not the checkpoint, also if the process has ended meanwhile', async () => {
    const server = await startMailServer();
    await server.stop();
    const given = { auditMail, smtpUrl: server.url };
    const first = await aProcess('2031-03-01T00:00:01Z', given);
    await first.run();
    await first.run();
    expect([first.reports, (await made()).length]).toEqual([
      [expect.stringMatching(/^a checkpoint was not mailed; it is tried again: .*(ECONNREFUSED|ESOCKET)/)],
      1,
    ]);
    const back = await startMailServer({ port: server.port });
    const next = await aProcess('2031-03-02T00:00:01Z', given);
    await next.run();
    await next.run();
    expect(back.received.map(({ mail }) => mail.subject)).toEqual([
      'Staffroom audit checkpoint of 1 Mar 2031',
      'Staffroom audit checkpoint of 2 Mar 2031',
    ]);
    await back.stop();
  });

  it('a process that ends between the mail and its record lets the next one send it again as the same mail', async () => {
    let ending = true;
    const server = await startMailServer({
      beforeAcknowledging: async () => {
        if (ending)
          await log.admin.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where application_name = $1 and datname = current_database()`,
            [checkpointConnection],
          );
        ending = false;
      },
    });
    const given = { auditMail, smtpUrl: server.url };
    await (await aProcess('2031-03-01T00:00:01Z', given)).run().catch(() => undefined);
    await (await aProcess('2031-03-01T00:00:09Z', given)).run();
    await (await aProcess('2031-03-01T00:00:10Z', given)).run();
    const ids = server.received.map(({ mail }) => mail.messageId);
    expect(ids).toEqual([ids[0], ids[0]]);
    expect((await made()).length).toBe(1);
    await server.stop();
  });

  it('becomes a file where no mail server is set', async () => {
    const { dataDir, run } = await aProcess('2031-03-01T00:00:01Z', { auditMail });
    await run();
    expect(existsSync(join(dataDir, 'mail', 'checkpoint-2031-03-01.eml'))).toBe(true);
  });
});

if (opensslIsInstalled) {
  describe('TSA_URL', () => {
    let tsa: Awaited<ReturnType<typeof startTimeStampServer>>;
    beforeEach(async () => {
      tsa = await startTimeStampServer();
    });
    afterEach(() => tsa.stop());
    const only = async () => (await allCheckpoints(log.pool))[0]!;

    it('stamps the checkpoint, byte for byte, as openssl verifies', async () => {
      await (await aProcess('2031-03-01T00:00:01Z', { tsaUrl: tsa.url })).run();
      const { document, stamp } = await only();
      expect(tsa.requests.map(({ type }) => type)).toEqual(['application/timestamp-query']);
      expect(await tsa.verify(document, stamp!)).toContain('Verification: OK');
      await expect(tsa.verify(document.replace('size', 'Size'), stamp!)).rejects.toThrow();
    });

    it('may contain a password, which is sent as a header', async () => {
      const tsaUrl = tsa.url.replace('http://', 'http://portal:p%40ss@');
      await (await aProcess('2031-03-01T00:00:01Z', { tsaUrl })).run();
      expect((await only()).stamp).not.toBeNull();
      const credentials = Buffer.from('portal:p@ss').toString('base64');
      expect(tsa.requests.map(({ authorization }) => authorization)).toEqual([`Basic ${credentials}`]);
    });

    it('that is away or confused delays the stamp, neither the checkpoint nor the mail', async () => {
      const mails = await startMailServer();
      const given = { tsaUrl: tsa.url, auditMail: 'council@example.org', smtpUrl: mails.url };
      const { reports, run } = await aProcess('2031-03-01T00:00:01Z', given);
      const earlier = await tsa.stamped(Buffer.from(otherQuery, 'hex'));
      const replies = [503, Buffer.from('no stamp'), Buffer.alloc(0), Buffer.alloc(200_000), earlier];
      for (const reply of replies) {
        tsa.reply = () => Promise.resolve(reply);
        await run();
        expect((await only()).stamp).toBeNull();
      }
      const whole = async (query: Buffer) => tsa.stamped(query);
      for (const length of [4, 9, 40, 60, 100]) {
        tsa.reply = async (query) => (await whole(query)).subarray(0, length);
        await run();
        expect((await only()).stamp).toBeNull();
      }
      expect(reports).toEqual(['a checkpoint was not stamped; it is tried again: TimeStampRefused 503']);
      expect(mails.received.length).toBe(1);
      tsa.reply = whole;
      await run();
      const { document, stamp } = await only();
      expect(await tsa.verify(document, stamp!)).toContain('Verification: OK');
      expect(mails.received.length).toBe(1);
      await mails.stop();
    });

    it('its stamp is attached to the mail', async () => {
      const mails = await startMailServer();
      const given = { tsaUrl: tsa.url, auditMail: 'council@example.org', smtpUrl: mails.url };
      await (await aProcess('2031-03-01T00:00:01Z', given)).run();
      const { attachments } = mails.received[0]!.mail;
      expect(attachments.map(({ filename }) => filename)).toEqual([
        '2031-03-01.checkpoint.json',
        '2031-03-01.checkpoint.tsr',
      ]);
      const [text, stamp] = attachments.map(({ content }) => Buffer.from(content as ArrayBuffer));
      expect(await tsa.verify(text!.toString(), stamp!)).toContain('Verification: OK');
      await mails.stop();
    });
  });
} else {
  skippedWithout('openssl', 'the time stamps of checkpoints');
}

/** A request for another hash, with another nonce. */
const otherQuery = `30430201013031300d060960864801650304020105000420${'ab'.repeat(32)}0208${'41'.repeat(8)}0101ff`;

describe('kept subtrees', () => {
  it('lead to the same proofs as the whole log, a wrong one to none, and the next night computes it again', async () => {
    await log.log.transact(by('Count'), async (unit) => {
      const events = Array.from({ length: 3_500 }, (_, number) => ({
        type: 'Counted',
        data: { tallyId: 't', number },
      }));
      await unit.record('tally-t', ...events);
    });
    const { clock, run } = await aProcess('2031-03-01T00:00:01Z');
    await run();
    const { rows } = await log.pool.query<{ level: number; count: number }>(
      'select level, count(*)::int as count from state.merkle_blocks group by level order by level',
    );
    expect(rows).toEqual([
      { level: 10, count: 3 },
      { level: 11, count: 1 },
    ]);
    const checkpoint = (await checkpointWith(log.pool, 3_501))!;
    for (const position of [1, 2, 1_024, 1_025, 2_048, 2_049, 3_000, 3_501]) {
      const [kept, whole] = [
        await proveEvent(log.pool, position, checkpoint, blocksIn(log.pool)),
        await proveEvent(log.pool, position, checkpoint),
      ];
      expect(kept).toEqual(whole);
      expect(kept.proof.path.length).toBeLessThanOrEqual(12);
    }
    await log.pool.query('update state.merkle_blocks set hash = sha256(hash) where level = 11');
    const wrong = proveEvent(log.pool, 3_000, checkpoint, blocksIn(log.pool));
    await expect(wrong).rejects.toThrow('does not lead to the root of the checkpoint');
    clock.set('2031-03-02T00:00:01Z');
    await run();
    expect(await proveEvent(log.pool, 3_000, checkpoint, blocksIn(log.pool))).toEqual(
      await proveEvent(log.pool, 3_000, checkpoint),
    );
  });
});
