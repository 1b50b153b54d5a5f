import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { entryArgs } from '../../testing/entry-args.js';
import { contradictions, openTestLog, type TestLog } from '../../testing/test-log.js';
import { verifyLog } from '../log-integrity/verify-chain.js';

const writers = 8;

let test: TestLog;
beforeAll(async () => (test = await openTestLog()));
afterAll(() => test.close());

describe('a process killed during many appends', () => {
  it('leaves each append complete or absent: streams, events, views, head and other state agree', async () => {
    for (let round = 1; round <= 4; round++) {
      const before = (await verifyLog(test.pool)).position;
      await appendAndKill(round);
      const report = await verifyLog(test.pool);
      expect(report.intact).toBe(true);
      expect(report.position).toBeGreaterThan(before);
      expect(await contradictions(test.admin)).toEqual([]);
      expect(await halfDone()).toEqual([]);
    }
    await test.count('left-0'); // the next append is not blocked
    expect(await contradictions(test.admin)).toEqual([]);
  });
});

async function appendAndKill(round: number): Promise<void> {
  const child = spawn(
    process.execPath,
    entryArgs(
      'testing/append-until-killed.child',
      test.database.appUrl,
      test.masterKey.toString('hex'),
      String(writers),
    ),
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), exited]);
  await sleep(50 + 37 * round);
  child.kill('SIGKILL');
  expect(await exited).toEqual([null, 'SIGKILL']);
  await connectionsToClose();
}

/**
 * PostgreSQL notices that a client has died when it next writes to it. Until then it may still commit what it has
 * received completely.
 */
async function connectionsToClose(): Promise<void> {
  const others = `select from pg_stat_activity where datname = current_database() and application_name = 'staffroom'
    and backend_type = 'client backend' and state is distinct from 'idle'`;
  for (let tries = 0; (await test.admin.query(others)).rowCount; tries++) {
    if (tries > 500) throw new Error('connections of the killed process are still open');
    await sleep(10);
  }
}

/** Pairs that were not written together, or lack the row next to the log. */
async function halfDone(): Promise<unknown[]> {
  const { rows } = await test.admin.query(
    `select l.number as left, r.number as right from generate_series(0, $1 - 1) as writer
     left join views.tallies l on l.tally_id = 'left-' || writer
     left join views.tallies r on r.tally_id = 'right-' || writer
     left join state.checkpoints c on c.subscription = 'writer-' || writer
     where l.number is distinct from r.number or (c.position is null) <> (l.number is null)`,
    [writers],
  );
  return rows;
}
