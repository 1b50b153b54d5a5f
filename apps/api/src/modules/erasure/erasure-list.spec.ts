import { randomBytes, randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Keyring } from '../../platform/events/keyring.js';
import { ErasureList, type ErasureStep, type ErasureStepName, readErasures } from './erasure-list.js';

let folder: string;
let list: ErasureList;
const keyring = new Keyring(randomBytes(32));
const nothing = { done: [], open: [], unreadable: 0, unsealed: 0, tornEnd: false };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffroom-erasures-'));
  list = new ErasureList(join(folder, 'erasures.jsonl'), keyring);
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
  it('is empty if no one has been deleted; a list that is named explicitly must exist', async () => {
    expect(await list.read()).toEqual(nothing);
    await expect(readErasures(join(folder, 'other.jsonl'), keyring)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('knows who was deleted, whose deletion was cancelled, and whose deletion is open', async () => {
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
    expect(await list.read()).toEqual({ ...nothing, done: [person], open: [begun] });
  });

  it('ignores an open attempt if another one deleted the person', async () => {
    await list.append(stepOf(person, 'intended'));
    await list.append(stepOf(person, 'done'));
    expect(await list.read()).toEqual({ ...nothing, done: [person] });
  });

  it('is readable only by its owner', async () => {
    await list.append(stepOf(person, 'done'));
    expect((await stat(list.path)).mode & 0o777).toBe(0o600);
  });

  it('ignores a line that a crash truncated, and starts the next entry on a new line [R23.5]', async () => {
    await list.append(stepOf(person, 'done'));
    const line = JSON.stringify(stepOf(randomUUID(), 'done'));
    for (const length of [1, 20, line.length - 1]) {
      await appendFile(list.path, line.slice(0, length));
      expect(await list.read()).toMatchObject({ tornEnd: true });
      const next = stepOf(randomUUID(), 'done');
      await list.append(next);
      expect((await list.read()).done.at(-1)).toBe(next.person);
    }
    expect(await list.read()).toMatchObject({ unreadable: 3, open: [], tornEnd: false });
    expect((await list.read()).done).toHaveLength(4);
    expect((await readFile(list.path, 'utf8')).endsWith('\n')).toBe(true);
  });

  it('accepts a last line that lacks only its line break', async () => {
    await list.append(stepOf(person, 'done'));
    await truncate(list.path, (await stat(list.path)).size - 1);
    expect((await list.read()).done).toEqual([person]);
    await list.append(stepOf(randomUUID(), 'done'));
    expect(await list.read()).toEqual({ ...nothing, done: [person, expect.any(String)] });
  });

  it('keeps lines whole during concurrent writes [R23.5]', async () => {
    const people = Array.from({ length: 200 }, () => randomUUID());
    await Promise.all(people.map((who) => new ErasureList(list.path, keyring).append(stepOf(who, 'done'))));
    const { done, unreadable } = await list.read();
    expect(unreadable).toBe(0);
    expect([...done].sort()).toEqual([...people].sort());
  });

  it('ignores and counts lines that are not sealed with the master key [R23.7]', async () => {
    const [own, forged] = [stepOf(person, 'done'), stepOf(randomUUID(), 'done')];
    await list.append(own);
    const line = await readFile(list.path, 'utf8');
    const elsewhere = new ErasureList(list.path, new Keyring(randomBytes(32)));
    await elsewhere.append(stepOf(randomUUID(), 'done')); // sealed with another master key
    await appendFile(list.path, `${JSON.stringify(forged)}\n`); // not sealed
    await appendFile(list.path, line.replace(person, forged.person)); // sealed for another person
    await appendFile(list.path, line.replace('"done"', '"cancelled"'));
    expect(await list.read()).toEqual({ ...nothing, done: [person], unsealed: 4 });
  });

  it('creates a missing folder, accessible only to its owner [R23.5]', async () => {
    const deep = new ErasureList(join(folder, 'safe', 'lists', 'erasures.jsonl'), keyring);
    await deep.append(stepOf(person, 'done'));
    expect((await deep.read()).done).toEqual([person]);
    expect((await stat(join(folder, 'safe'))).mode & 0o777).toBe(0o700);
  });

  it('reports why it cannot be written', async () => {
    await writeFile(join(folder, 'taken'), 'not a folder');
    const nowhere = new ErasureList(join(folder, 'taken', 'erasures.jsonl'), keyring);
    for (const write of [() => nowhere.append(stepOf(person, 'intended')), () => nowhere.expectWritable()])
      await expect(write()).rejects.toThrow(/cannot be written \((EEXIST|ENOTDIR)\)/);
  });
});
