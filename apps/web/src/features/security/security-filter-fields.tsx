import { type SecurityEventType, securityEventTypes } from '@staffroom/contracts/security.js';
import { Suspense } from 'react';
import { t, text, type Text } from '@staffroom/contracts/texts/text.js';
import { lazyPart } from '../../ui/fetched.js';
import { Field } from '../../ui/field.js';
import type { PickedPerson } from '../../shared/people/person-picker.js';
import { Select } from '../../ui/select.js';
import { translated } from '../../ui/translated.js';
import { securityEventStyles } from './security-event-styles.js';

// The events are of use before it is there.
const PersonPicker = lazyPart(async () => (await import('../../shared/people/person-picker.js')).PersonPicker);

export interface SecurityChoice {
  person: PickedPerson | null;
  type: SecurityEventType | 'ALL';
}

interface SecurityFilterFieldsProps {
  choice: SecurityChoice;
  onChange: (choice: SecurityChoice) => void;
}

const types: { value: SecurityChoice['type']; label: Text }[] = [
  { value: 'ALL', label: text('All events') },
  ...securityEventTypes.map((value) => ({ value, label: securityEventStyles[value].label })),
];

export function SecurityFilterFields({ choice, onChange }: SecurityFilterFieldsProps) {
  return (
    <div className="grid gap-4 max-md:gap-3 sm:max-w-[560px] sm:grid-cols-2">
      <Field label={t('Person')}>
        <div className="h-9 max-md:h-11">
          <Suspense>
            <PersonPicker
              value={choice.person}
              onChange={(person) => onChange({ ...choice, person })}
              placeholder={t('Everyone')}
              clearable
            />
          </Suspense>
        </div>
      </Field>
      <Field label={t('Event')}>
        <Select value={choice.type} onChange={(type) => onChange({ ...choice, type })} options={translated(types)} />
      </Field>
    </div>
  );
}
