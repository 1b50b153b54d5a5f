import { Sign } from './sign.js';
import { Sweeper } from './sweeper.js';

/** Runs once at its start, and then only after a minute. */
async function runsAtStart(sign?: Sign): Promise<number> {
  let runs = 0;
  const sweeper = new Sweeper(
    'counting',
    () => Promise.resolve(void runs++),
    60_000,
    () => undefined,
    sign,
  );
  sweeper.start();
  await sweeper.stop();
  return runs;
}

it('a sweeper runs unless its sign says that there is nothing to do', async () => {
  expect(await runsAtStart()).toBe(1);
  const sign = new Sign('true');
  expect(await runsAtStart(sign)).toBe(1); // nobody has answered yet
  sign.answer(false);
  expect(await runsAtStart(sign)).toBe(0);
  sign.answer(true);
  expect(await runsAtStart(sign)).toBe(1);
});

it('a failure is reported with the task', async () => {
  const reported: string[] = [];
  const away = () => Promise.reject(new Error('away'));
  const sweeper = new Sweeper('counting', away, 60_000, (line) => void reported.push(line));
  sweeper.start();
  await sweeper.stop();
  expect(reported).toEqual(['background work failed and is tried again: counting']);
});

it('a sign that could not be answered counts as yes', async () => {
  const sign = new Sign('true');
  sign.answer(false);
  sign.forget();
  expect(await runsAtStart(sign)).toBe(1);
});

it('tells at once when there is something to do', () => {
  const sign = new Sign('true');
  let told = 0;
  sign.onDue(() => told++);
  sign.answer(false);
  expect(told).toBe(0);
  sign.answer(true);
  expect(told).toBe(1);
});
