import { Controller, type Control } from 'react-hook-form';
import { t } from '@staffroom/contracts/texts/text.js';
import { useGetTeamsQuery } from '../../../api/teams.js';
import { Field } from '../../../ui/field.js';
import { Select } from '../../../ui/select.js';
import { noTeam, type AccountFields } from './account-fields.js';

interface TeamFieldProps {
  control: Control<AccountFields>;
  /** The person's current team, which is shown until the list of teams is loaded. */
  present: { id: string; name: string } | null;
}

export function TeamField({ control, present }: TeamFieldProps) {
  const { data: teams, isError } = useGetTeamsQuery();
  const known = teams ?? (present ? [present] : []);
  const options = [
    { value: noTeam, label: t('No team') },
    ...known.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Controller
      control={control}
      name="teamId"
      render={({ field, fieldState }) => (
        <Field
          label={t('Team')}
          error={fieldState.error?.message ?? (isError ? t('The teams could not be loaded.') : undefined)}
        >
          <Select value={field.value} onChange={field.onChange} options={options} />
        </Field>
      )}
    />
  );
}
