/**
 * What the tests know of a route: an example of a call, and what is to become of it. A case stands next to its controller, in
 * `<area>.cases.ts`. It feeds the authorization matrix and the tests of tokens, repetitions, late bodies, busy pools, hostile
 * input, ids in addresses, query plans and personal words.
 */
import type { ListedRows } from './listed-rows.js';
import type { Statuses } from './statuses.js';
import type { Given, Sender, World } from './world.js';

export type RouteCase = Read | Change;
/** `ALL` are the routes of unknown addresses. */
type Read = Example & { route: `${'GET' | 'ALL'} /api${string}` };
export type Change = Example & { route: `${'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}` } & Repetition;

interface Example {
  /** Ids of the statements in docs/develop/statements.md that its authorization shows; they become part of the test's title. */
  shows?: string;
  /** Creates what the call is about and returns its id, or the ids in the order of the address. */
  about?: Fixture<string | readonly string[]>;
  query?: string | ((world: World) => string);
  body?: Fixture<object>;
  /** The body is a form, with a small PDF in this field. */
  file?: 'file' | 'files';
  expected: Statuses;
  /** While HR has stopped executives from seeing documents and payslips in My Team (R76), if that differs. */
  withoutTeamFiles?: Statuses;
  /** The status of a call with an API token that has every scope, if the route is open to tokens (R63). */
  token?: number;
  /** A call that succeeds, where the one above is refused or would disturb other calls. */
  valid?: { about?: Fixture<string, Sender>; body?: Fixture<object, Sender> };
  /** For lists: the rows that must all be listed, and no others. */
  rows?: ListedRows;
  /** For downloads: the kind of file. */
  reads?: 'document' | 'payslip' | 'receipt';
  /** The reply does not end by itself. */
  isStream?: true;
  endsSessions?: true;
  /** The person whom the call is about is named in the body, not in the address. */
  isOwnerInBody?: true;
  /** How the call changes nothing: sent once more, or with this body. */
  unchanged?: 'once more' | object;
  /** Fields that the body leaves out, for hostile input. */
  optional?: object;
  /** Fields with this word, where people write about people: only views may keep it in clear, and a deletion erases it (R23). */
  personal?: (word: string) => object;
}

/** What a second call under the same Idempotency-Key gets. */
type Repetition =
  /** The same reply. */
  | { body?: never; other?: never; notTwiceAtOnce?: never; notRepeated?: never }
  /** Why there is no command, or why the repetition cannot get the same reply, and what it gets. */
  | { notRepeated: string; other?: never; notTwiceAtOnce?: never }
  | {
      /** Fields that make it another command, which is refused under the same key. */
      other: ((world: World) => object) | 'has no field to change';
      /** Why two calls at the same moment cannot both succeed. */
      notTwiceAtOnce?: string;
      notRepeated?: never;
    };

type Fixture<Value, Who = Given> = (world: World, given: Who) => Promise<Value> | Value;

export const isChange = (one: RouteCase): one is Change => !/^(GET|ALL) /.test(one.route);

/** Its command is carried out once for each Idempotency-Key. */
export const isRepeatable = (one: Change): boolean => one.notRepeated === undefined;

/** HR managers send what employees may not. */
export const roleOf = ({ expected }: RouteCase) => (expected['employee: self'] === 403 ? 'HR_MANAGER' : 'EMPLOYEE');

export const needsSession = ({ expected }: RouteCase) => expected.anonymous === 401;
