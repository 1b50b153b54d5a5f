/** What people write about people in the calls of the cases: where it is, and that it can be exported and erased. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventSpec } from '@staffroom/domain/event-catalog.js';
import { areas, catalogs } from '../../composition.js';
import { exportSubject } from '../../operations/subject-export/subject-export.js';
import { dumpOf, filesBelow, type Place, tracesIn } from '../traces.js';
import { send, succeedingCall } from './call.js';
import { changes, repeatable } from './cases.js';
import type { Change } from './route-case.js';
import { startWorld, type World } from './world.js';

let world: World;
/** By the route whose call contained it. They begin alike, so that one search finds the places with any of them. */
const words: Record<string, string> = {};
const beginning = `w${randomBytes(6).toString('hex')}`;
/** What events encrypt of it. */
const texts: { field: string; text: string; subjectId: string }[] = [];
let stored: Place[];
const exports = new Map<string, Place[]>();
let storedAfterDeletion: Place[];

beforeAll(async () => {
  world = await startWorld();
  for (const one of changes) if (one.personal || repeatable.includes(one)) await plant(one);
  stored = await placesWithWords();
  for (const id of new Set(texts.map(({ subjectId }) => subjectId))) exports.set(id, await exportOf(id));
  await deleteEveryone();
  storedAfterDeletion = await placesWithWords();
});
afterAll(() => world.close());

it('every text that an event encrypts is under "personal" in a case', () => {
  const withWords = new Set(texts.filter(({ text }) => wordsIn(text).length > 0).map(({ field }) => field));
  const without = new Set(texts.map(({ field }) => field).filter((field) => !withWords.has(field)));
  // codes of the portal, and no words of a person
  expect([...without].sort()).toEqual([
    'LanguageSet.language',
    'TimeOffCancelled.consent',
    'TimeOffRequested.special',
    'TimeOffRequested.type',
  ]);
});

it('R23 views keep these texts in clear, and nothing else does', () => {
  expect(stored.map(({ where }) => where).filter((where) => !where.startsWith('views.'))).toEqual([]);
  expect(routesIn(stored)).toEqual(new Set(texts.flatMap(({ text }) => wordsIn(text))));
});

it('R23.9 the export of a person has those about them, and no others', () => {
  for (const [id, places] of exports) {
    const own = texts.filter(({ subjectId }) => subjectId === id).flatMap(({ text }) => wordsIn(text));
    expect(routesIn(places)).toEqual(new Set(own));
  }
});

it('R23.3 nothing keeps them once the people are deleted', () => {
  expect(storedAfterDeletion.map(({ where }) => where)).toEqual([]);
});

/** Sends the call with a word of its own, as the name of the file too. */
async function plant(one: Change): Promise<void> {
  await world.pool.query('delete from state.rate_limits');
  const word = `${beginning}${changes.indexOf(one) + 100}`;
  words[one.route] = word;
  const { call, by } = await succeedingCall(world, one);
  const before = await world.position();
  const body = Array.isArray(call.body) ? call.body : { ...call.body, ...one.personal?.(word) };
  await send(world, { ...call, body, fileName: `${word}.pdf` }, by);
  for (const { type, data } of await world.log.after(before, 100)) {
    const { subject, personal = {} } = specs[type]!;
    const values = data as Record<string, unknown>;
    for (const field of Object.keys(personal)) {
      const text = values[field];
      if (typeof text === 'string')
        texts.push({ field: `${type}.${field}`, text, subjectId: String(values[subject!]) });
    }
  }
}

const specs = Object.assign({}, ...catalogs) as Record<string, EventSpec>;

/** The tables and files with words. */
async function placesWithWords(): Promise<Place[]> {
  const places = [...(await dumpOf(world.database.adminUrl)), ...(await filesBelow(world.dataDir))];
  return places.filter((place) => tracesIn({ beginning }, [place]).length > 0);
}

async function exportOf(id: string): Promise<Place[]> {
  const folder = await mkdtemp(join(tmpdir(), 'staffroom-export-'));
  const { log, keyring, files, pool } = world.platform;
  await exportSubject({ log: { pool, codec: log.codec, areas }, keyring, files }, id, join(folder, 'export'));
  const places = await filesBelow(folder);
  await rm(folder, { recursive: true });
  return places;
}

async function deleteEveryone(): Promise<void> {
  const { hr } = world.people;
  const { rows } = await world.pool.query<{ id: string }>('select id from views.users where id <> $1', [hr.id]);
  for (const { id } of rows) await hr.send('delete', `/api/users/${id}`).expect(204);
}

/** The routes whose words it contains. */
const wordsIn = (text: string) => Object.keys(words).filter((route) => text.includes(words[route]!));

const routesIn = (places: readonly Place[]) => new Set(tracesIn(words, places).map((trace) => trace.split(' in ')[0]!));
