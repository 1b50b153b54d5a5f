/**
 * SQL in pieces, each of which carries its own values:
 *
 *     const reports = sql`u.manager_id = ${viewer.id}`;
 *     await db.query(statement(sql`select u.id from ${raw(people('u'))} where ${reports} limit ${limit}`));
 *
 * What is inserted is a value, which PostgreSQL receives as a parameter, unless it is a piece itself. Parameters are numbered when the
 * statement is complete, so no piece has to know which others come before it.
 */
import type { Statement } from './database.js';

export class Sql {
  constructor(readonly parts: readonly (string | Value)[]) {}
}

class Value {
  constructor(readonly value: unknown) {}
}

export function sql(texts: TemplateStringsArray, ...inserted: readonly unknown[]): Sql {
  const parts = inserted.flatMap((one, i) => [...(one instanceof Sql ? one : value(one)).parts, texts[i + 1]!]);
  return new Sql([texts[0]!, ...parts]);
}

/** A value that is inserted at several places, and sent once. */
export function value(given: unknown): Sql {
  return new Sql([new Value(given)]);
}

/** A piece without values, such as a name. Must not contain what a person has typed. */
export function raw(text: string): Sql {
  return new Sql([text]);
}

export function join(pieces: readonly Sql[], separator: ' and ' | ' or ' | ', ' | ' union all '): Sql {
  return new Sql(pieces.flatMap(({ parts }, i) => (i === 0 ? parts : [separator, ...parts])));
}

/** With a name, it is prepared once for each connection. The text must then always be the same. */
export function statement({ parts }: Sql, name?: string): Statement & { values: unknown[] } {
  const numbers = new Map<Value, number>();
  const numberOf = (part: Value) => numbers.get(part) ?? numbers.set(part, numbers.size + 1).size;
  const text = parts.map((part) => (typeof part === 'string' ? part : `$${numberOf(part)}`)).join('');
  return { text, values: [...numbers.keys()].map((part) => part.value), ...(name !== undefined && { name }) };
}
