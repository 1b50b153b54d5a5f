/** Start and end date, or one date and its hours. */
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import { dateColumns } from '../date-columns.js';
import { Field } from '../field.js';
import { DateInput } from '../input.js';
import { NumberField } from '../number-field.js';
import { countOf } from '../number-words.js';
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

function DaysFields({ form: { register, formState, getValues, setValue } }: { form: UseFormReturn<RequestFields> }) {
  const { errors } = formState;
  const start = register('startDate', {
    validate: (date) => dateProblem(date) ?? true,
    // Moves the end date to the start date if it would be before it, but not while its year is typed.
    onChange: () => {
      const { startDate, endDate } = getValues();
      if (!dateProblem(startDate) && (!endDate || endDate < startDate))
        setValue('endDate', startDate, { shouldValidate: true });
    },
  });
  const end = register('endDate', {
    validate: (date, fields) => dateProblem(date) ?? endProblem(fields.startDate, date) ?? true,
  });
  return (
    <>
      <Field label="Start Date" error={errors.startDate?.message} required>
        <DateInput {...start} />
      </Field>
      <Field label="End Date" error={errors.endDate?.message} required>
        <DateInput {...end} />
      </Field>
    </>
  );
}

function HoursFields({
  form: { control, register, formState },
  longestDayHours = timeOffLimits.fullDayHours,
}: WhenFieldsProps) {
  const { errors } = formState;
  return (
    <>
      <Field label="Date" error={errors.startDate?.message} required>
        <DateInput {...register('startDate', { validate: (date) => dateProblem(date) ?? true })} />
      </Field>
      <Controller
        control={control}
        name="hours"
        rules={{ validate: (hours) => hoursProblem(hours, longestDayHours) ?? true }}
        render={({ field, fieldState }) => (
          <NumberField {...field} label="Hours" error={fieldState.error?.message} words={countOf('hour')} />
        )}
      />
    </>
  );
}
