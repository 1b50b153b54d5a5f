import type { TimeOff, TimeOffType } from '@staffroom/contracts/time-off.js';

/** AWAY is someone else's absence, whose kind is private (R45). */
const leaveLabels: Record<TimeOffType | 'AWAY', string> = {
  VACATION: 'Vacation',
  SICK: 'Sick Leave',
  HOLIDAY: 'Holiday',
  SPECIAL: 'Special Leave',
  AWAY: 'Away',
};

export function leaveLabel(type: TimeOffType | 'AWAY'): string {
  return leaveLabels[type];
}

/** Special leave is called as its kind (R51). */
export function leaveName({ type, specialKind }: Pick<TimeOff, 'type' | 'specialKind'>): string {
  return specialKind?.name ?? leaveLabel(type);
}

/** Where there is little room. */
export function leaveLetter(type: TimeOffType | 'AWAY'): string {
  return type === 'SPECIAL' ? 'Sp' : leaveLabel(type).charAt(0);
}
