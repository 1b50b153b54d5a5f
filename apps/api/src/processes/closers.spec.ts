import { setTimeout as sleep } from 'node:timers/promises';
import { Closers } from './closers.js';

const never = () => new Promise<never>(() => undefined);

it('closes in reverse order, and passes a failure on', async () => {
  const closed: string[] = [];
  const closers = new Closers();
  for (const name of ['database', 'pool', 'door']) closers.add(name, () => Promise.resolve(closed.push(name)));
  expect(await closers.close()).toEqual([]);
  expect(closed).toEqual(['door', 'pool', 'database']);
  expect(await closers.close()).toEqual([]);
  closers.add('disk', () => Promise.reject(new Error('the disk is full')));
  await expect(closers.close()).rejects.toThrow('the disk is full');
});

it('does not wait longer than it may, and calls every closer', async () => {
  const called: string[] = [];
  const closers = new Closers({ allMs: 30, lastMs: 10 });
  for (const name of ['database', 'pool', 'jobs']) closers.add(name, () => (called.push(name), never()));
  expect(await closers.close()).toEqual(called);
  expect(called).toEqual(['jobs', 'pool', 'database']);
});

it('adds a long wait to its time', async () => {
  const closers = new Closers({ allMs: 30, lastMs: 10 });
  closers.add('database', never);
  let waited = false;
  closers.add(
    'delay',
    async () => {
      await sleep(200);
      waited = true;
    },
    3_400,
  );
  expect(await closers.close()).toEqual(['database']);
  expect(waited).toBe(true);
});
