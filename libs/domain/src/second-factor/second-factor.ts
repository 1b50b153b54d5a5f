/** Which second factors a person has, and how many recovery codes are left (R64). Secrets are elsewhere. */
import { type FactorKind, secondFactorLimits } from '@staffroom/contracts/second-factor.js';
import type { Decider, Decision, DomainCommand, Rejection } from '../decider.js';
import { accept, reject } from '../decider.js';
import type { Reason } from '../reasons.js';
import { isBlank } from '../visible-text.js';
import type { SecondFactorEvent } from './second-factor-events.js';

export interface AddSecondFactor {
  readonly userId: string;
  readonly factorId: string;
  readonly kind: FactorKind;
  readonly name: string;
}

export interface RemoveSecondFactor {
  readonly userId: string;
  readonly factorId: string;
  /** HR requires a second factor of people with the person's role. */
  readonly isRequired: boolean;
}

export interface ResetSecondFactor {
  readonly userId: string;
  /** Null for an operator. */
  readonly byUserId: string | null;
}

interface OfPerson {
  readonly userId: string;
}

export type SecondFactorCommand =
  | DomainCommand<'AddSecondFactor', AddSecondFactor>
  | DomainCommand<'RemoveSecondFactor', RemoveSecondFactor>
  | DomainCommand<'ResetSecondFactor', ResetSecondFactor>
  | DomainCommand<'IssueRecoveryCodes', OfPerson>
  | DomainCommand<'UseRecoveryCode', OfPerson>;

export interface SecondFactorState {
  readonly factors: readonly { readonly factorId: string; readonly kind: FactorKind }[];
  readonly codesLeft: number;
}

const none: SecondFactorState = { factors: [], codesLeft: 0 };

export const secondFactor: Decider<SecondFactorCommand, SecondFactorState, SecondFactorEvent> = {
  initial: none,
  decide({ type, data }, state) {
    switch (type) {
      case 'AddSecondFactor':
        return addFactor(data, state);
      case 'RemoveSecondFactor':
        return removeFactor(data, state);
      case 'ResetSecondFactor':
        return resetFactors(data, state);
      case 'IssueRecoveryCodes':
        return hasFactor(state) ?? accept(codesIssued(data.userId));
      case 'UseRecoveryCode':
        return useRecoveryCode(data, state);
      default:
        return type satisfies never;
    }
  },
  evolve(state, { type, data }) {
    switch (type) {
      case 'SecondFactorAdded':
        return { ...state, factors: [...state.factors, { factorId: data.factorId, kind: data.kind }] };
      case 'SecondFactorRemoved': {
        const factors = state.factors.filter(({ factorId }) => factorId !== data.factorId);
        return factors.length > 0 ? { ...state, factors } : none;
      }
      case 'SecondFactorReset':
        return none;
      case 'RecoveryCodesIssued':
        return { ...state, codesLeft: data.count };
      case 'RecoveryCodeUsed':
        return { ...state, codesLeft: data.left };
      default:
        return type satisfies never;
    }
  },
};

/** With the first factor come recovery codes, so that its loss does not lock the person out. */
function addFactor({ userId, factorId, kind, name }: AddSecondFactor, state: SecondFactorState) {
  const refusal = nameIsGiven(name) ?? fewEnough(kind, state);
  if (refusal) return refusal;
  const added: SecondFactorEvent = { type: 'SecondFactorAdded', data: { userId, factorId, kind, name: name.trim() } };
  return state.factors.length > 0 ? accept(added) : accept(added, codesIssued(userId));
}

function removeFactor(
  { userId, factorId, isRequired }: RemoveSecondFactor,
  { factors }: SecondFactorState,
): Decision<SecondFactorEvent> {
  if (!factors.some((factor) => factor.factorId === factorId)) {
    return reject({ rule: 'R2', kind: 'not-found', because: { is: 'noSuchFactor' } });
  }
  if (isRequired && factors.length === 1) {
    return reject({ rule: 'R64', kind: 'conflict', code: 'LAST_SECOND_FACTOR', because: { is: 'lastFactor' } });
  }
  return accept({ type: 'SecondFactorRemoved', data: { userId, factorId } });
}

/** Nobody resets their own: whoever finds an open session could then sign in with the password alone. */
function resetFactors({ userId, byUserId }: ResetSecondFactor, state: SecondFactorState): Decision<SecondFactorEvent> {
  if (userId === byUserId) {
    return reject({ rule: 'R64', kind: 'forbidden', code: 'OWN_ACCOUNT', because: { is: 'ownFactor' } });
  }
  return hasFactor(state) ?? accept({ type: 'SecondFactorReset', data: { userId } });
}

function useRecoveryCode({ userId }: OfPerson, state: SecondFactorState): Decision<SecondFactorEvent> {
  if (state.codesLeft === 0) return hasFactor(state) ?? noCodesLeft();
  return accept({ type: 'RecoveryCodeUsed', data: { userId, left: state.codesLeft - 1 } });
}

function codesIssued(userId: string): SecondFactorEvent {
  return { type: 'RecoveryCodesIssued', data: { userId, count: secondFactorLimits.recoveryCodes } };
}

function nameIsGiven(name: string): Rejection | null {
  if (isBlank(name)) return invalidName({ is: 'nameMissing' });
  const most = secondFactorLimits.nameMax;
  return name.trim().length <= most ? null : invalidName({ is: 'itsNameTooLong', max: most });
}

function fewEnough(kind: FactorKind, { factors }: SecondFactorState): Rejection | null {
  const most = secondFactorLimits.factors[kind];
  if (factors.filter((factor) => factor.kind === kind).length < most) return null;
  return reject({
    rule: 'R64',
    kind: 'conflict',
    code: 'CONFLICT',
    because: { is: 'tooManyFactors', max: most, kind },
  });
}

function hasFactor({ factors }: SecondFactorState): Rejection | null {
  if (factors.length > 0) return null;
  return reject({ rule: 'R64', kind: 'conflict', code: 'NO_SECOND_FACTOR', because: { is: 'noFactor' } });
}

function noCodesLeft(): Rejection {
  return reject({ rule: 'R64', kind: 'conflict', code: 'CONFLICT', because: { is: 'noCodesLeft' } });
}

function invalidName(because: Reason): Rejection {
  return reject({ rule: 'R64', kind: 'invalid', field: 'name', because });
}
