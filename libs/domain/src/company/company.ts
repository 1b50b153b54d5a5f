/** The company's policies. Rules about people receive them as facts. */
import { defaultReminders, reminderLimits, type ReminderPolicy } from '@staffroom/contracts/company.js';
import type { Decider, Decision, DomainCommand, Rejection } from '../decider.js';
import { accept, reject } from '../decider.js';
import type { CompanyEvent } from './company-events.js';

export type CompanyCommand = DomainCommand<'ChangeReminders', ReminderPolicy>;

export interface CompanyState {
  readonly reminders: Readonly<ReminderPolicy>;
}

export const company: Decider<CompanyCommand, CompanyState, CompanyEvent> = {
  initial: { reminders: defaultReminders },
  decide({ type, data }, state) {
    switch (type) {
      case 'ChangeReminders':
        return changeReminders(data, state);
      default:
        return type satisfies never;
    }
  },
  evolve(state, { type, data }) {
    switch (type) {
      case 'RemindersChanged':
        return { ...state, reminders: data };
      default:
        return type satisfies never;
    }
  },
};

function changeReminders(
  { remindAfterDays, escalateAfterDays }: ReminderPolicy,
  { reminders }: CompanyState,
): Decision<CompanyEvent> {
  const rejection =
    possibleDays('remindAfterDays', remindAfterDays) ??
    possibleDays('escalateAfterDays', escalateAfterDays) ??
    reviewersFirst(remindAfterDays, escalateAfterDays);
  if (rejection) return rejection;
  const isSame = reminders.remindAfterDays === remindAfterDays && reminders.escalateAfterDays === escalateAfterDays;
  return isSame ? accept() : accept({ type: 'RemindersChanged', data: { remindAfterDays, escalateAfterDays } });
}

function possibleDays(field: string, days: number): Rejection | null {
  if (Number.isInteger(days) && days >= 0 && days <= reminderLimits.maxDays) return null;
  const message = `Please give a whole number of working days from 0 to ${reminderLimits.maxDays}.`;
  return reject({ rule: 'R57a', kind: 'invalid', field, message });
}

function reviewersFirst(remindAfterDays: number, escalateAfterDays: number): Rejection | null {
  if (escalateAfterDays === 0 || escalateAfterDays >= remindAfterDays) return null;
  const message = 'HR cannot be told before the reviewers are reminded. Please give as many days or more, or 0.';
  return reject({ rule: 'R57a', kind: 'invalid', field: 'escalateAfterDays', message });
}
