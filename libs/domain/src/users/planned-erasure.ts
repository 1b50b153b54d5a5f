/** An archived account is deleted once nothing has to be kept any longer, if HR has planned it (R58). */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Decision, Rejection } from '../decider.js';
import { accept, reject } from '../decider.js';
import type { ErasePlanned, PlanErasure } from './user-commands.js';
import type { UserEvent } from './user-events.js';
import { isArchived } from './user-rules.js';
import type { ExistingUser } from './user-state.js';

export function planErasure({ on, today }: PlanErasure, user: ExistingUser): Decision<UserEvent> {
  const refusal = isArchived(user) ?? isInTheFuture({ on, today });
  if (refusal) return refusal;
  if (user.erasureOn === on) return accept();
  return accept({ type: 'ErasurePlanned', data: { userId: user.userId, on } });
}

/** By the portal: a plan that HR has cancelled meanwhile is not made again. */
export function movePlannedErasure(move: PlanErasure, user: ExistingUser): Decision<UserEvent> {
  return isDue(move.today, user) ? planErasure(move, user) : nothingPlanned();
}

export function cancelPlannedErasure(user: ExistingUser): Decision<UserEvent> {
  return user.erasureOn ? accept(erasureCancelled(user)) : nothingPlanned();
}

/** Its planned deletion is cancelled (R60). */
export function restore(user: ExistingUser): Decision<UserEvent> {
  const refusal = isArchived(user);
  if (refusal) return refusal;
  const cancelled = user.erasureOn ? [erasureCancelled(user)] : [];
  return accept(...cancelled, { type: 'UserRestored', data: { userId: user.userId } });
}

/** HR may have cancelled it, or the law may require something for longer than when it was planned. */
export function erasePlanned({ today, keptUntil }: ErasePlanned, user: ExistingUser): Decision<UserEvent> {
  if (!isDue(today, user)) return nothingPlanned();
  if (keptUntil !== null && keptUntil >= today) {
    return reject({ rule: 'R58', kind: 'conflict', code: 'CONFLICT', because: { is: 'keptForLonger' } });
  }
  return accept({ type: 'UserDeleted', data: { userId: user.userId } });
}

function isDue(today: PlainDate, { status, erasureOn }: ExistingUser): boolean {
  return status === 'ARCHIVED' && Boolean(erasureOn && erasureOn <= today);
}

function isInTheFuture({ on, today }: Pick<PlanErasure, 'on' | 'today'>): Rejection | null {
  if (on > today) return null;
  return reject({ rule: 'R58', kind: 'unprocessable', because: { is: 'nothingIsKept' } });
}

function nothingPlanned(): Rejection {
  return reject({ rule: 'R58', kind: 'not-found', because: { is: 'noDeletionPlanned' } });
}

function erasureCancelled({ userId }: ExistingUser): UserEvent {
  return { type: 'ErasurePlanCancelled', data: { userId } };
}
