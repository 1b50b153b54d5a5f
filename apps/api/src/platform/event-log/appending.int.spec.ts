import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { by, contradictions, openTestLog, tally, type TestLog } from '../../testing/test-log.js';
import { StreamConflict } from '../database/sql-errors.js';
import { RuleBroken } from './unit-of-work.js';
import { verifyLog } from '../log-integrity/verify-chain.js';

let test: TestLog;
beforeEach(async () => (test = await openTestLog()));
afterEach(() => test.close());

describe('appending', () => {
  it('16 writers on one stream lose no update: 160 commands count to 160, without a gap, and the chain verifies', async () => {
    await inParallel(16, async () => {
      for (let i = 0; i < 10; i++) await test.count('one');
    });
    const events = await test.log.load('tally-one');
    expect(events.map((event) => (event.data as { number: number }).number)).toEqual(oneTo(160));
    expect(events.map((event) => event.position)).toEqual(oneTo(160));
    expect(await contradictions(test.admin)).toEqual([]);
    expect(await verifyLog(test.pool)).toMatchObject({ intact: true, position: 160 });
  });

  it('16 writers on many streams, some with several events: positions are 1..N, and the chain verifies', async () => {
    await inParallel(16, async (writer) => {
      for (let i = 0; i < 10; i++) {
        await test.log.transact(by('Count'), async (unit) => {
          const tallyId = `${writer}-${i % 3}`;
          for (let n = 0; n <= i % 3; n++) await unit.decide(tally, `tally-${tallyId}`, { tallyId });
        });
      }
    });
    const positions = (await test.log.after(0, 1000)).map((event) => event.position);
    expect(positions).toEqual(oneTo(16 * (4 + 6 + 9)));
    expect(await contradictions(test.admin)).toEqual([]);
    expect(await verifyLog(test.pool)).toMatchObject({ intact: true, position: 304 });
  });

  it('returns the events with their positions', async () => {
    await test.count('a');
    const { events, result } = await test.log.transact(by('Count'), async (unit) => {
      await unit.decide(tally, 'tally-b', { tallyId: 'b' });
      await unit.decide(tally, 'tally-a', { tallyId: 'a' });
      return unit.decide(tally, 'tally-b', { tallyId: 'b' });
    });
    expect(result).toBe(2);
    const stored = await test.log.after(1, 10);
    expect(events.map(({ position, id, version }) => ({ position, id, version }))).toEqual(
      stored.map(({ position, id, version }) => ({ position, id, version })),
    );
    expect(stored.map(({ stream, version }) => `${stream} ${version}`)).toEqual([
      'tally-a 2',
      'tally-b 1',
      'tally-b 2',
    ]);
  });

  it('a rejected command writes nothing to any of its streams', async () => {
    await test.count('full', 1);
    const work = test.log.transact(by('Count'), async (unit) => {
      await unit.decide(tally, 'tally-other', { tallyId: 'other' });
      await unit.decide(tally, 'tally-full', { tallyId: 'full', upTo: 1 });
    });
    await expect(work).rejects.toThrow(RuleBroken);
    expect(await test.log.after(0, 10)).toHaveLength(1);
    expect(await contradictions(test.admin)).toEqual([]);
  });

  it('if one of several streams has moved, nothing is written to any of them', async () => {
    let tries = 0;
    const { events } = await test.log.transact(by('Count'), async (unit) => {
      tries += 1;
      await unit.decide(tally, 'tally-a', { tallyId: 'a' });
      await unit.decide(tally, 'tally-b', { tallyId: 'b' });
      if (tries === 1) await test.count('b');
    });
    expect(tries).toBe(2);
    expect(events.map(({ stream, version }) => `${stream} ${version}`)).toEqual(['tally-a 1', 'tally-b 2']);
    expect(await contradictions(test.admin)).toEqual([]);
  });

  it('two commands over the same streams in opposite order do not deadlock', async () => {
    await inParallel(8, async (writer) => {
      const streams = writer % 2 ? ['x', 'y'] : ['y', 'x'];
      for (let i = 0; i < 5; i++) {
        await test.log.transact(by('Count'), async (unit) => {
          for (const tallyId of streams) await unit.decide(tally, `tally-${tallyId}`, { tallyId });
        });
      }
    });
    expect(await contradictions(test.admin)).toEqual([]);
  });

  it('a command is built from the current state', async () => {
    await test.count('a');
    const states: number[] = [];
    await test.log.run(
      tally,
      'tally-a',
      (_, count) => ({ tallyId: 'a', upTo: states.push(count) && count + 1 }),
      by('Count'),
    );
    expect(states).toEqual([1]);
    expect(await test.log.load('tally-a')).toHaveLength(2);
  });

  it('a decision sees the events before it, those in the log and those of its unit', async () => {
    await test.count('a');
    const counted = (number: number) => ({ type: 'Counted', data: { tallyId: 'a', number } });
    const { result } = await test.log.transact(by('Count'), async (unit) => {
      await unit.record('tally-a', counted(2));
      const states = [await unit.decide(tally, 'tally-a', { tallyId: 'a' })];
      await unit.record('tally-a', counted(4));
      return [...states, await unit.decide(tally, 'tally-a', { tallyId: 'a' })];
    });
    expect(result).toEqual([3, 5]);
    const events = await test.log.load('tally-a');
    expect(events.map(({ version, data }) => [version, (data as { number: number }).number])).toEqual(
      oneTo(5).map((number) => [number, number]),
    );
  });

  it('one decision on many streams sees those of its unit and of the log, and is repeated if one of them has moved', async () => {
    await test.count('b');
    let tries = 0;
    const { events } = await test.log.transact(by('Count'), async (unit) => {
      tries += 1;
      await unit.decide(tally, 'tally-a', { tallyId: 'a' });
      await unit.decideEach(tally, ['tally-a', 'tally-b', 'tally-c'], { tallyId: 'each' });
      if (tries === 1) await test.count('c');
    });
    expect(tries).toBe(2);
    expect(events.map(({ stream, version }) => `${stream} ${version}`)).toEqual([
      'tally-a 1',
      'tally-a 2',
      'tally-b 2',
      'tally-c 2',
    ]);
    expect(events.map(({ data }) => (data as { number: number }).number)).toEqual([1, 2, 2, 2]);
    expect(await verifyLog(test.pool)).toMatchObject({ intact: true, position: 6 });
  });

  it('a decision that one of many streams refuses is recorded on none of them', async () => {
    await test.count('full');
    const work = test.log.transact(by('Count'), (unit) =>
      unit.decideEach(tally, ['tally-empty', 'tally-full'], { tallyId: 'each', upTo: 1 }),
    );
    await expect(work).rejects.toThrow(RuleBroken);
    expect(await test.log.after(0, 10)).toHaveLength(1);
  });

  it('many streams are folded in their order, those without events too', async () => {
    const ids = oneTo(45).map(String);
    await inParallel(4, async (writer) => {
      for (const id of ids.filter((_, at) => at % 4 === writer && at !== 20)) await test.count(id);
    });
    await test.count('45');
    const states: [string, number][] = [];
    for await (const state of test.log.states(tally, ids, (id) => `tally-${id}`)) states.push(state);
    expect(states).toEqual(ids.map((id) => [id, id === '21' ? 0 : id === '45' ? 2 : 1]));
  });

  it('a stream that moves between recording and deciding causes a conflict, and the command is retried', async () => {
    let tries = 0;
    await test.log.transact(by('Count'), async (unit) => {
      tries += 1;
      await unit.record('tally-a', { type: 'Counted', data: { tallyId: 'a', number: tries } });
      if (tries === 1) await test.count('a');
      await unit.decide(tally, 'tally-a', { tallyId: 'a' });
    });
    expect(tries).toBe(2);
    expect((await test.log.load('tally-a')).map(({ version }) => version)).toEqual([1, 2, 3]);
  });

  it('a retry reads its facts again and keeps the time of the command', async () => {
    const facts: number[] = [];
    const moments: string[] = [];
    await test.log.transact(by('Count'), async (unit) => {
      const { rows } = await unit.db.query<{ position: number }>('select position from log.log_head');
      facts.push(rows[0]!.position);
      moments.push(unit.meta.occurredAt);
      await unit.decide(tally, 'tally-a', { tallyId: 'a' });
      if (facts.length === 1) await test.count('a');
    });
    expect(facts).toEqual([0, 1]);
    expect(new Set(moments).size).toBe(1);
  });

  it('a command that finds its stream moved on every try fails with a conflict', async () => {
    await test.count('a');
    const work = test.log.transact(by('Count'), async (unit) => {
      unit.begin(tally, 'tally-a'); // as if it had no events
      await unit.decide(tally, 'tally-a', { tallyId: 'a' });
    });
    await expect(work).rejects.toThrow(StreamConflict);
  });

  it('a command that has lost the race twice holds its stream from then on, so that nobody can be faster again', async () => {
    await test.count('a');
    let tries = 0;
    let other: Promise<unknown> | undefined;
    await test.log.transact(by('Count'), async (unit) => {
      tries += 1;
      await unit.decide(tally, 'tally-a', { tallyId: 'a' });
      other = test.count('a');
      if (tries <= 2) await other;
      else expect(await Promise.race([other, sleep(300).then(() => 'waits')])).toBe('waits');
    });
    await other;
    expect(tries).toBe(3);
    expect(await test.log.load('tally-a')).toHaveLength(5);
  });

  it.each(['40P01', '40001'])('a command is retried after the database error %s', async (code) => {
    let tries = 0;
    await test.log.transact(by('Count'), async (unit) => {
      tries += 1;
      await unit.decide(tally, 'tally-a', { tallyId: 'a' });
      const fail = `do $$ begin raise exception 'again' using errcode = '${code}'; end $$`;
      if (tries < 3) unit.also({ text: fail, values: [] });
    });
    expect(tries).toBe(3);
    expect(await test.log.load('tally-a')).toHaveLength(1);
  });

  it('the violation of another unique constraint is not treated as a conflict of the stream', async () => {
    let tries = 0;
    const credentials = `insert into state.credentials (user_id, email_hmac, password_hash) values ($1, '\\x01', 'x')`;
    const signUp = () =>
      test.log.transact(by('SignUp'), async (unit) => {
        tries += 1;
        const tallyId = randomUUID();
        await unit.decide(tally, `tally-${tallyId}`, { tallyId });
        unit.also({ text: credentials, values: [randomUUID()] });
      });
    await signUp();
    await expect(signUp()).rejects.toMatchObject({ code: '23505', constraint: 'credentials_email_key' });
    expect(tries).toBe(2);
    expect(await test.log.after(0, 10)).toHaveLength(1);
    expect(await contradictions(test.admin)).toEqual([]);
  });

  it('state outside the log is written together with the events or not at all', async () => {
    const setting = `insert into state.checkpoints (subscription, position) values ($1, 0)`;
    const write = (fails: boolean) =>
      test.log.transact(by('Count'), async (unit) => {
        await unit.decide(tally, 'tally-a', { tallyId: 'a' });
        unit.also({ text: setting, values: [fails ? 'lost' : 'kept'] });
        if (fails) unit.also({ text: 'select 1 / 0', values: [] });
      });
    await expect(write(true)).rejects.toMatchObject({ code: '22012' });
    await write(false);
    const { rows } = await test.pool.query(
      `select subscription from state.checkpoints where subscription in ('lost', 'kept')`,
    );
    expect(rows).toEqual([{ subscription: 'kept' }]);
    expect(await test.log.after(0, 10)).toHaveLength(1);
    expect(await contradictions(test.admin)).toEqual([]);
  });

  it('a value that cannot be sent prevents the whole append, although all statements are sent at once', async () => {
    const circular: { self?: unknown } = {};
    circular.self = circular;
    for (const wrong of [
      { text: 'select $1::jsonb', values: [circular] },
      { name: 'append', text: 'select 1', values: [] },
      { text: 'select 1', values: 'no list' as never },
    ]) {
      const work = test.log.transact(by('Count'), async (unit) => {
        await unit.decide(tally, 'tally-a', { tallyId: 'a' });
        unit.also(wrong);
      });
      await expect(work).rejects.toThrow();
    }
    expect(await test.log.after(0, 10)).toEqual([]);
    expect(await contradictions(test.admin)).toEqual([]);
    await test.count('a');
    expect(await contradictions(test.admin)).toEqual([]);
  });

  it('a command succeeds on a connection whose previous command failed at its first statement', async () => {
    const one = test.another({ connections: 1 });
    await test.count('a');
    const conflict = one.log.transact(by('Count'), async (unit) => {
      unit.begin(tally, 'tally-a'); // as if it had no events
      await unit.record('tally-a', { type: 'Counted', data: { tallyId: 'a', number: 1 } });
    });
    await expect(conflict).rejects.toThrow(StreamConflict);
    await one.log.run(tally, 'tally-b', () => ({ tallyId: 'b' }), by('Count'));
    await one.log.run(tally, 'tally-b', () => ({ tallyId: 'b' }), by('Count'));
    expect(await contradictions(test.admin)).toEqual([]);
  });

  it('a connection that breaks during a command fails the command, not the process', async () => {
    const one = test.another({ connections: 1 });
    const work = one.log.transact(by('Count'), async (unit) => {
      await unit.decide(tally, 'tally-a', { tallyId: 'a' });
      unit.also({ text: 'select pg_terminate_backend(pg_backend_pid())', values: [] });
    });
    await expect(work).rejects.toThrow();
    expect(await test.log.after(0, 10)).toEqual([]);
    await one.log.run(tally, 'tally-a', () => ({ tallyId: 'a' }), by('Count'));
    expect(await contradictions(test.admin)).toEqual([]);
  });

  it('recorded time never runs backwards, even if the clock did [R40.1]', async () => {
    await test.count('a');
    await test.admin.query(`update log.log_head set recorded_at = now() + interval '1 hour'`);
    await test.count('a');
    await test.count('a');
    expect(await contradictions(test.admin)).toEqual([]);
    const [, second, third] = await test.log.load('tally-a');
    expect(Date.parse(second!.recordedAt!)).toBeGreaterThan(Date.now());
    expect(third!.recordedAt).toBe(second!.recordedAt);
    expect(await verifyLog(test.pool)).toMatchObject({ intact: true });
  });

  it('a reader that follows a checkpoint while 16 writers append misses nothing', async () => {
    let writing = true;
    const read = async () => {
      const seen: number[] = [];
      for (;;) {
        const mayEnd = !writing;
        const events = await test.log.after(seen.at(-1) ?? 0, 7);
        seen.push(...events.map((event) => event.position));
        if (events.length > 0) continue;
        if (mayEnd) return seen;
        await sleep(1);
      }
    };
    const readers = [read(), read(), read()];
    await inParallel(16, async (writer) => {
      for (let i = 0; i < 25; i++) await test.count(`${writer}-${i % 5}`);
    });
    writing = false;
    for (const seen of await Promise.all(readers)) expect(seen).toEqual(oneTo(400));
  });

  it('rules across people take turns: facts read under the lock still hold when the events are written', async () => {
    // each may take the last place only if it is free; without the lock all of them would see it free
    const takeLastPlace = (tallyId: string) =>
      test.log.transact(
        by('TakePlace'),
        async (unit) => {
          const { rows } = await unit.db.query<{ n: number }>('select count(*) as n from views.tallies');
          if (rows[0]!.n === 0) await unit.decide(tally, `tally-${tallyId}`, { tallyId });
        },
        { lockDirectory: true },
      );
    await inParallel(10, (writer) => takeLastPlace(String(writer)));
    expect(await test.log.after(0, 10)).toHaveLength(1);
    const { rows } = await test.admin.query(`select count(*)::int as open from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`);
    expect(rows).toEqual([{ open: 0 }]);
  });

  it('a failure under the lock releases it', async () => {
    const fails = test.log.transact(
      by('Fail'),
      async (unit) => {
        await unit.db.query('select 1 / 0');
      },
      { lockDirectory: true },
    );
    await expect(fails).rejects.toMatchObject({ code: '22012' });
    await test.log.transact(by('Count'), (unit) => unit.decide(tally, 'tally-a', { tallyId: 'a' }), {
      lockDirectory: true,
    });
    expect(await test.log.load('tally-a')).toHaveLength(1);
  });

  it('calls the listeners after every append and at no other time', async () => {
    let notified = 0;
    const stop = test.log.onAppended(() => (notified += 1));
    await test.count('a', 1);
    await test.count('a', 1).catch(() => undefined);
    expect(notified).toBe(1);
    stop();
    await test.count('a');
    expect(notified).toBe(1);
  });
});

function oneTo(n: number): number[] {
  return Array.from({ length: n }, (_, i) => i + 1);
}

function inParallel(n: number, work: (writer: number) => Promise<unknown>): Promise<unknown> {
  return Promise.all(Array.from({ length: n }, (_, writer) => work(writer)));
}
