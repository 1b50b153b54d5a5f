import { EventLog1700000000001 } from './0001-event-log.js';
import { State1700000000002 } from './0002-state.js';
import { Files1700000000003 } from './0003-files.js';
import { Erasure1700000000004 } from './0004-erasure.js';
import { RefundNumbers1700000000005 } from './0005-refund-numbers.js';
import { Audit1700000000006 } from './0006-audit.js';
import { ViewsBeside1700000000007 } from './0007-views-beside.js';
import { BarredPeople1700000000008 } from './0008-barred-people.js';
import { ReleaseOfViews1700000000009 } from './0009-release-of-views.js';
import { DefinerFunctions1700000000010 } from './0010-definer-functions.js';

/** In the order in which they are carried out. */
export const knownMigrations = [
  EventLog1700000000001,
  State1700000000002,
  Files1700000000003,
  Erasure1700000000004,
  RefundNumbers1700000000005,
  Audit1700000000006,
  ViewsBeside1700000000007,
  BarredPeople1700000000008,
  ReleaseOfViews1700000000009,
  DefinerFunctions1700000000010,
];

/** Migrations of another database that this version does not know. */
export function unknownMigrations(names: readonly string[]): string[] {
  const known = new Set(knownMigrations.map((migration) => new migration().name));
  return names.filter((name) => !known.has(name));
}
