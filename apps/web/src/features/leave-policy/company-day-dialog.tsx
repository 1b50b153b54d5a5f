/** A holiday or a closure of the company: added or removed (R53). */
import { useState } from 'react';
import { type Changed, companyLimits, type CompanyDay, type PolicyChangeBody } from '@staffroom/contracts/company.js';
import { regionsOf } from '@staffroom/contracts/regions.js';
import { countries, type Country, countryLabel } from '@staffroom/contracts/users.js';
import { t, text } from '@staffroom/contracts/texts/text.js';
import { Checkbox } from '../../ui/checkbox.js';
import { DateField } from '../../ui/date-field.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { Segmented } from '../../ui/segmented.js';
import { Select } from '../../ui/select.js';
import { translated } from '../../ui/translated.js';
import { numberOf, YearlyDate } from './fields.js';
import { PolicyDialog } from './policy-dialog.js';
import { companyDayText } from './policy-text.js';

const effects = [
  { value: 'HOLIDAY', label: text('Holiday', 'a company day') },
  { value: 'CLOSURE', label: text('Closure') },
] as const;
const lengths = [
  { value: 'whole', label: text('Whole day') },
  { value: 'half', label: text('Half a day') },
] as const;
const everyone = 'EVERYONE';
const wholeCountry = 'ALL';

const nothing = {
  ...{
    name: '',
    effect: 'HOLIDAY' as CompanyDay['effect'],
    length: 'whole' as 'whole' | 'half',
    isYearly: false,
    date: '',
  },
  ...{ month: '12', day: '24', country: everyone as Country | typeof everyone, region: wholeCountry },
};

export default function CompanyDayDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState(nothing);
  const set = (changes: Partial<typeof nothing>) => setTyped({ ...typed, ...changes });
  const regions = typed.country === everyone ? [] : regionsOf(typed.country);
  return (
    <PolicyDialog
      title={t('Add Company Day')}
      change={changeOf(typed)}
      lastChange={null}
      fields={['name', 'day', 'month', 'year', 'country', 'regionId']}
      submitLabel={t('Add')}
      success={t('Company day added')}
      failure={t('Failed to add the company day')}
      onClose={onClose}
    >
      {(errors) => {
        const dateError = errors.day ?? errors.month ?? errors.year;
        return (
          <>
            <Field label={t('Name')} {...(errors.name && { error: errors.name })} required>
              <Input
                name="name"
                autoFocus
                maxLength={companyLimits.nameMax}
                value={typed.name}
                onChange={(event) => set({ name: event.target.value })}
              />
            </Field>
            <Segmented
              label={t('What it is')}
              value={typed.effect}
              options={translated(effects)}
              onChange={(effect) => set({ effect })}
            />
            <p className="-mt-2 text-sm text-quiet">
              {typed.effect === 'HOLIDAY'
                ? t('It costs no vacation, like a public holiday.')
                : t('It takes vacation: everyone whom it concerns gets an approved vacation on that day.')}
            </p>
            <Checkbox
              label={t('Every year')}
              checked={typed.isYearly}
              onChange={(event) => set({ isYearly: event.target.checked })}
            />
            {typed.isYearly ? (
              <YearlyDate {...typed} onChange={set} error={dateError} />
            ) : (
              <DateField label={t('Date')} value={typed.date} onChange={(date) => set({ date })} error={dateError} />
            )}
            <Segmented
              label={t('Length')}
              value={typed.length}
              options={translated(lengths)}
              onChange={(length) => set({ length })}
            />
            <Field
              label={t(text('For', 'whom a company day concerns'))}
              {...(errors.country && { error: errors.country })}
              required
            >
              <Select
                value={typed.country}
                onChange={(country) => set({ country, region: wholeCountry })}
                options={[
                  { value: everyone, label: t('Everyone') },
                  ...countries.map((country) => ({ value: country, label: countryLabel(country) })),
                ]}
              />
            </Field>
            {regions.length > 0 && (
              <Field label={t('Region')} {...(errors.regionId && { error: errors.regionId })} required>
                <Select
                  value={typed.region}
                  onChange={(region) => set({ region })}
                  options={[
                    { value: wholeCountry, label: t('The whole country') },
                    ...regions.map(({ code, name }) => ({ value: code, label: name })),
                  ]}
                />
              </Field>
            )}
          </>
        );
      }}
    </PolicyDialog>
  );
}

export function RemoveDayDialog({ day, onClose }: { day: Changed<CompanyDay>; onClose: () => void }) {
  return (
    <PolicyDialog
      title={t('Remove {name}?', { name: day.name })}
      change={{ change: 'COMPANY_DAY_REMOVED', dayId: day.dayId }}
      lastChange={day.lastChange}
      fields={[]}
      submitLabel={t('Remove')}
      isDestructive
      success={t('Company day removed')}
      failure={t('Failed to remove the company day')}
      onClose={onClose}
    >
      {() => (
        <>
          <p className="tabular-nums">{companyDayText(day)}</p>
          <p className="text-quiet">
            {day.effect === 'HOLIDAY'
              ? t('Requests that were made while it was a holiday keep their hours.')
              : t('Vacation that was entered for it is taken back from today on. Days that have passed stay.')}
          </p>
        </>
      )}
    </PolicyDialog>
  );
}

function changeOf({
  name,
  effect,
  length,
  isYearly,
  date,
  month,
  day,
  country,
  region,
}: typeof nothing): PolicyChangeBody {
  const [year, ofMonth, ofDay] = date ? date.split('-').map(Number) : [];
  const when = isYearly
    ? { year: null, month: Number(month), day: numberOf(day) }
    : { year: year ?? null, month: ofMonth, day: ofDay };
  const where = {
    country: country === everyone ? null : country,
    regionId: region === wholeCountry ? null : region,
  };
  return { change: 'COMPANY_DAY', name, ...when, isHalf: length === 'half', effect, ...where } as PolicyChangeBody;
}
