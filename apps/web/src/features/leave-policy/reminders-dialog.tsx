/** When a waiting request reminds its reviewers, and when it goes to all of HR (R57a). */
import { useState } from 'react';
import { type Changed, type PolicyChangeBody, type ReminderPolicy } from '@staffroom/contracts/company.js';
import { t, text } from '@staffroom/contracts/texts/text.js';
import { NumberField } from '../../ui/number-field.js';
import { countOf } from '../../ui/number-words.js';
import { numberOf } from './fields.js';
import { PolicyDialog } from './policy-dialog.js';
import { remindersText } from './policy-text.js';

const fields = ['remindAfterDays', 'escalateAfterDays'] as const;
const labels = {
  remindAfterDays: text('Remind the reviewers after'),
  escalateAfterDays: text('Tell all HR managers after'),
};

export default function RemindersDialog({ policy, onClose }: { policy: Changed<ReminderPolicy>; onClose: () => void }) {
  const [typed, setTyped] = useState(() => ({
    remindAfterDays: String(policy.remindAfterDays),
    escalateAfterDays: String(policy.escalateAfterDays),
  }));
  const days = Object.fromEntries(fields.map((field) => [field, numberOf(typed[field])]));
  return (
    <PolicyDialog
      title={t('Reminders')}
      change={{ change: 'REMINDERS', ...days } as PolicyChangeBody}
      lastChange={policy.lastChange}
      present={remindersText(policy)}
      fields={fields}
      submitLabel={t('Save')}
      success={t('Reminders changed')}
      failure={t('Failed to change reminders')}
      onClose={onClose}
    >
      {(errors) =>
        fields.map((field, at) => (
          <NumberField
            key={field}
            label={t(labels[field])}
            hint={t('0 turns it off.')}
            words={countOf('working day')}
            autoFocus={at === 0}
            value={typed[field]}
            onChange={(value) => setTyped({ ...typed, [field]: value })}
            error={errors[field]}
          />
        ))
      }
    </PolicyDialog>
  );
}
