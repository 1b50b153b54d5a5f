/** Vacation days per year, and the hours left this year. The hours follow the days until they are edited (R25). */
import { Controller, type UseFormReturn } from 'react-hook-form';
import { t } from '@staffroom/contracts/texts/text.js';
import { NumberField } from '../../../ui/number-field.js';
import { countOf } from '../../../ui/number-words.js';
import { movedHours, vacationDaysProblem, vacationHoursProblem, type AccountFields } from './account-fields.js';

interface VacationFieldsProps {
  form: UseFormReturn<AccountFields>;
  editing: boolean;
  /** The hours of a day of vacation, by default those of full time. */
  dayHours: number | undefined;
}

export function VacationFields({ form, editing, dayHours }: VacationFieldsProps) {
  const { control, setValue, formState } = form;
  const { dirtyFields, defaultValues } = formState;
  const followDays = (days: string) => {
    const { vacationDays = '0', vacationHours = '0' } = defaultValues ?? {};
    const hours = movedHours(days, { vacationDays, vacationHours }, dayHours);
    if (hours !== undefined && !dirtyFields.vacationHours) setValue('vacationHours', hours);
  };
  return (
    <>
      <Controller
        control={control}
        name="vacationDays"
        rules={{ validate: (days) => vacationDaysProblem(days) ?? true }}
        render={({ field, fieldState }) => (
          <NumberField
            {...field}
            label={t('Vacation Days')}
            hint={t('Per year')}
            error={fieldState.error?.message}
            words={countOf('day')}
            onChange={(days) => {
              field.onChange(days);
              followDays(days);
            }}
          />
        )}
      />
      <Controller
        control={control}
        name="vacationHours"
        // The server validates hours that were adjusted automatically.
        rules={{
          validate: (hours) => (editing && !dirtyFields.vacationHours) || (vacationHoursProblem(hours) ?? true),
        }}
        render={({ field, fieldState }) => (
          <NumberField
            {...field}
            label={t('Vacation Hours')}
            hint={
              editing
                ? t('Left this year, before requests that wait for review. A different number is a correction.')
                : t('For this year. Enter fewer if the person joins mid-year.')
            }
            error={fieldState.error?.message}
            words={countOf('hour')}
          />
        )}
      />
    </>
  );
}
