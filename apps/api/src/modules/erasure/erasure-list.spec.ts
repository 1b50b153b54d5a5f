import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { testKeyring } from '../../testing/test-keyring.js';
import type { FileBackend } from '../../platform/files/file-backend.js';
import { FolderBackend } from '../../platform/files/folder-backend.js';
import { S3Backend } from '../../platform/files/s3-backend.js';
import { startS3Server } from '../../testing/s3-server.js';
import { ErasureList, hasList } from './erasure-list.js';
import { type ErasureStep, type ErasureStepName, knownAsDone, sealedLine } from './erasure-step.js';
import { expectGivenLists, readGivenList } from './given-list.js';

const keyring = testKeyring(randomBytes(32));
const nothing = { done: [], open: [], unreadable: 0, unsealed: 0 };
const person = randomUUID();
const stepOf = (who: string, step: ErasureStepName, id: string = randomUUID()): ErasureStep => ({
  person: who,
  step,
  at: '2026-06-15T10:00:00.000Z',
  id,
});

let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'staffroom-erasures-'))));
afterEach(() => rm(folder, { recursive: true }));

describe.each(['a folder', 'S3'])('R23 the list of erasures in %s', (place) => {
  let store: FileBackend;
  let list: ErasureList;
  let close: () => Promise<unknown>;
  beforeEach(async () => {
    const server = place === 'S3' ? await startS3Server(folder) : null;
    store = server ? new S3Backend(server.settings) : new FolderBackend(join(folder, 'files'));
    list = new ErasureList(store, keyring);
    close = async () => server?.close();
  });
  afterEach(() => close());

  it('is empty if no one has been deleted', async () => {
    expect(await list.read()).toEqual({ ...nothing, steps: [] });
    await list.expectWritable();
    expect(await hasList(store)).toBe(false);
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
    expect(await list.read()).toMatchObject({ ...nothing, done: [person], open: [begun] });
    expect(await hasList(store)).toBe(true);
  });

  it('ignores an open attempt if another one deleted the person', async () => {
    await list.append(stepOf(person, 'intended'));
    await list.append(stepOf(person, 'done'));
    expect(await list.read()).toMatchObject({ ...nothing, done: [person] });
  });

  it('contains what many processes write at once, and a repeated step once [R23.5]', async () => {
    const people = Array.from({ length: 12 }, () => randomUUID());
    const attempts = people.map((who) => stepOf(who, 'done'));
    const known = knownAsDone(person);
    const writer = async (process: ErasureList) => {
      for (const step of [known, ...attempts]) await process.append(step);
    };
    await Promise.all([1, 2, 3].map(() => writer(new ErasureList(store, keyring))));
    const { steps, done, unreadable, unsealed } = await list.read();
    expect([...done].sort()).toEqual([...people, person].sort());
    expect([steps.length, unreadable, unsealed]).toEqual([13, 0, 0]);
  });

  it('gets the steps that it lacks once, also if a start was killed on the way [R23.5]', async () => {
    const steps = Array.from({ length: 20 }, () => stepOf(randomUUID(), 'done'));
    await list.append(...steps.slice(0, 7)); // a start that was killed
    expect(await list.complete(steps)).toBe(13);
    expect(await list.complete(steps)).toBe(0);
    expect((await list.read()).steps).toHaveLength(20);
  });

  it('ignores and counts lines that are not sealed with the master key, and damaged ones [R23.7]', async () => {
    await list.append(stepOf(person, 'done'));
    const elsewhere = new ErasureList(store, testKeyring(randomBytes(32)));
    await elsewhere.append(stepOf(randomUUID(), 'done')); // sealed with another master key
    const own = sealedLine(stepOf(person, 'done'), keyring);
    const put = (line: string) => store.put(`erasures/${randomUUID()}.done`, Readable.from([Buffer.from(line)]));
    await put(JSON.stringify(stepOf(randomUUID(), 'done'))); // not sealed
    await put(own.replace(person, randomUUID())); // sealed for another person
    await put(own.replace('"done"', '"cancelled"'));
    await put(own.slice(0, 40));
    await put('');
    expect(await list.read()).toMatchObject({ ...nothing, done: [person], unsealed: 4, unreadable: 2 });
  });
});

describe('R23 the list of erasures in a folder', () => {
  it('is readable only by its owner, also if the folder is missing at first [R23.5]', async () => {
    const files = join(folder, 'safe', 'files');
    await new ErasureList(new FolderBackend(files), keyring).append(knownAsDone(person));
    expect((await stat(join(files, 'erasures', `${person}.done`))).mode & 0o777).toBe(0o600);
    for (const made of ['safe', 'safe/files', 'safe/files/erasures'])
      expect((await stat(join(folder, made))).mode & 0o777).toBe(0o700);
  });

  it('does not contain a step that a killed process wrote in part [R23.5]', async () => {
    const store = new FolderBackend(folder);
    await mkdir(join(folder, 'erasures'));
    const half = sealedLine(stepOf(person, 'done'), keyring).slice(0, 40);
    await writeFile(join(folder, 'erasures', `${randomUUID()}.done.${randomUUID()}.half`), half);
    expect(await new ErasureList(store, keyring).read()).toEqual({ ...nothing, steps: [] });
  });

  it('reports why it cannot be written', async () => {
    await writeFile(join(folder, 'taken'), 'not a folder');
    const nowhere = new ErasureList(new FolderBackend(join(folder, 'taken')), keyring);
    for (const write of [() => nowhere.append(stepOf(person, 'intended')), () => nowhere.expectWritable()])
      await expect(write()).rejects.toThrow(/cannot be written \((EEXIST|ENOTDIR)\)/);
  });
});

describe('R23 a list of erasures outside the file store', () => {
  it('is a copy of the folder in the store', async () => {
    const list = new ErasureList(new FolderBackend(folder), keyring);
    await list.append(stepOf(person, 'intended'), knownAsDone(person));
    const path = join(folder, 'erasures');
    await expectGivenLists([path]);
    expect(await readGivenList(path, keyring)).toEqual(await list.read());
  });

  it('must exist, and a folder must contain erasures', async () => {
    const [missing, wrong] = [join(folder, 'missing'), join(folder, 'files')];
    await mkdir(join(wrong, 'ab'), { recursive: true });
    await expect(expectGivenLists([missing])).rejects.toThrow(`There is no list of erasures at ${missing}.`);
    await expect(expectGivenLists([wrong])).rejects.toThrow(`There are no erasures in ${wrong}.`);
    await writeFile(join(wrong, 'master.key'), '');
    await expect(expectGivenLists([wrong])).rejects.toThrow(`There are no erasures in ${wrong}.`);
    await writeFile(join(folder, 'file'), sealedLine(knownAsDone(person), keyring));
    await expect(expectGivenLists([join(folder, 'file')])).rejects.toThrow(/^There are no erasures in /);
  });
});
