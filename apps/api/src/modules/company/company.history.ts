import { defaultReminders } from '@staffroom/contracts/company.js';
import type { CompanyEvent } from '@staffroom/domain/company/company-events.js';
import { allFields, type History } from '../area/history.js';
import { changesOf, type Fields } from '../area/words.js';

export const companyHistory: History<CompanyEvent> = {
  sentences: {
    RemindersChanged: (data, { was, names }) => ({
      what: 'changed when waiting requests remind their reviewers',
      changes: changesOf(fields, { ...defaultReminders, ...was }, { ...data }, names),
    }),
  },
  valuesGiven: { RemindersChanged: allFields },
  needsEarlierValues: ['RemindersChanged'],
};

const show = (days: number) => (days === 0 ? 'Never' : days === 1 ? '1 working day' : `${days} working days`);

const fields: Fields = {
  remindAfterDays: { label: 'Reminds the reviewers after', show },
  escalateAfterDays: { label: 'Goes to all of HR after', show },
};
