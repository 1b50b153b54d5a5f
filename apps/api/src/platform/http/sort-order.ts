/** The order of a list in SQL, by several values, and its rows after a place in it (R43). The last value is unique. */
import { cursorPart } from './paging.js';

export interface SortValue {
  sql: string;
  /** As text for the cursor; by default the value itself. */
  shown?: string;
  /** SQL of the value, from the parameter with that text. */
  read: (parameter: string) => string;
  cursor: RegExp;
}

export const sortValue = {
  text: (sql: string): SortValue => ({ sql, read: (parameter) => `${parameter}::text`, cursor: cursorPart.text }),
  number: (sql: string): SortValue => ({
    sql,
    read: (parameter) => `${parameter}::numeric`,
    cursor: cursorPart.number,
  }),
  id: (sql: string): SortValue => ({ sql, read: (parameter) => `${parameter}::uuid`, cursor: cursorPart.uuid }),
  flag: (sql: string): SortValue => ({
    sql,
    shown: `(${sql})::integer`,
    read: (parameter) => `${parameter}::boolean`,
    cursor: cursorPart.flag,
  }),
  moment: (sql: string): SortValue => ({
    sql,
    shown: `(extract(epoch from ${sql}) * 1000)::bigint`,
    read: (parameter) => `to_timestamp(${parameter}::bigint / 1000.0)`,
    cursor: cursorPart.epochMs,
  }),
  date: (sql: string): SortValue => ({
    sql,
    shown: `${sql} - ${firstDay}`,
    read: (parameter) => `(${firstDay} + ${parameter}::integer)`,
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
  return values.map(({ sql }) => `${sql} ${descending ? 'desc' : 'asc'}`).join(', ');
}

/** The row's sort values as an array of text, for the cursor. */
export function placeSql({ values }: SortOrder): string {
  return `array[${values.map(({ sql, shown = sql }) => `(${shown})::text`).join(', ')}]`;
}

/** A condition: the rows after this place. */
export function isAfter(
  { values, descending }: SortOrder,
  place: readonly string[],
  parameter: (value: unknown) => string,
): string {
  const given = values.map(({ read }, i) => read(parameter(place[i])));
  return `(${values.map(({ sql }) => sql).join(', ')}) ${descending ? '<' : '>'} (${given.join(', ')})`;
}
