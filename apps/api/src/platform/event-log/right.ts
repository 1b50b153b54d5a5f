import type { Statement } from '../database/database.js';
import { sqlState } from '../database/sql-errors.js';

/**
 * What the actor of a command must be allowed when it commits, such as the session, the role, or seeing a person.
 * Guards have found it before; it may be gone when the body has arrived and the decision is made.
 */
export interface Right {
  /**
   * Run in the command's transaction. They lock the rows that they read, and call `log.require_right` with what they
   * found.
   */
  readonly checks: readonly Statement[];
  /** The error for everything that the checks can find other than `held`. */
  readonly refusals: Readonly<Record<string, () => Error>>;
}

export const held = 'held';

export function checksOf(rights: readonly Right[] = []): Statement[] {
  return rights.flatMap(({ checks }) => checks);
}

/** Null if the error has another cause. */
export function refusalIn(error: unknown, rights: readonly Right[] = []): Error | null {
  if (sqlState(error) !== 'SR401') return null;
  const { message } = error as Error;
  return rights.flatMap(({ refusals }) => refusals[message] ?? []).at(0)?.() ?? null;
}
