import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { subscriptionLockClass } from '../database/advisory-locks.js';
import type { Catalog } from '../events/event-codec.js';
import { by, openTestLog, type TestLog } from '../../testing/test-log.js';
import type { EventLog } from '../event-log/event-log.js';
import { PolledCondition } from '../jobs/polled-condition.js';
import type { RecordedEvent } from '../events/recorded-event.js';
import { parkedEvents } from './parked-events.js';
import { redeliver } from './redeliver.js';
import { storedPositions } from './positions.js';
import type { Subscription } from './subscription.js';
import { SubscriptionRunner } from './subscription-runner.js';

let test: TestLog;
let runners: SubscriptionRunner[];
let reports: string[];

beforeEach(async () => {
  test = await openTestLog();
  runners = [];
  reports = [];
});
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  await test.close();
});

const subscriptionOf = (parts: Partial<Subscription>): Subscription => ({
  name: 'ledger',
  types: ['Counted'],
  handle: () => Promise.resolve(),
  ...parts,
});

const start = (subscription: Partial<Subscription>, log: EventLog = test.log) => {
  const whole = subscriptionOf(subscription);
  const pace = { pollMs: 20, retryDelayMs: 0.1, longestPauseMs: 100 };
  const runner = new SubscriptionRunner(log, [whole], (message) => reports.push(message), pace);
  runner.start();
  runners.push(runner);
  return runner;
};

/** One row per handled event: a side effect outside the log that would show an event handled twice. */
const writeRow: Subscription['handle'] = (event, unit) => {
  const text = `insert into state.mails (id, event_id, recipient_id, template) values (gen_random_uuid(), $1, $1, $2)`;
  unit.also({ text, values: [event.id, `${event.position} ${Math.random()}`] });
  return Promise.resolve();
};

const effects = async () => {
  const { rows } = await test.owner.query<{ position: number }>(
    `select split_part(template, ' ', 1)::int as position from state.mails order by 1`,
  );
  return rows.map((row) => row.position);
};

const positionOf = async (name: string) => (await storedPositions(test.pool)).get(name) ?? 0;

const positionReaches = (position: number, name = 'ledger') =>
  waitUntil(async () => (await positionOf(name)) >= position);

/** The log as a version with this catalog sees it. */
const readerOf = (catalog: Catalog) => test.another({ catalogs: [catalog] }).log;

const counted = { type: 'Counted', data: { tallyId: 'tally', number: 1 } };

