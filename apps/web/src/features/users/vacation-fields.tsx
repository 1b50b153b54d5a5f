/** Vacation days per year, and the hours left this year. The hours follow the days until they are edited (R25). */
import type { UseFormReturn } from 'react-hook-form';
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import { userLimits } from '@staffroom/contracts/users.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { movedHours, vacationDaysProblem, vacationHoursProblem, type AccountFields } from './account-fields.js';

interface VacationFieldsProps {
  form: UseFormReturn<AccountFields>;
  editing: boolean;
  /** The hours of a day of vacation, by default those of full time. */
  dayHours: number | undefined;
}

export function VacationFields({ form, editing, dayHours }: VacationFieldsProps) {
  const { register, setValue, formState } = form;
  const { errors, dirtyFields, defaultValues } = formState;
  const followDays = (days: string) => {
    const { vacationDays = '0', vacationHours = '0' } = defaultValues ?? {};
    const hours = movedHours(days, { vacationDays, vacationHours }, dayHours);
    if (hours !== undefined && !dirtyFields.vacationHours) setValue('vacationHours', hours);
  };
  return (
    <>
      <Field label="Vacation Days" hint="Per year" error={errors.vacationDays?.message} required>
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
        hint={
          editing
            ? 'Left this year, before requests that wait for review. A different number is a correction.'
            : 'For this year. Enter fewer if the person joins mid-year.'
        }
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
            // The server validates hours that were adjusted automatically.
            validate: (hours) => (editing && !dirtyFields.vacationHours) || (vacationHoursProblem(hours) ?? true),
          })}
        />
      </Field>
    </>
  );
}
