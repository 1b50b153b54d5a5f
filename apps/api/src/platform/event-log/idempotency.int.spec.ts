import { randomUUID } from 'node:crypto';
import { by, contradictions, openTestLog, tally, type TestLog } from '../../testing/test-log.js';
import { StreamConflict, CommandIdReused } from '../database/sql-errors.js';
import { RuleBroken } from './unit-of-work.js';

let test: TestLog;
beforeEach(async () => (test = await openTestLog()));
afterEach(() => test.close());

const allSettled = <T>(n: number, work: (i: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: n }, (_, i) => work(i)));
const failures = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []));

describe('a repeated command', () => {
  it('ten identical submits at once under one command id are carried out once', async () => {
    const context = by('Count', { commandId: randomUUID(), bodyHmac: Buffer.from('same') });
    const results = await allSettled(10, () =>
      test.log.run(tally, 'tally-a', () => ({ tallyId: 'a' }), { ...context, requestId: randomUUID() }),
    );
    expect(failures(results)).toEqual([]);
    const outcomes = results.map((result) => (result.status === 'fulfilled' ? result.value : null));
    expect(outcomes).toEqual(expect.arrayContaining(Array(9).fill({ isRepetition: true, events: [] })));
    expect(await test.log.load('tally-a')).toHaveLength(1);
    const { rows } = await test.pool.query('select * from log.commands');
    expect(rows).toEqual([{ id: context.commandId, body_hmac: Buffer.from('same'), position: 1 }]);
  });

  it('another command under the same id is rejected, whether or not it would change anything', async () => {
    const context = by('Count', { commandId: randomUUID() });
    const count = (body: string, upTo?: number) =>
      test.log.run(tally, 'tally-a', () => ({ tallyId: 'a', upTo }), { ...context, bodyHmac: Buffer.from(body) });
    await count('one');
    await expect(count('another')).rejects.toThrow(CommandIdReused);
    await expect(count('another', 1)).rejects.toThrow(CommandIdReused);
    const nothing = () => Promise.resolve();
    const idle = test.log.transact({ ...context, bodyHmac: Buffer.from('another') }, nothing);
    await expect(idle).rejects.toThrow(CommandIdReused);
    expect(await test.log.load('tally-a')).toHaveLength(1);
  });

  it('a command that a rule would reject by now is recognised as a repetition', async () => {
    const context = by('Count', { commandId: randomUUID() });
    const once = () => test.log.run(tally, 'tally-a', () => ({ tallyId: 'a', upTo: 1 }), context);
    expect(await once()).toMatchObject({ isRepetition: false, result: 1 });
    expect(await once()).toEqual({ isRepetition: true, events: [] });
  });

  it('of ten identical submits at once without a command id, the rule accepts exactly one', async () => {
    const results = await allSettled(10, () => test.count('a', 1));
    expect(failures(results)).toHaveLength(9);
    for (const failure of failures(results)) expect(failure).toBeInstanceOf(RuleBroken);
    expect(await test.log.load('tally-a')).toHaveLength(1);
  });

  it('of two reviewers at once, one decides and the other is rejected by the new state', async () => {
    for (let round = 0; round < 10; round++) {
      const results = await allSettled(2, () => test.count(`request-${round}`, 1));
      expect(failures(results).map((failure) => failure.name)).toEqual(['RuleBroken']);
    }
    expect(await contradictions(test.admin)).toEqual([]);
  });

  it('if two commands append at the same version, one meets a conflict and is retried', async () => {
    const results = await allSettled(2, () =>
      test.log.transact(by('Count'), (unit) =>
        unit.record('tally-a', { type: 'Counted', data: { tallyId: 'a', number: 1 } }),
      ),
    );
    expect(failures(results).filter((failure) => !(failure instanceof StreamConflict))).toEqual([]);
    expect((await test.log.load('tally-a')).map((event) => event.version)).toEqual([1, 2]);
  });

  it('a failed command may be repeated under its id', async () => {
    const context = by('Count', { commandId: randomUUID() });
    const fails = test.log.transact(context, async (unit) => {
      await unit.decide(tally, 'tally-a', { tallyId: 'a' });
      unit.also({ text: 'select 1 / 0', values: [] });
    });
    await expect(fails).rejects.toMatchObject({ code: '22012' });
    await test.log.run(tally, 'tally-a', () => ({ tallyId: 'a' }), context);
    expect(await test.log.load('tally-a')).toHaveLength(1);
  });

  it('adds no second row outside the log either', async () => {
    const context = by('Count', { commandId: randomUUID() });
    const insert = `insert into state.reset_requests (id, email_hmac) values (gen_random_uuid(), '')`;
    await allSettled(5, () =>
      test.log.transact(context, async (unit) => {
        await unit.decide(tally, 'tally-a', { tallyId: 'a' });
        unit.also({ text: insert, values: [] });
      }),
    );
    const { rows } = await test.pool.query('select id from state.reset_requests');
    expect(rows).toHaveLength(1);
  });
});
