import { Schema1800000000001 } from './0001-schema.js';
import { Confirmations1800000000002 } from './0002-confirmations.js';
import { OriginsOfSessions1800000000003 } from './0003-origins-of-sessions.js';
import { GuardedSignIn1800000000004 } from './0004-guarded-sign-in.js';

/** In the order in which they are carried out. */
export const knownMigrations = [
  Schema1800000000001,
  Confirmations1800000000002,
  OriginsOfSessions1800000000003,
  GuardedSignIn1800000000004,
];

/** Migrations of another database that this version does not know. */
export function unknownMigrations(names: readonly string[]): string[] {
  const known = new Set(knownMigrations.map((migration) => new migration().name));
  return names.filter((name) => !known.has(name));
}
