/** Which people a text names, such as the name of a file or a page of it: by employee number, by email or by their whole name. */
import { folded, spellings } from '@staffroom/contracts/folded.js';
import type { Queryable } from '../../platform/database/database.js';
import { mapWithBreaks } from '../../platform/waiting/breaks.js';
import { possibleEmails, withoutEmails } from './emails-in-text.js';
import { numbersInFileName, numbersInPage } from './numbers-in-text.js';
import { wordsOf } from './search-words.js';

export interface NamedPerson {
  id: string;
  fullName: string;
  jobTitle: string;
  /** A number or an email belongs to one person, a name may belong to several. */
  by: 'NUMBER' | 'EMAIL' | 'NAME';
}

interface Person {
  id: string;
  fullName: string;
  jobTitle: string;
  email: string;
  numberKey: string | null;
}

/** Of more people nobody could choose one. */
const atMost = 5;

/**
 * For each name of a file the people whom it names, whatever the case, the accents and the order of words, the likeliest first.
 * Only those whom the strongest evidence names: a number rather than an email, an email rather than a name.
 */
export async function namedInFileNames(
  db: Queryable,
  fileNames: readonly string[],
  yearOfMonth: string,
): Promise<NamedPerson[][]> {
  const found = await candidates(db, fileNames, (name) => numbersInFileName(name, yearOfMonth));
  return found.map(({ byNumber, byEmail, byName }) => {
    const [strongest] = [
      byNumber.map((person) => named(person, 'NUMBER')),
      byEmail.slice(0, 1).map((person) => named(person, 'EMAIL')),
      longestNames(byName).map((person) => named(person, 'NAME')),
    ].filter((people) => people.length > 0);
    return (strongest ?? []).slice(0, atMost);
  });
}

/** The words of a page between which the parts of a name may stand. */
const wordsAround = 12;

/**
 * For each page all people whom it names, the strongest evidence first. A page is full of numbers and words. A number therefore
 * counts only next to the person's email or a word of their name, and the parts of a name must stand near each other.
 */
export async function namedInPages(db: Queryable, pages: readonly string[]): Promise<NamedPerson[][]> {
  const found = await candidates(db, pages, numbersInPage);
  const namedIn = ({ words, byNumber, byEmail, byName }: Candidates, at: number) => {
    const parts = windowsOf(withoutEmails(pages[at]!, ' ')).map((part) => new Set(wordsOf(part)));
    const nearby = byName.filter(({ fullName }) => parts.some((near) => isNamed(fullName, near)));
    const isConfirmed = (person: Person) =>
      byEmail.includes(person) || wordsOf(person.fullName).some((word) => word.length > 1 && words.has(word));
    const all = [
      ...byNumber.filter(isConfirmed).map((person) => named(person, 'NUMBER')),
      ...byEmail.map((person) => named(person, 'EMAIL')),
      ...longestNames(nearby).map((person) => named(person, 'NAME')),
    ];
    return all.filter(({ id }, own) => all.findIndex((other) => other.id === id) === own).slice(0, atMost);
  };
  return mapWithBreaks(found, namedIn, 1);
}

interface Candidates {
  words: ReadonlySet<string>;
  byNumber: Person[];
  byEmail: Person[];
  byName: Person[];
}

async function candidates(
  db: Queryable,
  texts: readonly string[],
  numbersIn: (text: string) => ReadonlySet<string>,
): Promise<Candidates[]> {
  const read = (text: string) => [numbersIn(text), possibleEmails(text), new Set(wordsOf(text))] as const;
  const all = await mapWithBreaks(texts, read, 1);
  const numbers = all.map(([found]) => found);
  const emails = all.map(([, found]) => found);
  const words = all.map(([, , found]) => found);
  const byNumber = await peopleWithNumbers(db, distinct(numbers));
  const byEmail = await peopleWithEmails(db, distinct(emails.flat()));
  const byName = await peopleWithNameOf(db, distinct(words));
  return texts.map((_, at) => ({
    words: words[at]!,
    byNumber: [...numbers[at]!].flatMap((key) => byNumber.get(key) ?? []),
    byEmail: emails[at]!.flatMap((possible) => {
      // of payslip-ana@example.com rather the part behind the hyphen than nothing
      const email = possible.find((one) => byEmail.has(one));
      return email === undefined ? [] : [byEmail.get(email)!];
    }),
    byName: byName.filter(({ fullName }) => isNamed(fullName, words[at]!)),
  }));
}

