/** Proofs as an employee or a works council receives them: verified on another machine, with one plain file for Node. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AuditedLog, openAuditedLog } from '../../testing/audited-log.js';
import { recordRefunds } from '../../testing/tampering.js';
import type { Checkpoint } from '../../platform/log-integrity/checkpoint.js';
import type { ConsistencyProof } from '../../platform/log-integrity/consistency-proof.js';
import type { EventProofFile } from '../../modules/audit/event-proof-file.js';
import { readPrivateKey, SigningKey } from '../../platform/log-integrity/signing-key.js';
import { checkpoint } from './checkpoint.js';
import { checkpoints } from './checkpoints.js';
import { consistency } from './consistency.js';
import { prove } from './prove.js';
import { publicKey } from './public-key.js';

let log: AuditedLog;
let council: string;
const at = (name: string) => join(council, name);

beforeEach(async () => {
  log = await openAuditedLog();
  council = await mkdtemp(join(tmpdir(), 'staffroom-council-'));
  await copyFile(join(__dirname, '../../../../../tools/staffroom-verify.mjs'), at('staffroom-verify.mjs'));
  await recordRefunds(log.log, { people: 2, refunds: 3 });
  await log.run(() => checkpoint({ out: at('first.json') }));
  await writeFile(at('key.pem'), await log.run(publicKey));
  await recordRefunds(log.log, { people: 1, refunds: 4 });
  await log.run(() => checkpoint({ out: at('second.json') }));
});
afterEach(async () => {
  await log.close();
  await rm(council, { recursive: true, force: true });
});

async function decided(): Promise<{ refundId: string; position: number }> {
  const { rows } = await log.owner.query<{ refundId: string; position: string }>(
    `select data ->> 'refundId' as "refundId", position from log.events where type = 'RefundReviewed' order by position`,
  );
  return { refundId: rows[0]!.refundId, position: Number(rows[0]!.position) };
}

async function proven(options: Partial<Parameters<typeof prove>[2]> = {}): Promise<EventProofFile> {
  const { refundId } = await decided();
  const given = { checkpoint: at('second.json'), readable: true, out: at('proof.json'), ...options };
  await log.run(() => prove('refund', refundId, given));
  return JSON.parse(await readFile(given.out, 'utf8')) as EventProofFile;
}

function verifier(...args: string[]): Promise<{ code: number; output: string }> {
  const options = { cwd: council, env: {} };
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      ['staffroom-verify.mjs', '--public-key', 'key.pem', ...args],
      options,
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, output: out + err }),
    ),
  );
}

/** What is signed in a checkpoint, without the given fields. */
async function contentOf(name: string, ...without: string[]): Promise<Partial<Checkpoint>> {
  const all = Object.entries(JSON.parse(await readFile(at(name), 'utf8')) as object);
  return Object.fromEntries(all.filter(([field]) => !['publicKey', 'signature', ...without].includes(field)));
}

async function verifiedAs(name: string, value: object, option = '--proof') {
  await writeFile(at(name), JSON.stringify(value));
  return verifier(option, name);
}

