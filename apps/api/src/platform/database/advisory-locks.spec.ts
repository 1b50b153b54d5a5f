import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as locks from './advisory-locks.js';

const root = join(__dirname, '../../../../..');
const numbers: number[] = Object.values(locks).filter((lock) => typeof lock === 'number');

const sources = ['apps/api/src', 'migrations', 'scripts'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.(ts|mjs|cjs)$/.test(file) && !/node_modules|dist\/|\.d\.ts$|advisory-locks/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') })),
);

describe('advisory locks', () => {
  it('have distinct numbers', () => {
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('are taken only by numbers from one file', () => {
    const takers = sources.filter(({ file, text }) => /pg_\w*advisory_\w*lock/.test(text) && !isMigration(file));
    expect(takers.length).toBeGreaterThan(0);
    expect(takers.filter(({ text }) => !text.includes('/advisory-locks.js')).map(({ file }) => file)).toEqual([]);
    expect(takers.filter(({ text }) => literals(text).length > 0).map(({ file }) => file)).toEqual([]);
  });

  it('are not written as literals anywhere else', () => {
    const elsewhere = sources.filter(
      ({ file, text }) => !isMigration(file) && numbers.some((number) => writes(text, number)),
    );
    expect(elsewhere.map(({ file }) => file)).toEqual([]);
  });

  it('include those of the migrations', () => {
    const migrations = sources.filter(({ file }) => isMigration(file));
    const taken = migrations.flatMap(({ text }) => literals(text)).map(Number);
    expect(taken.length).toBeGreaterThan(0);
    expect(taken.filter((number) => !numbers.includes(number))).toEqual([]);
  });
});

/** A released migration is never edited and SQL functions cannot import, so their numbers are literals. */
function isMigration(file: string): boolean {
  return file.startsWith('migrations/');
}

/** The number a lock is taken with, unless it is a parameter or a named constant. */
function literals(text: string): string[] {
  return [...text.matchAll(/pg_\w*advisory_\w*lock\w*(?:\$\{[^}]*\})?\(\s*(\w+)/g)].map((match) => match[1]!);
}

function writes(text: string, number: number): boolean {
  return new RegExp(`\\b${[...String(number)].join('_?')}\\b`).test(text);
}
