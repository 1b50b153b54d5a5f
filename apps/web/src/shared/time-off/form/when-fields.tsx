/** Start and end date, or one date and its hours. */
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { dateColumns } from '../../../ui/date-columns.js';
import { DateField } from '../../../ui/date-field.js';
import { NumberField } from '../../../ui/number-field.js';
import { countOf } from '../../../ui/number-words.js';
import { dateProblem, endProblem, hoursProblem, type RequestFields } from './request-fields.js';

interface WhenFieldsProps {
  form: UseFormReturn<RequestFields>;
  /** By default that of full time. */
  longestDayHours?: number | undefined;
}

export function WhenFields({ form, longestDayHours }: WhenFieldsProps) {
  const kind = useWatch({ control: form.control, name: 'kind' });
  return (
    <div className="grid items-start gap-4 max-md:gap-3" style={dateColumns}>
      {kind === 'HOURS' ? <HoursFields form={form} longestDayHours={longestDayHours} /> : <DaysFields form={form} />}
    </div>
  );
}

function DaysFields({ form }: { form: UseFormReturn<RequestFields> }) {
  const { getValues, setValue } = form;
  // Moves the end date to the start date if it would be before it, but not while its year is typed.
  const moveEnd = () => {
    const { startDate, endDate } = getValues();
    if (!dateProblem(startDate) && (!endDate || endDate < startDate))
      setValue('endDate', startDate, { shouldValidate: true });
  };
  return (
    <>
      <StartField label={t('Start Date')} form={form} onChange={moveEnd} />
      <Controller
        control={form.control}
        name="endDate"
        rules={{ validate: (date, { startDate }) => dateProblem(date) ?? endProblem(startDate, date) ?? true }}
        render={({ field, fieldState }) => (
          <DateField {...field} label={t('End Date')} error={fieldState.error?.message} />
        )}
      />
    </>
  );
}

function HoursFields({ form, longestDayHours = timeOffLimits.fullDayHours }: WhenFieldsProps) {
  return (
    <>
      <StartField label={t('Date')} form={form} />
      <Controller
        control={form.control}
        name="hours"
        rules={{ validate: (hours) => hoursProblem(hours, longestDayHours) ?? true }}
        render={({ field, fieldState }) => (
          <NumberField {...field} label={t('Hours')} error={fieldState.error?.message} words={countOf('hour')} />
        )}
      />
    </>
  );
}

interface StartFieldProps {
  label: string;
  form: UseFormReturn<RequestFields>;
  onChange?: () => void;
}

function StartField({ label, form, onChange }: StartFieldProps) {
  return (
    <Controller
      control={form.control}
      name="startDate"
      rules={{ validate: (date) => dateProblem(date) ?? true }}
      render={({ field, fieldState }) => (
        <DateField
          {...field}
          label={label}
          error={fieldState.error?.message}
          onChange={(date) => {
            field.onChange(date);
            onChange?.();
          }}
        />
      )}
    />
  );
}
