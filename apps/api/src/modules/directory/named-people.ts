/** Which people a text names, such as the name of a file or a page of it: by email or by their whole name. */
import { folded } from '@staffroom/contracts/folded.js';
import type { Queryable } from '../../platform/database/database.js';
import { wordsOf } from './search-words.js';

export interface NamedPerson {
  id: string;
  fullName: string;
  jobTitle: string;
  /** An email belongs to one person, a name may belong to several. */
  by: 'EMAIL' | 'NAME';
}

type Person = Omit<NamedPerson, 'by'> & { email: string };

/** Of more people nobody could choose one. */
const atMost = 5;

/** For each text the people whom it names, whatever the case, the accents and the order of words, the likeliest first. */
export async function namedPeople(db: Queryable, texts: readonly string[]): Promise<NamedPerson[][]> {
  const emails = texts.map(possibleEmails);
  const byEmail = await peopleWithEmails(db, [...new Set(emails.flat())]);
  const words = texts.map((text) => new Set(wordsOf(text)));
  const byName = await peopleWithNameOf(db, [...new Set(words.flatMap((own) => [...own]))]);
  return texts.map((_, at) => {
    // the longest one: of payslip-ana@example.com rather the part behind the hyphen than nothing
    const email = emails[at]!.find((possible) => byEmail.has(possible));
    if (email !== undefined) return [named(byEmail.get(email)!, 'EMAIL')];
    return longestNames(byName.filter(({ fullName }) => isNamed(fullName, words[at]!))).map((person) =>
      named(person, 'NAME'),
    );
  });
}

/**
 * What could be an email in the text, the longest first: other words may stand before it, separated by punctuation that an email
 * may contain too, and the ending of a file after it.
 */
function possibleEmails(text: string): string[] {
  const found = text.toLowerCase().match(/[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}.-]+/gu) ?? [];
  const possible = found.flatMap((address) => {
    const [local, domain] = address.split('@') as [string, string];
    const starts = [...local.matchAll(/(?<=^|[._%+'-])[^._%+'-]/gu)].map(({ index }) => index);
    const ends = [...domain.matchAll(/(?=\.|$)/gu)].map(({ index }) => index);
    return starts.flatMap((start) => ends.map((end) => `${local.slice(start)}@${domain.slice(0, end)}`));
  });
  return [...new Set(possible)].sort((a, b) => b.length - a.length);
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

/** People of whom two words of the name are among these, or the only one. */
async function peopleWithNameOf(db: Queryable, words: readonly string[]): Promise<Person[]> {
  const { rows } = await db.query<Person>(
    `select ${personColumns} from views.users u where u.id = any (array(
       select w.user_id from views.person_words w where w.word = any ($1::text[]) and w.field = 'fullName'
       group by w.user_id having count(*) >= least(2, (
         select count(*) from views.person_words own where own.user_id = w.user_id and own.field = 'fullName'))))
     order by u.sort_name, u.id`,
    [words],
  );
  return rows;
}

const personColumns = 'u.id, u.full_name as "fullName", u.job_title as "jobTitle", u.email';

/** O'Brien is named by obrien, and by o and brien. */
function isNamed(fullName: string, words: ReadonlySet<string>): boolean {
  const parts = partsOf(fullName);
  return (
    parts.length > 0 &&
    parts.every((part) => {
      const joined = folded(part).replace(/[^\p{L}\p{N}]/gu, '');
      const pieces = wordsOf(part).filter((word) => word !== joined);
      return words.has(joined) || (pieces.length > 0 && pieces.every((piece) => words.has(piece)));
    })
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
