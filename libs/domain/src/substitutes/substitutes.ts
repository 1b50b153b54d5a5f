/** Whom a reviewer has named as substitutes, and when (R57). */
import { addYears, isPlainDate, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { substituteLimits } from '@staffroom/contracts/substitutes.js';
import type { Role, UserStatus } from '@staffroom/contracts/users.js';
import type { Decider, Decision, DomainCommand, Rejection } from '../decider.js';
import { accept, reject } from '../decider.js';
import type { Reason } from '../reasons.js';
import type { SubstituteEvent, SubstituteNamed } from './substitute-events.js';

export interface NameSubstitute extends SubstituteNamed {
  /** The ids of those that still count: an archive, a deletion or another role ends some without an event of this stream. */
  readonly listed: readonly string[];
  readonly today: PlainDate;
  /** Null if there is no such person. */
  readonly substitute: { readonly role: Role; readonly status: UserStatus } | null;
}

export interface RemoveSubstitute {
  readonly substitutionId: string;
}

export type SubstituteCommand =
  DomainCommand<'NameSubstitute', NameSubstitute> | DomainCommand<'RemoveSubstitute', RemoveSubstitute>;

/** Those that were not removed. Some may have ended since. */
export type SubstituteState = readonly SubstituteNamed[];

export const substitutes: Decider<SubstituteCommand, SubstituteState, SubstituteEvent> = {
  initial: [],
  decide({ type, data }, state) {
    switch (type) {
      case 'NameSubstitute':
        return nameSubstitute(data, state);
      case 'RemoveSubstitute':
        return removeSubstitute(data, state);
      default:
        return type satisfies never;
    }
  },
  evolve(state, { type, data }) {
    switch (type) {
      case 'SubstituteNamed':
        return [...state, data];
      case 'SubstituteRemoved':
        return state.filter(({ substitutionId }) => substitutionId !== data.substitutionId);
      default:
        return type satisfies never;
    }
  },
};

function nameSubstitute(naming: NameSubstitute, state: SubstituteState): Decision<SubstituteEvent> {
  const { substitutionId, userId, substituteId, startDate, endDate, today, listed } = naming;
  const open = state.filter(
    (named) => listed.includes(named.substitutionId) && (named.endDate === null || named.endDate >= today),
  );
  const refusal =
    periodIsPossible(naming) ??
    isSomeoneElse(naming) ??
    personExists(naming) ??
    notNamedYet(naming, open) ??
    notTooMany(open) ??
    mayReview(naming);
  const data = { substitutionId, userId, substituteId, startDate, endDate };
  return refusal ?? accept({ type: 'SubstituteNamed', data });
}

function removeSubstitute({ substitutionId }: RemoveSubstitute, state: SubstituteState): Decision<SubstituteEvent> {
  const named = state.find((one) => one.substitutionId === substitutionId);
  if (!named) return reject({ rule: 'R2', kind: 'not-found', because: { is: 'noSuchSubstitute' } });
  const { userId, substituteId } = named;
  return accept({ type: 'SubstituteRemoved', data: { substitutionId, userId, substituteId } });
}

function periodIsPossible({ startDate, endDate, today }: NameSubstitute): Rejection | null {
  if (startDate === null && endDate === null) return null;
  if (startDate === null || !isPlainDate(startDate)) return invalid('startDate', { is: 'substituteFrom' });
  if (endDate === null || !isPlainDate(endDate)) return invalid('endDate', { is: 'substituteUntil' });
  if (endDate < startDate) return invalid('endDate', { is: 'substituteEndBeforeStart' });
  if (endDate < today) return invalid('endDate', { is: 'substituteIsOver' });
  if (startDate < today) return invalid('startDate', { is: 'substituteFromPassed' });
  if (endDate <= addYears(today, substituteLimits.aheadYears)) return null;
  return invalid('endDate', { is: 'substituteTooFarAhead', years: substituteLimits.aheadYears });
}

function isSomeoneElse({ userId, substituteId }: NameSubstitute): Rejection | null {
  return userId === substituteId ? invalid('substituteId', { is: 'substituteIsSelf' }) : null;
}

function personExists({ substitute }: NameSubstitute): Rejection | null {
  return substitute ? null : invalid('substituteId', { is: 'substituteUnknown' });
}

/** An archived substitute does not count either. */
function mayReview({ substitute }: NameSubstitute): Rejection | null {
  if (substitute?.status === 'ACTIVE' && substitute.role !== 'EMPLOYEE') return null;
  const because = { is: 'substituteMayNotReview' } as const;
  return reject({ rule: 'R57', kind: 'unprocessable', field: 'substituteId', because });
}

function notNamedYet({ substituteId, startDate, endDate }: NameSubstitute, open: SubstituteState): Rejection | null {
  const isNamed = open.some(
    (named) => named.substituteId === substituteId && named.startDate === startDate && named.endDate === endDate,
  );
  if (!isNamed) return null;
  return reject({ rule: 'R57', kind: 'conflict', code: 'CONFLICT', because: { is: 'substituteNamedAlready' } });
}

function notTooMany(open: SubstituteState): Rejection | null {
  if (open.length < substituteLimits.atOnce) return null;
  const because = { is: 'tooManySubstitutes', count: open.length } as const;
  return reject({ rule: 'R57', kind: 'conflict', code: 'CONFLICT', because });
}

function invalid(field: string, because: Reason): Rejection {
  return reject({ rule: 'R57', kind: 'invalid', field, because });
}