describe('following the log', () => {
  it('handles every event of its types once, in order, including those from before it started', async () => {
    const seen: number[] = [];
    for (let i = 0; i < 3; i++) await test.count('before');
    start({
      handle: (event, unit) => {
        seen.push(event.position);
        return writeRow(event, unit);
      },
    });
    await Promise.all(Array.from({ length: 16 }, (_, i) => test.count(`tally-${i}`)));
    await test.addPerson();
    await positionReaches(20);
    expect(seen).toEqual(oneTo(19));
    expect(await effects()).toEqual(oneTo(19));
  });

  it('handles appends at once, without waiting for the next poll', async () => {
    const runner = new SubscriptionRunner(
      test.log,
      [{ name: 'ledger', types: ['Counted'], handle: () => Promise.resolve() }],
      () => undefined,
      { pollMs: 20_000, retryDelayMs: 1 },
    );
    runner.start();
    await sleep(100); // it has polled, found nothing, and is waiting
    await test.count('a');
    await positionReaches(1);
    await runner.stop();
  });

  it('reads nothing while the log does not grow: one statement serves all subscriptions', async () => {
    const names = oneTo(6).map((number) => `ledger ${number}`);
    const subscriptions = names.map((name) => subscriptionOf({ name }));
    const pace = { pollMs: 20, retryDelayMs: 1 };
    const runner = new SubscriptionRunner(test.log, subscriptions, () => undefined, pace);
    runners.push(runner);
    await test.count('a');
    runner.start();
    for (const name of names) await positionReaches(1, name);
    const sent = jest.spyOn(pg.Client.prototype, 'query');
    const statements = () => sent.mock.calls.map(([query]) => (query as unknown as { name?: string }).name);
    await waitUntil(() => statements().slice(-10).join() === Array(10).fill('poll_log').join()); // the last one has read to the end
    sent.mockClear();
    await test.another().log.transact(by('Count'), (unit) => unit.record('tally-b', counted));
    for (const name of names) await positionReaches(2, name);
    expect(statements().filter((name) => name === 'load_after')).toHaveLength(1);
    sent.mockRestore();
  });

  it('a subscription that is slow, retries an event or is far behind holds no other one up', async () => {
    for (let i = 0; i < 450; i++) await test.count('a');
    await test.owner.query(`insert into state.checkpoints (subscription, position) values ('quick', 449)`);
    let release: () => void = () => undefined;
    const slow = { name: 'slow', handle: () => new Promise<void>((resolve) => (release = resolve)) };
    const failing = { name: 'failing', handle: () => Promise.reject(new Error('not yet')) };
    const subscriptions = [slow, failing, { name: 'quick' }, { name: 'behind' }].map(subscriptionOf);
    const pace = { pollMs: 20, retryDelayMs: 3_600_000 };
    const runner = new SubscriptionRunner(test.log, subscriptions, () => undefined, pace);
    runners.push(runner);
    runner.start();
    try {
      await positionReaches(450, 'behind');
      await test.count('a');
      await positionReaches(451, 'quick');
      await positionReaches(451, 'behind');
      expect([await positionOf('slow'), await positionOf('failing')]).toEqual([0, 0]);
    } finally {
      const stopped = runner.stop();
      release();
      await stopped;
    }
    expect(await positionOf('slow')).toBe(1);
  });

  it('continues where it stopped and handles nothing twice', async () => {
    for (let i = 0; i < 5; i++) await test.count('a');
    const first = start({ handle: writeRow });
    await positionReaches(5);
    await first.stop();
    for (let i = 0; i < 5; i++) await test.count('a');
    start({ handle: writeRow });
    await positionReaches(10);
    expect(await effects()).toEqual(oneTo(10));
  });

  it('one of two processes reads; when it stops, the other takes over', async () => {
    const readers: string[] = [];
    const reader = (name: string, log: EventLog) =>
      start({ handle: (event, unit) => (readers.push(name), writeRow(event, unit)) }, log);
    const first = reader('first', test.log);
    await waitUntil(async () => (await lockHolders()).length === 1);
    reader('second', test.another().log);
    for (let i = 0; i < 10; i++) await test.count('a');
    await positionReaches(10);
    expect(new Set(readers)).toEqual(new Set(['first']));
    await first.stop();
    for (let i = 0; i < 10; i++) await test.count('a');
    await positionReaches(20);
    expect(readers.slice(10)).toEqual(Array(10).fill('second'));
    expect(await effects()).toEqual(oneTo(20));
  });

  it('a reader whose connection breaks while it handles an event repeats no effect', async () => {
    for (let i = 0; i < 20; i++) await test.count('a');
    let holdUp = true;
    const slow: Subscription['handle'] = async (event, unit) => {
      if (event.position === 3 && holdUp) {
        holdUp = false;
        await terminate(await lockHolders()); // now the other one reads, while this one still believes it does
        await positionReaches(10);
      }
      return writeRow(event, unit);
    };
    start({ handle: slow });
    start({ handle: slow }, test.another().log);
    await positionReaches(20);
    await Promise.all(runners.map((runner) => runner.stop()));
    expect(await effects()).toEqual(oneTo(20));
  });

  it('handles events again whose handling a crash of the database has undone', async () => {
    for (let i = 0; i < 5; i++) await test.count('a');
    start({ handle: writeRow, staysInDatabase: true });
    await positionReaches(5);
    // a crash loses the end of the log: what nobody had waited for
    await test.owner.query(`delete from state.mails where split_part(template, ' ', 1)::int > 2`);
    await test.owner.query('update state.checkpoints set position = 2');
    await test.count('a');
    await positionReaches(6);
    expect(await effects()).toEqual(oneTo(6));
    expect(reports).toEqual(['subscription ledger restarts: PositionChanged']);
  });

  it('an event that a crash of the database has undone since it was read has no effect', async () => {
    let tries = 0;
    for (let i = 0; i < 3; i++) await test.count('a');
    start({
      staysInDatabase: true,
      handle: async (event, unit) => {
        if (event.position === 3 && tries++ === 0) {
          await test.admin.query(
            `set session_replication_role = replica; delete from log.events where position = 3; set session_replication_role = origin`,
          );
          throw new Error('the database went away');
        }
        return writeRow(event, unit);
      },
    });
    await waitUntil(() => reports.length > 0);
    expect(reports).toEqual(['subscription ledger restarts: PositionChanged']);
    expect(await effects()).toEqual([1, 2]);
    expect(await positionOf('ledger')).toBe(2);
  });

  it('an event that fails ten times is parked and reported, and the rest is handled', async () => {
    const tried: Record<number, number> = {};
    for (let i = 0; i < 4; i++) await test.count('a');
    start({
      handle: (event, unit) => {
        tried[event.position] = (tried[event.position] ?? 0) + 1;
        if (event.position === 2) throw new TypeError('Ana Lopez has a broken leg');
        if (event.position === 3 && tried[3]! < 9) unit.also({ text: 'select 1 / 0', values: [] });
        return writeRow(event, unit);
      },
    });
    await positionReaches(4);
    expect(tried).toEqual({ 1: 1, 2: 10, 3: 9, 4: 1 });
    expect(await effects()).toEqual([1, 3, 4]);
    const { rows } = await test.owner.query('select subscription, position::int, error from state.parked_events');
    expect(rows).toEqual([{ subscription: 'ledger', position: 2, error: 'TypeError' }]);
    expect(reports).toEqual(['subscription ledger parked the event at position 2: TypeError']);
  });

  it('an event that cannot be decoded is parked at once, only for the subscriptions that follow its type', async () => {
    await test.count('a');
    await test.addPerson();
    await test.count('a');
    const seen: string[] = [];
    let tries = 0;
    const broken = readerOf({
      Counted: { version: 1 },
      PersonAdded: {
        version: 2,
        subject: 'personId',
        upcast: () => {
          tries += 1;
          throw new RangeError('Ana Lopez has a broken leg');
        },
      },
    });
    for (const [name, types] of [
      ['ledger', ['Counted']],
      ['welcome', ['Counted', 'PersonAdded']],
    ] as const) {
      start({ name, types, handle: (event) => Promise.resolve(void seen.push(`${name} ${event.position}`)) }, broken);
    }
    await positionReaches(3);
    await positionReaches(3, 'welcome');
    expect(seen.sort()).toEqual(['ledger 1', 'ledger 3', 'welcome 1', 'welcome 3']);
    expect(tries).toBe(1);
    const reason = 'PersonAdded of version 1 cannot be converted (RangeError)';
    expect(reports).toEqual([`subscription welcome parked the event at position 2: ${reason}`]);
    expect(await parkedEvents(test.pool)).toMatchObject([{ subscription: 'welcome', position: 2, reason }]);
  });

  it('an event of a newer version is an error, and is delivered again by that version', async () => {
    const newer = readerOf({ Counted: { version: 2, upcast: (data: Record<string, unknown>) => data } });
    await newer.transact(by('Count'), (unit) => unit.record('tally-a', counted));
    const seen: number[] = [];
    const ledger = subscriptionOf({ handle: (event) => Promise.resolve(void seen.push(event.position)) });
    start(ledger);
    await positionReaches(1);
    const [parked] = await parkedEvents(test.pool);
    expect(parked).toMatchObject({ reason: 'this version of Staffroom knows Counted up to version 1, not 2' });
    expect(await redeliver(test.log, [ledger], parked!)).toBe(parked!.reason);
    expect(await redeliver(newer, [], parked!)).toBe('this version of Staffroom has no such subscription');
    expect(seen).toEqual([]);
    expect(await redeliver(newer, [ledger], parked!)).toBeNull();
    expect(seen).toEqual([1]);
    expect(await parkedEvents(test.pool)).toEqual([]);
  });

  it('a parked event that two operators deliver at the same moment takes effect once', async () => {
    let works = false;
    const ledger = subscriptionOf({
      handle: (event, unit) => {
        if (!works) throw new TypeError('not yet');
        return writeRow(event, unit);
      },
    });
    await test.count('a');
    start(ledger);
    await positionReaches(1);
    const [parked] = await parkedEvents(test.pool);
    works = true;
    const operators = [test.log, test.another().log, test.log, test.another().log];
    const outcomes = await Promise.all(operators.map((log) => redeliver(log, [ledger], parked!)));
    expect(outcomes).toEqual([null, null, null, null]);
    expect(await effects()).toEqual([1]);
  });

  it('an event that was handled before the position was lost is passed, not repeated', async () => {
    const answer: Subscription['handle'] = async (event, unit) => {
      if (event.stream === 'tally-a') await unit.record('tally-answers', counted);
    };
    for (let i = 0; i < 3; i++) await test.count('a');
    const first = start({ handle: answer });
    await positionReaches(6);
    await first.stop();
    await test.owner.query('delete from state.checkpoints');
    start({ handle: answer });
    await positionReaches(6);
    expect(await test.log.after(0, 100)).toHaveLength(6);
    expect(reports).toEqual([]);
  });

  it('no event is parked because the database was away', async () => {
    await test.count('a');
    let tries = 0;
    start({
      handle: (event, unit) => {
        if (tries++ < 30) throw Object.assign(new Error('gone'), { code: tries % 2 ? '57P01' : 'ECONNREFUSED' });
        return writeRow(event, unit);
      },
    });
    await positionReaches(1);
    expect(await parkedEvents(test.pool)).toEqual([]);
    expect(await effects()).toEqual([1]);
  });

  it('a failure after the commit neither blocks nor repeats events', async () => {
    const rung: RecordedEvent[] = [];
    for (let i = 0; i < 3; i++) await test.count('a');
    start({
      handle: writeRow,
      afterwards: (event) => {
        rung.push(event);
        if (event.position === 2) throw new RangeError('no wake-up');
      },
    });
    await positionReaches(3);
    await waitUntil(() => rung.length === 3);
    expect(await effects()).toEqual([1, 2, 3]);
    expect(reports).toEqual(['subscription ledger failed after the commit at position 2: RangeError']);
  });

  it('stops at once, even while it waits to retry an event', async () => {
    await test.count('a');
    let failures = 0;
    const failing = (): Promise<void> => {
      failures += 1;
      throw new Error('no');
    };
    const subscription = { name: 'ledger', types: ['Counted'], handle: failing };
    const runner = new SubscriptionRunner(test.log, [subscription], () => undefined, {
      pollMs: 20,
      retryDelayMs: 3_600_000,
    });
    runner.start();
    await waitUntil(() => failures === 1);
    await runner.stop(); // would exceed the limit of a test if it waited for the next try
    expect(await positionOf('ledger')).toBe(0);
  });

  it('stops at once, even while it polls', async () => {
    const condition = new PolledCondition('true');
    const pace = { pollMs: 3_600_000, retryDelayMs: 1 };
    const runner = new SubscriptionRunner(test.log, [], () => undefined, pace, [condition]);
    await new Promise<void>((resolve, reject) => {
      condition.whenHolding(() => void runner.stop().then(resolve, reject));
      runner.start();
    });
  });
});

