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
import { ResetMails1700000000011 } from './0011-reset-mails.js';
import { KnownBrowsers1700000000012 } from './0012-known-browsers.js';
import { RequireRight1700000000013 } from './0013-require-right.js';
import { MasterKey1700000000014 } from './0014-master-key.js';
import { FailedSignIns1700000000015 } from './0015-failed-sign-ins.js';
import { SetAside1700000000016 } from './0016-set-aside.js';
import { AccessCounts1700000000020 } from './0020-access-counts.js';
import { RefusedPasswordCalls1700000000021 } from './0021-refused-password-calls.js';
import { CountedSignIns1700000000022 } from './0022-counted-sign-ins.js';
import { BackgroundProcesses1700000000023 } from './0023-background-processes.js';
import { StagedFiles1700000000024 } from './0024-staged-files.js';
import { Invitations1700000000025 } from './0025-invitations.js';
import { SignedCheckpoints1700000000030 } from './0030-signed-checkpoints.js';
import { ApiTokens1700000000040 } from './0040-api-tokens.js';
import { Identities1700000000041 } from './0041-identities.js';
import { SecondFactors1700000000050 } from './0050-second-factors.js';
import { CalendarFeeds1700000000055 } from './0055-calendar-feeds.js';
import { Webhooks1700000000060 } from './0060-webhooks.js';
import { LockStreams1700000000061 } from './0061-lock-streams.js';

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
  ResetMails1700000000011,
  KnownBrowsers1700000000012,
  RequireRight1700000000013,
  MasterKey1700000000014,
  FailedSignIns1700000000015,
  SetAside1700000000016,
  AccessCounts1700000000020,
  RefusedPasswordCalls1700000000021,
  CountedSignIns1700000000022,
  BackgroundProcesses1700000000023,
  StagedFiles1700000000024,
  Invitations1700000000025,
  SignedCheckpoints1700000000030,
  ApiTokens1700000000040,
  Identities1700000000041,
  SecondFactors1700000000050,
  CalendarFeeds1700000000055,
  Webhooks1700000000060,
  LockStreams1700000000061,
];

/** Migrations of another database that this version does not know. */
export function unknownMigrations(names: readonly string[]): string[] {
  const known = new Set(knownMigrations.map((migration) => new migration().name));
  return names.filter((name) => !known.has(name));
}
