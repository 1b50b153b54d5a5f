import { PolledCondition } from './polled-condition.js';
import { Sweeper } from './sweeper.js';

/** Runs once at its start, and then only after a minute. */
async function runsAtStart(condition?: PolledCondition): Promise<number> {
  let runs = 0;
  const sweeper = new Sweeper(
    'counting',
    () => Promise.resolve(void runs++),
    60_000,
    () => undefined,
    condition,
  );
  sweeper.start();
  await sweeper.stop();
  return runs;
}

it('a sweeper runs unless its condition does not hold', async () => {
  expect(await runsAtStart()).toBe(1);
  const condition = new PolledCondition('true');
  expect(await runsAtStart(condition)).toBe(1); // not evaluated yet
  condition.evaluated(false);
  expect(await runsAtStart(condition)).toBe(0);
  condition.evaluated(true);
  expect(await runsAtStart(condition)).toBe(1);
});

it('a failure is reported with the task', async () => {
  const reported: string[] = [];
  const away = () => Promise.reject(new Error('away'));
  const sweeper = new Sweeper('counting', away, 60_000, (line) => void reported.push(line));
  sweeper.start();
  await sweeper.stop();
  expect(reported).toEqual(['background work failed and is tried again: counting']);
});

it('a condition that could not be evaluated may hold', async () => {
  const condition = new PolledCondition('true');
  condition.evaluated(false);
  condition.forget();
  expect(await runsAtStart(condition)).toBe(1);
});

it('tells the listener at once that the condition holds', () => {
  const condition = new PolledCondition('true');
  let told = 0;
  condition.whenHolding(() => told++);
  condition.evaluated(false);
  expect(told).toBe(0);
  condition.evaluated(true);
  expect(told).toBe(1);
});
