/** One person's warnings of leave that expires: what is recorded about each of them, once (R55). */
import type { Decider, Decision, DomainCommand } from '../decider.js';
import { accept, reject } from '../decider.js';
import type { LeaveWarningEvent, LeaveWarningMailed, LeaveWarningOpened } from './leave-warning-events.js';

export interface OpenWarning extends LeaveWarningOpened {
  /** Whether the person was given that warning. */
  readonly isOwn: boolean;
}

export type LeaveWarningCommand =
  DomainCommand<'NoteMail', LeaveWarningMailed> | DomainCommand<'OpenWarning', OpenWarning>;

/** By warning. */
export type LeaveWarningState = Readonly<Record<string, Noted | undefined>>;

interface Noted {
  readonly isMailed?: true;
  readonly isOpened?: true;
}

/** The first time is the evidence. */
export const leaveWarnings: Decider<LeaveWarningCommand, LeaveWarningState, LeaveWarningEvent> = {
  initial: {},
  decide(command, state) {
    const noted = state[command.data.warningId];
    switch (command.type) {
      case 'NoteMail':
        return noted?.isMailed ? accept() : accept({ type: 'LeaveWarningMailed', data: command.data });
      case 'OpenWarning':
        return open(command.data, noted?.isOpened ?? false);
      default:
        return command satisfies never;
    }
  },
  evolve(state, { type, data: { warningId } }) {
    switch (type) {
      case 'LeaveWarningMailed':
        return { ...state, [warningId]: { ...state[warningId], isMailed: true } };
      case 'LeaveWarningOpened':
        return { ...state, [warningId]: { ...state[warningId], isOpened: true } };
      default:
        return type satisfies never;
    }
  },
};

function open({ userId, warningId, isOwn }: OpenWarning, isOpened: boolean): Decision<LeaveWarningEvent> {
  if (!isOwn) return reject({ rule: 'R2', kind: 'not-found', because: { is: 'noSuchLeaveWarning' } });
  return isOpened ? accept() : accept({ type: 'LeaveWarningOpened', data: { userId, warningId } });
}
