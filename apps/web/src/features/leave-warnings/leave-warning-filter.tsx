import { yearOf } from '@staffroom/contracts/plain-date.js';
import { Suspense } from 'react';
import { t } from '@staffroom/contracts/texts/text.js';
import { useToday } from '../../api/today.js';
import { lazyPart } from '../../ui/fetched.js';
import { Field } from '../../ui/field.js';
import type { PickedPerson } from '../../shared/people/person-picker.js';
import { Select, type SelectOption } from '../../ui/select.js';

// The warnings are of use before it is there.
const PersonPicker = lazyPart(async () => (await import('../../shared/people/person-picker.js')).PersonPicker);

export interface LeaveWarningChoice {
  person: PickedPerson | null;
  year: string;
}

export const allYears = 'ALL';

/** Leave of older years is found under all years. */
const offeredYears = 6;

interface LeaveWarningFilterFieldsProps {
  choice: LeaveWarningChoice;
  onChange: (choice: LeaveWarningChoice) => void;
}

export function LeaveWarningFilterFields({ choice, onChange }: LeaveWarningFilterFieldsProps) {
  const thisYear = yearOf(useToday());
  const years = Array.from({ length: offeredYears }, (_, ago) => String(thisYear - ago));
  const options: SelectOption[] = [
    { value: allYears, label: t('All years') },
    ...years.map((year) => ({ value: year, label: year })),
  ];
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
              archived
            />
          </Suspense>
        </div>
      </Field>
      <Field label={t('Leave year')}>
        <Select value={choice.year} onChange={(year) => onChange({ ...choice, year })} options={options} />
      </Field>
    </div>
  );
}
