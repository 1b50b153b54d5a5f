/**
 * The words by which people are found (ADR 20). One row for each word, in a B-tree: it serves the beginnings of words without
 * an extension, and forgets the words of erased people, which a GIN index keeps.
 */
import type { UserCreated, UserEdited, UserEvent } from '@staffroom/domain/users/user-events.js';
import type { Queryable } from '../../platform/database/database.js';
import { join, raw, sql, type Sql, statement } from '../../platform/database/sql.js';
import { defineView, type RowWriter } from '../../platform/views/view.js';
import { type SearchedWord, wordsOf, wordsSearched } from './search-words.js';

interface PersonWordRow {
  userId: string;
  field: (typeof searchedFields)[number];
  word: string;
}

const searchedFields = ['fullName', 'email', 'jobTitle'] as const;

export const personWordsView = defineView<PersonWordRow, UserEvent>({
  name: 'person_words',
  version: 2,
  columns: { userId: 'uuid not null', field: 'text not null', word: 'text collate "C" not null' },
  // the word before the field, so that the words of one person are searched too
  key: ['userId', 'word', 'field'],
  personal: ['word'],
  indexes: ['(word, user_id)'],
  on: {
    UserCreated: ({ data }, rows) => putWords(data, rows),
    UserEdited: ({ data }, rows) => {
      for (const field of searchedFields) if (data[field]) rows.removeWhere({ userId: data.userId, field });
      putWords(data, rows);
    },
    UserDeleted: ({ data: { userId } }, rows) => rows.removeWhere({ userId }),
  },
});

function putWords(
  data: Pick<UserCreated, 'userId'> & Partial<UserCreated | UserEdited>,
  rows: RowWriter<PersonWordRow>,
) {
  for (const field of searchedFields) {
    for (const word of wordsOf(data[field] ?? '')) rows.put({ userId: data.userId, field, word });
  }
}

/** A condition on an alias of `people`. */
export type PeopleCondition = (alias: string) => Sql;

/** If more people have each of the words, looking through a list in its own order fills a page of it sooner. */
const fewPeople = 2_000;

/**
 * The people of whom each typed word begins a word of the name, email or job title, in any order. If one of the words is rare,
 * they are looked up at once and given by their ids. Otherwise the condition is checked for each row of the list.
 */
export async function peopleFound(db: Queryable, search: string): Promise<PeopleCondition> {
  const words = wordsSearched(search);
  if (words.length === 0) return () => sql`false`;
  const counts = await countsOf(db, words);
  const fewest = Math.min(...counts);
  if (fewest > fewPeople) {
    return (alias) =>
      sql`(${join(
        words.map((word) => hasWord(raw(`${alias}.id`), word)),
        ' and ',
      )})`;
  }
  const rarest = words[counts.indexOf(fewest)]!;
  const others = words.filter((word) => word !== rarest).map((word) => hasWord(raw('w.user_id'), word));
  const conditions = join([sql`true`, ...others], ' and ');
  const { rows } = await db.query<{ ids: string[] }>(
    statement(sql`select array(select distinct w.user_id from (${entriesOf(rarest)}) w where ${conditions}) as ids`),
  );
  return (alias) => sql`${raw(alias)}.id = any (${rows[0]!.ids}::uuid[])`;
}

/** How many words begin with each of these, counted up to one more than `fewPeople`. */
async function countsOf(db: Queryable, words: readonly SearchedWord[]): Promise<number[]> {
  const limit = raw(`limit ${fewPeople + 1}`);
  const counts = words.map(
    (word) => sql`(select count(*)::integer from (select from (${entriesOf(word)}) w ${limit}) found)`,
  );
  const { rows } = await db.query<{ counts: number[] }>(statement(sql`select array[${join(counts, ', ')}] as counts`));
  return rows[0]!.counts;
}

/** One range of the index for each spelling. PostgreSQL reads the whole table for `or` with a limit. */
function entriesOf(word: SearchedWord): Sql {
  const ofSpellings = word.map(
    (spelling) => sql`select w.user_id from views.person_words w where ${begins('w', spelling)}`,
  );
  return join(ofSpellings, ' union all ');
}

/** A scalar subquery, because PostgreSQL turns `exists` into a join that reads every word with this beginning. */
function hasWord(userId: Sql, word: SearchedWord): Sql {
  const spelled = join(
    word.map((spelling) => begins('own', spelling)),
    ' or ',
  );
  return sql`coalesce((select true from views.person_words own
    where own.user_id = ${userId} and (${spelled}) limit 1), false)`;
}

/** A range instead of `like`, which uses the index only if the planner knows the text. */
function begins(alias: string, word: string): Sql {
  return sql`${raw(alias)}.word >= ${word} and ${raw(alias)}.word < ${`${word}\u{10FFFF}`}`;
}
