/** A holiday or a closure of the company: added or removed (R53). */
import { useState } from 'react';
import { type Changed, companyLimits, type CompanyDay, type PolicyChangeBody } from '@staffroom/contracts/company.js';
import { regionsOf } from '@staffroom/contracts/regions.js';
import { countries, type Country, countryLabel } from '@staffroom/contracts/users.js';
import { Checkbox } from '../../ui/checkbox.js';
import { DateField } from '../../ui/date-field.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { Segmented } from '../../ui/segmented.js';
import { Select } from '../../ui/select.js';
import { numberOf, YearlyDate } from './fields.js';
import { PolicyDialog } from './policy-dialog.js';
import { companyDayText } from './policy-text.js';

const effects = [
  { value: 'HOLIDAY', label: 'Holiday' },
  { value: 'CLOSURE', label: 'Closure' },
] as const;
const lengths = [
  { value: 'whole', label: 'Whole day' },
  { value: 'half', label: 'Half a day' },
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
      title="Add Company Day"
      change={changeOf(typed)}
      lastChange={null}
      fields={['name', 'day', 'month', 'year', 'country', 'regionId']}
      submitLabel="Add"
      success="Company day added"
      failure="Failed to add the company day"
      onClose={onClose}
    >
      {(errors) => {
        const dateError = errors.day ?? errors.month ?? errors.year;
        return (
          <>
            <Field label="Name" {...(errors.name && { error: errors.name })} required>
              <Input
                name="name"
                autoFocus
                maxLength={companyLimits.nameMax}
                value={typed.name}
                onChange={(event) => set({ name: event.target.value })}
              />
            </Field>
            <Segmented
              label="What it is"
              value={typed.effect}
              options={effects}
              onChange={(effect) => set({ effect })}
            />
            <p className="-mt-2 text-sm text-quiet">
              {typed.effect === 'HOLIDAY'
                ? 'It costs no vacation, like a public holiday.'
                : 'It takes vacation: everyone whom it concerns gets an approved vacation on that day.'}
            </p>
            <Checkbox
              label="Every year"
              checked={typed.isYearly}
              onChange={(event) => set({ isYearly: event.target.checked })}
            />
            {typed.isYearly ? (
              <YearlyDate {...typed} onChange={set} error={dateError} />
            ) : (
              <DateField label="Date" value={typed.date} onChange={(date) => set({ date })} error={dateError} />
            )}
            <Segmented label="Length" value={typed.length} options={lengths} onChange={(length) => set({ length })} />
            <Field label="For" {...(errors.country && { error: errors.country })} required>
              <Select
                value={typed.country}
                onChange={(country) => set({ country, region: wholeCountry })}
                options={[
                  { value: everyone, label: 'Everyone' },
                  ...countries.map((country) => ({ value: country, label: countryLabel(country) })),
                ]}
              />
            </Field>
            {regions.length > 0 && (
              <Field label="Region" {...(errors.regionId && { error: errors.regionId })} required>
                <Select
                  value={typed.region}
                  onChange={(region) => set({ region })}
                  options={[
                    { value: wholeCountry, label: 'The whole country' },
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
      title={`Remove ${day.name}?`}
      change={{ change: 'COMPANY_DAY_REMOVED', dayId: day.dayId }}
      lastChange={day.lastChange}
      fields={[]}
      submitLabel="Remove"
      isDestructive
      success="Company day removed"
      failure="Failed to remove the company day"
      onClose={onClose}
    >
      {() => (
        <>
          <p className="tabular-nums">{companyDayText(day)}</p>
          <p className="text-quiet">
            {day.effect === 'HOLIDAY'
              ? 'Requests that were made while it was a holiday keep their hours.'
              : 'Vacation that was entered for it is taken back from today on. Days that have passed stay.'}
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