function distinct(lists: readonly Iterable<string>[]): string[] {
  return [...new Set(lists.flatMap((list) => [...list]))];
}

/** Overlapping parts of the text. */
function windowsOf(text: string): string[] {
  const all = text.split(/\s+/);
  const step = wordsAround / 2;
  return Array.from({ length: Math.max(1, Math.ceil(all.length / step) - 1) }, (_, at) =>
    all.slice(at * step, at * step + wordsAround).join(' '),
  );
}

/** By email in lower case. */
async function peopleWithEmails(db: Queryable, emails: readonly string[]): Promise<Map<string, Person>> {
  if (emails.length === 0) return new Map();
  const words = [...new Set(emails.flatMap((email) => wordsOf(email.split('@')[0]!)))];
  const { rows } = await db.query<Person>(
    `select ${personColumns} from views.users u where lower(u.email) = any ($2::text[]) and u.id = any (array(
       select w.user_id from views.person_words w where w.word = any ($1::text[]) and w.field = 'email'))`,
    [words, emails],
  );
  return new Map(rows.map((person) => [person.email.toLowerCase(), person]));
}

/** By the key of the employee number. */
async function peopleWithNumbers(db: Queryable, keys: readonly string[]): Promise<Map<string, Person>> {
  if (keys.length === 0) return new Map();
  const { rows } = await db.query<Person>(
    `select ${personColumns} from views.users u where u.employee_number_key = any ($1::text[])`,
    [keys],
  );
  return new Map(rows.map((person) => [person.numberKey!, person]));
}

/** People of whom two words of the name are among these, or one if the name has no other. */
async function peopleWithNameOf(db: Queryable, words: readonly string[]): Promise<Person[]> {
  const { rows } = await db.query<Person>(
    `select ${personColumns} from views.users u where u.id = any (array(
       select w.user_id from views.person_words w where w.word = any ($1::text[]) and w.field = 'fullName'
       group by w.user_id having count(*) >= 2
         or (select own.full_name from views.users own where own.id = w.user_id) !~ '\\S\\s+\\S'))
     order by u.sort_name, u.id`,
    [words],
  );
  return rows;
}

const personColumns =
  'u.id, u.full_name as "fullName", u.job_title as "jobTitle", u.email, u.employee_number_key as "numberKey"';

/** O'Brien is named by obrien, and by o and brien, Müller by muller and mueller. */
function isNamed(fullName: string, words: ReadonlySet<string>): boolean {
  const parts = partsOf(fullName);
  return (
    parts.length > 0 &&
    parts.every((part) =>
      spellings(part).some((spelling) => {
        const joined = spelling.replace(/[^\p{L}\p{N}]/gu, '');
        const pieces = wordsOf(spelling).filter((word) => word !== joined);
        return words.has(joined) || (pieces.length > 0 && pieces.every((piece) => words.has(piece)));
      }),
    )
  );
}

/** Ana López is left out where Ana López Vega is named. */
function longestNames(people: readonly Person[]): Person[] {
  const names = people.map((person) => ({ person, parts: new Set(partsOf(person.fullName).map(folded)) }));
  const isPart = (one: ReadonlySet<string>, of: ReadonlySet<string>) =>
    one.size < of.size && [...one].every((part) => of.has(part));
  return names
    .filter(({ parts }) => !names.some((other) => isPart(parts, other.parts)))
    .sort((a, b) => b.parts.size - a.parts.size)
    .slice(0, atMost)
    .map(({ person }) => person);
}

function partsOf(fullName: string): string[] {
  return fullName.split(/\s+/).filter((part) => wordsOf(part).length > 0);
}

function named({ id, fullName, jobTitle }: Person, by: NamedPerson['by']): NamedPerson {
  return { id, fullName, jobTitle, by };
}