it('the poll evaluates conditions, and any may hold while it cannot ask', async () => {
  const hasReset = new PolledCondition('exists (select from state.reset_requests)');
  const isEmpty = new PolledCondition('(select position from log.log_head) = 0');
  const pace = { pollMs: 20, retryDelayMs: 0.1, longestPauseMs: 100 };
  const runner = new SubscriptionRunner(test.log, [], () => undefined, pace, [hasReset, isEmpty]);
  runner.start();
  runners.push(runner);
  await waitUntil(() => Promise.resolve(!hasReset.mayHold));
  expect(isEmpty.mayHold).toBe(true);
  await test.owner.query('insert into state.reset_requests (id, email_hmac) values (gen_random_uuid(), sha256($1))', [
    Buffer.from('someone'),
  ]);
  await waitUntil(() => Promise.resolve(hasReset.mayHold));
  await test.owner.query('delete from state.reset_requests');
  await waitUntil(() => Promise.resolve(!hasReset.mayHold));
  await test.owner.query('alter table state.reset_requests rename to hidden');
  await waitUntil(() => Promise.resolve(hasReset.mayHold));
  await test.owner.query('alter table state.hidden rename to reset_requests');
  await waitUntil(() => Promise.resolve(!hasReset.mayHold));
});

async function lockHolders(): Promise<number[]> {
  const { rows } = await test.owner.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and classid = ${subscriptionLockClass} and granted and database =
     (select oid from pg_database where datname = current_database())`,
  );
  return rows.map((row) => row.pid);
}

async function terminate(pids: number[]): Promise<void> {
  await test.admin.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids]);
}

async function waitUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; !(await holds()); await sleep(10)) {
    if (Date.now() > end) throw new Error('timed out while waiting');
  }
}

function oneTo(n: number): number[] {
  return Array.from({ length: n }, (_, i) => i + 1);
}