describe('R41 staffroom audit prove', () => {
  it('proves a decision to someone who has only the file, the public key and the checkpoint they kept', async () => {
    const { position } = await decided();
    const proof = await proven();
    expect(proof.hashed).toMatchObject({ position: String(position), type: 'RefundReviewed' });
    expect(proof.readable.data).toHaveProperty('decision', expect.stringMatching(/^(APPROVED|REJECTED)$/));
    const { code, output } = await verifier('--proof', 'proof.json', '--checkpoint', 'second.json');
    expect(output).toMatch(/^proof\.json: event \d+ \(RefundReviewed in refund-.*\), recorded 20\d\d-.*Z\.\n/);
    expect(output).toMatch(
      /is in the checkpoint of 23 events, made .*\n[^]*Checkpoint of position 23, .*: holds\.\nIntact\.\n$/,
    );
    expect(code).toBe(0);
  });

  it('contains the hashed fields of one event and hashes, and without --readable no name and no plain comment', async () => {
    const { readable, ...bare } = await proven();
    const written = await proven({ readable: false, out: at('bare.json') });
    expect(written).toEqual(bare);
    const names = [readable.actor, readable.subject].filter((name): name is string => name !== null);
    for (const name of names.filter((each) => each !== 'Staffroom'))
      expect(JSON.stringify(written)).not.toContain(name);
    expect(Object.keys(written).sort()).toEqual(['checkpoint', 'format', 'hash', 'hashed', 'path', 'previousHash']);
    expect((await verifier('--proof', 'bare.json')).code).toBe(0);
  });

  it('every event has a proof that verifies', async () => {
    const { rows } = await log.owner.query<{ refundId: string; position: string }>(
      `select data ->> 'refundId' as "refundId", position from log.events where stream like 'refund-%'`,
    );
    for (const { refundId, position } of rows) {
      const out = at(`${position}.json`);
      const options = { checkpoint: at('second.json'), readable: true, event: position, out };
      await log.run(() => prove('refund', refundId, options));
    }
    const args = rows.flatMap(({ position }) => ['--proof', `${position}.json`]);
    expect((await verifier(...args)).output).toMatch(/Intact\.\n$/);
  });

  it('an altered proof is refused, whatever was altered', async () => {
    const proof = await proven();
    const { hashed, path, checkpoint: signed, readable } = proof;
    const other = 'f'.repeat(64);
    const rejected = { ...hashed, data: hashed.data.replace(/APPROVED|REJECTED/, 'WITHDRAWN') };
    const altered: [object, RegExp][] = [
      [{ ...proof, hashed: rejected }, /was altered\. Its hash does not match/],
      [{ ...proof, hashed: { ...hashed, personal: null } }, /was altered\. Its hash does not match/],
      [{ ...proof, previousHash: other }, /was altered\. Its hash does not match/],
      [{ ...proof, hash: other }, /was altered\. Its hash does not match/],
      [{ ...proof, path: path.slice(1) }, /does not lead to the root/],
      [{ ...proof, path: [...path, other] }, /does not lead to the root/],
      [{ ...proof, path: path.with(0, other) }, /does not lead to the root/],
      [{ ...proof, path: ['not a hash'] }, /is not a staffroom-proof-1/],
      [{ ...proof, checkpoint: { ...signed, root: other } }, /the checkpoint in .* was altered/],
      [{ ...proof, checkpoint: undefined }, /is not a staffroom-checkpoint-1/],
      [{ ...proof, readable: { ...readable, data: { ...readable.data, decision: 'WITHDRAWN' } } }, /readable part/],
      [{ ...proof, readable: { data: {} } }, /readable part/],
      [{ format: 'staffroom-proof-1' }, /is not a staffroom-proof-1/],
    ];
    for (const [value, words] of altered) {
      const { code, output } = await verifiedAs('altered.json', value);
      expect(output).toMatch(/^NOT INTACT: /);
      expect(output).toMatch(words);
      expect(code).toBe(1);
    }
  });

  it('a proof from a rewritten log with a matching, signed root fails against the checkpoint that was kept', async () => {
    const proof = await proven();
    const key = new SigningKey(readPrivateKey(await readFile(join(log.folder, 'audit-key.pem'), 'utf8')));
    const content = await contentOf('second.json');
    await writeFile(at('kept.json'), JSON.stringify(key.sign({ ...content, root: 'a'.repeat(64) })));
    const { output } = await verifier('--proof', 'proof.json', '--checkpoint', 'kept.json');
    expect(output).toContain(
      `NOT INTACT: the checkpoint of position ${proof.checkpoint.position} is not the one in proof.json: the log was rewritten.`,
    );
  });

  it('refuses what it cannot prove, in one sentence', async () => {
    const { rows } = await log.owner.query<{ refundId: string; position: string }>(
      `select data ->> 'refundId' as "refundId", position from log.events where type = 'RefundReviewed' order by position desc`,
    );
    const last = rows[0]!;
    const options = { checkpoint: at('first.json'), readable: true, out: at('x.json') };
    await expect(log.run(() => prove('refund', last.refundId, options))).rejects.toThrow(
      `The checkpoint has 14 events. It does not contain event ${last.position}.`,
    );
    await expect(log.run(() => prove('refund', last.refundId, { ...options, event: '1' }))).rejects.toThrow(
      'Event 1 is not part of the history of this refund.',
    );
    const key = new SigningKey(readPrivateKey(await readFile(join(log.folder, 'audit-key.pem'), 'utf8')));
    await writeFile(at('rootless.json'), JSON.stringify(key.sign(await contentOf('first.json', 'root', 'size'))));
    await expect(
      log.run(() => prove('refund', last.refundId, { ...options, checkpoint: at('rootless.json') })),
    ).rejects.toThrow('is not a Staffroom checkpoint.');
  });

  it('an event that was altered in the database has no proof', async () => {
    const { refundId, position } = await decided();
    await log.byHand(`update log.events set data = jsonb_set(data, '{decision}', '"WITHDRAWN"') where position = $1`, [
      position,
    ]);
    const options = { checkpoint: at('second.json'), readable: true, out: at('x.json') };
    const proven = () => log.run(() => prove('refund', refundId, options));
    await expect(proven()).rejects.toThrow('does not lead to the root of the checkpoint');
  });
});

