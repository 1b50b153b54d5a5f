import { setTimeout as sleep } from 'node:timers/promises';
import { Closers } from './closers.js';

const never = () => new Promise<never>(() => undefined);

it('closes in reverse order, and passes a failure on', async () => {
  const closed: string[] = [];
  const closers = new Closers();
  for (const name of ['database', 'pool', 'door']) closers.add(() => Promise.resolve(closed.push(name)));
  expect(await closers.close()).toBe(true);
  expect(closed).toEqual(['door', 'pool', 'database']);
  expect(await closers.close()).toBe(true);
  closers.add(() => Promise.reject(new Error('the disk is full')));
  await expect(closers.close()).rejects.toThrow('the disk is full');
});

it('does not wait longer than it may, and calls every closer', async () => {
  const called: string[] = [];
  const closers = new Closers({ allMs: 30, lastMs: 10 });
  for (const name of ['database', 'pool', 'jobs']) closers.add(() => (called.push(name), never()));
  expect(await closers.close()).toBe(false);
  expect(called).toEqual(['jobs', 'pool', 'database']);
});

it('adds a long wait to its time', async () => {
  const closers = new Closers({ allMs: 30, lastMs: 10 });
  closers.add(never);
  let waited = false;
  closers.add(async () => {
    await sleep(200);
    waited = true;
  }, 3_400);
  expect(await closers.close()).toBe(false);
  expect(waited).toBe(true);
});
