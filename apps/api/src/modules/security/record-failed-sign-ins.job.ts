/** Turns counted failures, refusals and sign-ins into events, outside the request, so that its timing reveals nothing about an account (R3). */
import type { LimitedCall } from '@staffroom/contracts/security.js';
import type { DomainEvent } from '@staffroom/domain/decider.js';
import { type SecurityEvent, securityStream, type SignInLimited } from '@staffroom/domain/security/security-events.js';
import { PersonGone } from '../../platform/database/sql-errors.js';
import type { EventLog } from '../../platform/event-log/event-log.js';
import {
  accountsDue,
  countUnknown,
  type DueAccount,
  type FailedSignIns,
  failuresOf,
  refusals,
  subtractFailures,
  mergeFailures,
} from './failed-sign-ins.js';
import { lastHour } from './security-events.view.js';

const many = 10;

export async function recordFailedSignIns(log: EventLog, report: (message: string) => void): Promise<void> {
  for (const account of await accountsDue(log.pool)) await record(log, account);
  const unknown = await countUnknown(log.pool);
  if (unknown > 0) report(`${unknown} failed or refused attempts named no account`);
}

/** Workers take turns: the second one finds that the rows are gone. */
async function record(log: EventLog, { userId, emailHmac, isFlooded }: DueAccount): Promise<void> {
  const stream = securityStream(userId);
  const context = { actorId: null, command: 'RecordFailedSignIns', requestId: stream };
  try {
    await log.transact(
      context,
      async (unit) => {
        const counted = await failuresOf(unit.db, emailHmac);
        const merged = isFlooded && counted.length > 1 ? [mergeFailures(counted)] : counted;
        const events = merged.flatMap((row) => eventsFor(userId, row));
        const before = await lastHour(unit.db, userId);
        const failures = before.failures + counted.reduce((sum, row) => sum + row.failures + row.confirm_failures, 0);
        if (events.length > 0 && failures >= many && !before.isWarned)
          events.push({ type: 'ManySignInsFailed', data: { userId, failures } });
        await unit.record(stream, ...events);
        for (const row of counted) for (const statement of subtractFailures(emailHmac, row)) unit.also(statement);
      },
      { inTurn: stream },
    );
  } catch (error) {
    if (!(error instanceof PersonGone)) throw error;
  }
}

function eventsFor(userId: string, row: FailedSignIns): DomainEvent[] {
  const { network: address, browser, since, failures, sign_ins: signIns } = row;
  const where = { userId, address, browser, since: since.toISOString() };
  const events: SecurityEvent[] = [];
  if (signIns > 0) events.push({ type: 'SignInsCounted', data: { ...where, signIns } });
  if (failures > 0) events.push({ type: 'SignInsFailed', data: { ...where, failures } });
  if (row.provider_failures > 0)
    events.push({ type: 'ProviderSignInsRefused', data: { ...where, failures: row.provider_failures } });
  if (row.confirm_failures > 0)
    events.push({ type: 'ConfirmationsFailed', data: { ...where, failures: row.confirm_failures } });
  for (const call of Object.keys(refusals) as LimitedCall[]) {
    const refused = row[refusals[call]];
    if (refused > 0) events.push(limitReached(call, { ...where, refused }));
  }
  return events;
}

function limitReached(call: LimitedCall, data: SignInLimited): SecurityEvent {
  if (call === 'sign-in') return { type: 'SignInLimited', data };
  return { type: 'PasswordCallsLimited', data: { ...data, call } };
}
