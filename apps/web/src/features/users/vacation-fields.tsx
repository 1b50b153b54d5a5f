/** Days a year, and what is left of this year in hours: the hours follow the days until somebody writes others (R25). */
import type { UseFormReturn } from 'react-hook-form';
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import { userLimits } from '@staffroom/contracts/users.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { movedHours, vacationDaysProblem, vacationHoursProblem, type AccountFields } from './account-fields.js';

export function VacationFields({ form, editing }: { form: UseFormReturn<AccountFields>; editing: boolean }) {
  const { register, setValue, formState } = form;
  const { errors, dirtyFields, defaultValues } = formState;
  const followDays = (days: string) => {
    const { vacationDays = '0', vacationHours = '0' } = defaultValues ?? {};
    const hours = movedHours(days, { vacationDays, vacationHours });
    if (hours !== undefined && !dirtyFields.vacationHours) setValue('vacationHours', hours);
  };
  return (
    <>
      <Field label="Vacation Days" hint="A year" error={errors.vacationDays?.message} required>
        <Input
          type="number"
          inputMode="numeric"
          min={0}
          max={userLimits.vacationDaysMax}
          className="tabular-nums"
          {...register('vacationDays', {
            validate: (days) => vacationDaysProblem(days) ?? true,
            onChange: (event: { target: { value: string } }) => followDays(event.target.value),
          })}
        />
      </Field>
      <Field
        label="Vacation Hours"
        hint={editing ? 'Left this year; another number is a correction' : 'This year; fewer for who joins midway'}
        error={errors.vacationHours?.message}
        required
      >
        <Input
          type="number"
          inputMode="decimal"
          min={0}
          max={userLimits.vacationHoursMax}
          step={timeOffLimits.partialStepHours}
          className="tabular-nums"
          {...register('vacationHours', {
            // Hours that follow the days are the server's to find right or wrong.
            validate: (hours) => (editing && !dirtyFields.vacationHours) || (vacationHoursProblem(hours) ?? true),
          })}
        />
      </Field>
    </>
  );
}
