import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ErasureList, type ErasureStep, type ErasureStepName, readErasures } from './erasure-list.js';

let folder: string;
let list: ErasureList;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffroom-erasures-'));
  list = new ErasureList(join(folder, 'erasures.jsonl'));
});
afterEach(() => rm(folder, { recursive: true }));

const stepOf = (person: string, step: ErasureStepName, id: string = randomUUID()): ErasureStep => ({
  person,
  step,
  at: '2026-06-15T10:00:00.000Z',
  id,
});
const person = randomUUID();

describe('R23 the list of erasures', () => {
  it('is empty where nobody was deleted yet; another one that is named must be there', async () => {
    expect(await list.read()).toEqual({ done: [], open: [], unreadable: 0 });
    await expect(readErasures(join(folder, 'other.jsonl'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('knows who was deleted, whose deletion came to nothing, and who may or may not have been', async () => {
    const [cancelled, open] = [randomUUID(), randomUUID()];
    const begun = stepOf(open, 'intended');
    for (const [who, end] of [
      [person, 'done'],
      [cancelled, 'cancelled'],
    ] as const) {
      const id = randomUUID();
      await list.append(stepOf(who, 'intended', id));
      await list.append(stepOf(who, end, id));
    }
    await list.append(begun);
    expect(await list.read()).toEqual({ done: [person], open: [begun], unreadable: 0 });
  });

  it('an attempt without an end counts for nothing once another one deleted the person', async () => {
    await list.append(stepOf(person, 'intended'));
    await list.append(stepOf(person, 'done'));
    expect(await list.read()).toEqual({ done: [person], open: [], unreadable: 0 });
  });

  it('is for its owner’s eyes only', async () => {
    await list.append(stepOf(person, 'done'));
    expect((await stat(list.path)).mode & 0o777).toBe(0o600);
  });

  it('a line that a crash cut short is without effect, and the next one stands on a line of its own', async () => {
    await list.append(stepOf(person, 'done'));
    const line = JSON.stringify(stepOf(randomUUID(), 'done'));
    for (const length of [1, 20, line.length - 1]) {
      await appendFile(list.path, line.slice(0, length));
      const next = stepOf(randomUUID(), 'done');
      await list.append(next);
      expect((await list.read()).done.at(-1)).toBe(next.person);
    }
    expect(await list.read()).toMatchObject({ unreadable: 3, open: [] });
    expect((await list.read()).done).toHaveLength(4);
    expect((await readFile(list.path, 'utf8')).endsWith('\n')).toBe(true);
  });

  it('a line that only lacks its end is whole', async () => {
    await writeFile(list.path, JSON.stringify(stepOf(person, 'done')));
    expect((await list.read()).done).toEqual([person]);
    await list.append(stepOf(randomUUID(), 'done'));
    expect(await list.read()).toMatchObject({ done: [person, expect.any(String)], unreadable: 0 });
  });

  it('many who write at the same moment keep whole lines', async () => {
    const people = Array.from({ length: 200 }, () => randomUUID());
    await Promise.all(people.map((who) => new ErasureList(list.path).append(stepOf(who, 'done'))));
    const { done, unreadable } = await list.read();
    expect(unreadable).toBe(0);
    expect([...done].sort()).toEqual([...people].sort());
  });

  it('one that cannot be written is an error that says why', async () => {
    const nowhere = new ErasureList(join(folder, 'missing', 'erasures.jsonl'));
    await expect(nowhere.append(stepOf(person, 'intended'))).rejects.toThrow('cannot be written (ENOENT)');
  });
});
