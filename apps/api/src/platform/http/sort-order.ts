/** The order of a list in SQL, by several values, and its rows after a place in it (R43). The last value is unique. */
import { join, raw, sql, type Sql } from '../database/sql.js';
import { cursorPart } from './paging.js';

export interface SortValue {
  column: string;
  /** As text for the cursor; by default the column itself. */
  shown?: string;
  /** The value of that text. */
  read: (text: unknown) => Sql;
  cursor: RegExp;
}

export const sortValue = {
  text: (column: string): SortValue => ({ column, read: (text) => sql`${text}::text`, cursor: cursorPart.text }),
  number: (column: string): SortValue => ({
    column,
    read: (text) => sql`${text}::numeric`,
    cursor: cursorPart.number,
  }),
  id: (column: string): SortValue => ({ column, read: (text) => sql`${text}::uuid`, cursor: cursorPart.uuid }),
  flag: (column: string): SortValue => ({
    column,
    shown: `(${column})::integer`,
    read: (text) => sql`${text}::boolean`,
    cursor: cursorPart.flag,
  }),
  moment: (column: string): SortValue => ({
    column,
    shown: `(extract(epoch from ${column}) * 1000)::bigint`,
    read: (text) => sql`to_timestamp(${text}::bigint / 1000.0)`,
    cursor: cursorPart.epochMs,
  }),
  date: (column: string): SortValue => ({
    column,
    shown: `${column} - ${firstDay}`,
    read: (text) => sql`(${raw(firstDay)} + ${text}::integer)`,
    cursor: cursorPart.days,
  }),
};

const firstDay = `date '0001-01-01'`;

export interface SortOrder {
  values: readonly SortValue[];
  descending: boolean;
}

/** For `order by`. */
export function orderBy({ values, descending }: SortOrder): string {
  return values.map(({ column }) => `${column} ${descending ? 'desc' : 'asc'}`).join(', ');
}

/** The row's sort values as an array of text, for the cursor. */
export function placeSql({ values }: SortOrder): string {
  return `array[${values.map(({ column, shown = column }) => `(${shown})::text`).join(', ')}]`;
}

/** A condition: the rows after this place. */
export function isAfter({ values, descending }: SortOrder, place: readonly string[]): Sql {
  const columns = raw(values.map(({ column }) => column).join(', '));
  const given = values.map(({ read }, i) => read(place[i]));
  return sql`(${columns}) ${raw(descending ? '<' : '>')} (${join(given, ', ')})`;
}