describe('R41 staffroom audit checkpoints', () => {
  it('writes the checkpoints and time stamps of the nights, byte for byte, and leaves older files alone', async () => {
    const text = await readFile(at('first.json'), 'utf8');
    await log.pool.query(
      `insert into state.signed_checkpoints (day, position, public_key, document, is_stamp_due, stamp, is_mail_due)
       values ('2026-03-31', 14, 'key', $1, false, 'stamp', false), ('2026-04-01', 14, 'key', $1, true, null, false)`,
      [text],
    );
    const out = at('nights');
    await mkdir(out);
    await writeFile(join(out, '2026-04-01.checkpoint.json'), 'kept');
    expect(await log.run(() => checkpoints({ out }))).toContain('2 checkpoints, 2 new files');
    expect((await readdir(out)).sort()).toEqual([
      '2026-03-31.checkpoint.json',
      '2026-03-31.checkpoint.tsr',
      '2026-04-01.checkpoint.json',
    ]);
    expect(await readFile(join(out, '2026-03-31.checkpoint.json'), 'utf8')).toBe(text);
    expect(await readFile(join(out, '2026-03-31.checkpoint.tsr'), 'utf8')).toBe('stamp');
    expect(await readFile(join(out, '2026-04-01.checkpoint.json'), 'utf8')).toBe('kept');
    expect(await log.run(() => checkpoints({ out }))).toContain('2 checkpoints, 0 new files');
  });
});

describe('R41 staffroom audit consistency', () => {
  const consistent = async (first = 'first.json', second = 'second.json') => {
    await log.run(() => consistency(at(first), at(second), { out: at('consistency.json') }));
    return JSON.parse(await readFile(at('consistency.json'), 'utf8')) as ConsistencyProof;
  };

  it('proves that one log extends another with hashes alone, in whatever order they are given', async () => {
    const proof = await consistent('second.json', 'first.json');
    expect(Object.keys(proof)).toEqual(['format', 'first', 'second', 'proof']);
    expect([proof.first.size, proof.second.size]).toEqual([14, 23]);
    const kept = ['--checkpoint', 'first.json', '--checkpoint', 'second.json'];
    const { code, output } = await verifier('--consistency', 'consistency.json', ...kept);
    expect(output).toMatch(
      /^consistency\.json: the log of 14 events, made .*, is the beginning of the log of 23 events/,
    );
    expect(output).toMatch(/position 14, .*: holds\.\n.*position 23, .*: holds\.\nIntact\.\n$/);
    expect(code).toBe(0);
  });

  it('an altered proof is refused', async () => {
    const proof = await consistent();
    const other = 'f'.repeat(64);
    for (const value of [
      { ...proof, proof: proof.proof.with(0, other) },
      { ...proof, proof: proof.proof.slice(1) },
      { ...proof, proof: [...proof.proof, other] },
      { ...proof, proof: [] },
      { ...proof, first: proof.second },
      { ...proof, first: proof.second, second: proof.first },
      { ...proof, second: { ...proof.second, root: other } },
    ]) {
      const { code, output } = await verifiedAs('altered.json', value, '--consistency');
      expect(output).toMatch(
        /^NOT INTACT: (altered\.json: the log of|the second checkpoint in altered\.json was altered)/,
      );
      expect(code).toBe(1);
    }
  });

  it('a log that was rewritten between the two has no proof', async () => {
    await log.byHand('update log.events set hash = sha256(hash) where position = 3');
    await expect(consistent()).rejects.toThrow(/^NOT CONSISTENT: the log of 14 events is not the beginning/);
  });
});
