import { kindLabel } from '@staffroom/contracts/special-kinds.js';
import type { TimeOff, TimeOffType } from '@staffroom/contracts/time-off.js';
import { t, text, type Text } from '@staffroom/contracts/texts/text.js';

/** AWAY is someone else's absence, whose kind is private (R45). */
const leaveLabels: Record<TimeOffType | 'AWAY', Text> = {
  VACATION: text('Vacation'),
  SICK: text('Sick Leave'),
  HOLIDAY: text('Holiday'),
  SPECIAL: text('Special Leave'),
  AWAY: text('Away'),
};

export function leaveLabel(type: TimeOffType | 'AWAY'): string {
  return t(leaveLabels[type]);
}

/** Special leave is called as its kind (R51). */
export function leaveName({ type, specialKind }: Pick<TimeOff, 'type' | 'specialKind'>): string {
  return specialKind ? kindLabel(specialKind) : leaveLabel(type);
}

/** Where there is little room. */
export function leaveLetter(type: TimeOffType | 'AWAY'): string {
  return t(leaveLetters[type]);
}

const leaveLetters: Record<TimeOffType | 'AWAY', Text> = {
  VACATION: text('V', 'vacation'),
  SICK: text('S', 'sick leave'),
  HOLIDAY: text('H', 'holiday'),
  SPECIAL: text('Sp', 'special leave'),
  AWAY: text('A', 'away'),
};
