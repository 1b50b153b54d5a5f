/** The hours of each weekday from a date on: a preset, or other ones (R52). */
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { t } from '@staffroom/contracts/texts/text.js';
import { asTyped } from '@staffroom/contracts/typed-numbers.js';
import type { WorkPattern } from '@staffroom/contracts/work-patterns.js';
import { DateField } from '../../../ui/date-field.js';
import { Field, FieldError } from '../../../ui/field.js';
import { NumberInput } from '../../../ui/number-field.js';
import { Select } from '../../../ui/select.js';
import type { AccountFields, PatternChoice } from './account-fields.js';
import {
  patternChoices,
  patternFromProblem,
  patternLines,
  patternProblem,
  weekdays,
  weekOf,
  weekText,
} from './employment-changes.js';
import { localToday } from './local-today.js';

interface WorkPatternFieldsProps {
  form: UseFormReturn<AccountFields>;
  patterns: readonly WorkPattern[];
}

export function WorkPatternFields({ form, patterns }: WorkPatternFieldsProps) {
  const { control, setValue } = form;
  const choice = useWatch({ control, name: 'pattern' });
  const choose = (value: PatternChoice) => {
    setValue('pattern', value, { shouldDirty: true });
    const week = patternChoices.find((one) => one.value === value)?.week;
    if (week) setValue('patternHours', week.map(asTyped), { shouldValidate: true });
  };
  const present = patternLines(patterns, localToday());
  return (
    <>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Controller
          control={control}
          name="pattern"
          render={({ field, fieldState }) => (
            <Field
              label={t('Work Pattern')}
              hint={present.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
              error={fieldState.error?.message}
            >
              <Select
                value={field.value}
                onChange={choose}
                options={patternChoices.map(({ value, label }) => ({ value, label: t(label) }))}
              />
            </Field>
          )}
        />
        {choice !== 'UNCHANGED' && (
          <Controller
            control={control}
            name="patternFrom"
            rules={{ validate: (date) => patternFromProblem(date) ?? true }}
            render={({ field, fieldState }) => (
              <DateField
                {...field}
                label={t('Valid From')}
                hint={t('Pending requests from then on are counted again.')}
                error={fieldState.error?.message}
              />
            )}
          />
        )}
      </div>
      {choice !== 'UNCHANGED' && <WeekFields form={form} onType={() => setValue('pattern', 'OTHER')} />}
    </>
  );
}

function WeekFields({ form, onType }: { form: UseFormReturn<AccountFields>; onType: () => void }) {
  const { control, register } = form;
  const texts = useWatch({ control, name: 'patternHours' });
  const problem = patternProblem(texts);
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{t('Hours of each day')}</legend>
      <div className="grid grid-cols-4 gap-2 md:grid-cols-7">
        {weekdays().map((day, at) => (
          <label key={day} className="flex min-w-0 flex-col gap-1 text-xs text-quiet">
            {day}
            <NumberInput
              className="px-2"
              {...register(`patternHours.${at}`, {
                onChange: onType,
                validate: (_, { pattern, patternHours }) =>
                  pattern === 'UNCHANGED' || patternProblem(patternHours) === undefined,
              })}
            />
          </label>
        ))}
      </div>
      {problem ? <FieldError>{problem}</FieldError> : <p className="text-sm text-quiet">{weekText(weekOf(texts))}</p>}
    </fieldset>
  );
}
