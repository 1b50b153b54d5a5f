/** How much unused leave carries over in a country, and until when (R54). */
import { useState } from 'react';
import {
  type CarryOver,
  type CarryOverExpiry,
  type Changed,
  type PolicyChangeBody,
} from '@staffroom/contracts/company.js';
import { type Country, countryLabel } from '@staffroom/contracts/users.js';
import { t, text } from '@staffroom/contracts/texts/text.js';
import { Field, FieldError } from '../../ui/field.js';
import { NumberField } from '../../ui/number-field.js';
import { countOf } from '../../ui/number-words.js';
import { Segmented } from '../../ui/segmented.js';
import { Select } from '../../ui/select.js';
import { translated } from '../../ui/translated.js';
import { numberOf, YearlyDate } from './fields.js';
import { PolicyDialog } from './policy-dialog.js';
import { carryOverText } from './policy-text.js';

interface CarryOverDialogProps {
  country: Country;
  policy: Changed<CarryOver>;
  onClose: () => void;
}

const amounts = [
  { value: 'ALL', label: text('All', 'unused leave') },
  { value: 'NONE', label: text('None', 'unused leave') },
  { value: 'DAYS', label: text('Some days') },
] as const;
const expiries = [
  { value: 'DATE', label: text('A date of the next year') },
  { value: 'MONTHS_AFTER_YEAR', label: text('Months after the end of the year') },
  { value: 'NEVER', label: text('No limit') },
] as const;

interface Typed {
  amount: (typeof amounts)[number]['value'];
  days: string;
  until: CarryOverExpiry['kind'];
  month: string;
  day: string;
  months: string;
}

export default function CarryOverDialog({ country, policy, onClose }: CarryOverDialogProps) {
  const [typed, setTyped] = useState(() => typedFrom(policy));
  const set = (changes: Partial<Typed>) => setTyped({ ...typed, ...changes });
  const { amount, until } = typed;
  return (
    <PolicyDialog
      title={t('Carry-over in {country}', { country: countryLabel(country) })}
      change={changeOf(country, typed)}
      lastChange={policy.lastChange}
      present={carryOverText(policy)}
      fields={['days', 'expiry', 'expiry.day', 'expiry.months']}
      submitLabel={t('Save')}
      success={t('Carry-over changed')}
      failure={t('Failed to change the carry-over')}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Segmented
            label={t('How much')}
            autoFocus
            value={amount}
            options={translated(amounts)}
            onChange={(next) => set({ amount: next })}
          />
          {amount === 'DAYS' && (
            <NumberField
              label={t('Days')}
              value={typed.days}
              onChange={(days) => set({ days })}
              error={errors.days}
              words={countOf('day')}
            />
          )}
          {amount !== 'NONE' && (
            <Field label={t('Until')} required>
              <Select value={until} options={translated(expiries)} onChange={(next) => set({ until: next })} />
            </Field>
          )}
          {amount !== 'NONE' && until === 'DATE' && (
            <YearlyDate {...typed} onChange={set} error={errors.expiry ?? errors['expiry.day']} />
          )}
          {amount !== 'NONE' && until === 'MONTHS_AFTER_YEAR' && (
            <NumberField
              label={t('Months')}
              value={typed.months}
              onChange={(months) => set({ months })}
              error={errors.expiry ?? errors['expiry.months']}
              words={countOf('month')}
            />
          )}
          {amount === 'NONE' && errors.expiry && <FieldError>{errors.expiry}</FieldError>}
        </>
      )}
    </PolicyDialog>
  );
}

function typedFrom({ days, expiry }: CarryOver): Typed {
  return {
    amount: days === null ? 'ALL' : days === 0 ? 'NONE' : 'DAYS',
    days: days ? String(days) : '5',
    until: expiry.kind,
    month: expiry.kind === 'DATE' ? String(expiry.month) : '3',
    day: expiry.kind === 'DATE' ? String(expiry.day) : '31',
    months: expiry.kind === 'MONTHS_AFTER_YEAR' ? String(expiry.months) : '18',
  };
}

function changeOf(country: Country, { amount, days, until, month, day, months }: Typed): PolicyChangeBody {
  const much = { ALL: null, NONE: 0, DAYS: numberOf(days) }[amount];
  const expiry = {
    DATE: { kind: 'DATE', month: Number(month), day: numberOf(day) },
    MONTHS_AFTER_YEAR: { kind: 'MONTHS_AFTER_YEAR', months: numberOf(months) },
    NEVER: { kind: 'NEVER' },
  }[until];
  return { change: 'CARRY_OVER', country, days: much, expiry } as PolicyChangeBody;
}
