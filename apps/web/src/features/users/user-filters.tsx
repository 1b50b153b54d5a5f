import { t, type Text, text } from '@staffroom/contracts/texts/text.js';
import { roleLabel, roles, type UserStatus, userStatuses } from '@staffroom/contracts/users.js';
import { unassigned } from '@staffroom/contracts/teams.js';
import { inOrder } from '@staffroom/contracts/texts/formats.js';
import { useGetTeamsQuery } from '../../api/teams.js';
import { Select } from '../../ui/select.js';
import type { UserFilter } from './api/users.api.js';

interface UserFiltersProps {
  value: UserFilter;
  onChange: (filter: UserFilter) => void;
}

/** Select has no empty value. */
const all = 'all';

export function UserFilters({ value, onChange }: UserFiltersProps) {
  const { data: teams = [] } = useGetTeamsQuery();
  const byName = [...teams].sort((a, b) => inOrder(a.name, b.name));
  const teamOptions = [
    ...byName.map(({ id, name }) => ({ value: id, label: name })),
    { value: unassigned, label: t('No team') },
  ];
  const roleOptions = roles.map((role) => ({ value: role, label: roleLabel(role) }));
  const statusOptions = userStatuses.map((status) => ({ value: status, label: t(statusLabels[status]) }));
  const choose = (field: keyof UserFilter) => (chosen: string) =>
    onChange({ ...value, [field]: chosen === all ? undefined : chosen });
  return (
    <>
      {(
        [
          ['teamId', t('Team'), t('All teams'), teamOptions],
          ['role', t('Role'), t('All roles'), roleOptions],
          ['status', t('Status'), t('All statuses'), statusOptions],
        ] as const
      ).map(([field, label, everything, options]) => (
        <Select
          key={field}
          label={label}
          value={value[field] ?? all}
          onChange={choose(field)}
          options={[{ value: all, label: everything }, ...options]}
          className="min-w-0 md:w-48"
        />
      ))}
    </>
  );
}

const statusLabels: Record<UserStatus, Text> = { ACTIVE: text('Active'), ARCHIVED: text('Archived') };
