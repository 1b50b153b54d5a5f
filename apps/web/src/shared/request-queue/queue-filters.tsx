/** Above a queue: the search by name, chips, and the team. */
import { useState, type ReactNode } from 'react';
import { unassigned } from '@staffroom/contracts/teams.js';
import { useGetSeenTeamsQuery } from '../../api/teams.js';
import { SearchInput } from '../../ui/search-input.js';
import { Select } from '../../ui/select.js';
import { useDebounced } from '../../ui/use-debounced.js';

interface QueueFiltersProps {
  filter: QueueFilter;
  searchLabel: string;
  /** `Chips`. */
  children?: ReactNode;
}

/** Select has no empty value. */
const all = 'all';

export type QueueFilter = ReturnType<typeof useQueueFilter>;

export function useQueueFilter() {
  const [text, setText] = useState('');
  const [team, setTeam] = useState<string>(all);
  const search = useDebounced(text.trim(), 250) || undefined;
  /** For the address; undefined ones are left out. */
  const params = { search, teamId: team === all ? undefined : team };
  return { text, setText, team, setTeam, params };
}

export function QueueFilters({ filter, searchLabel, children }: QueueFiltersProps) {
  const { data: teams = [] } = useGetSeenTeamsQuery();
  const options = [
    { value: all, label: 'All teams' },
    ...teams.map(({ id, name }) => ({ value: id, label: name })),
    { value: unassigned, label: 'No team' },
  ];
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-56 flex-1">
        <SearchInput label={searchLabel} value={filter.text} onChange={(event) => filter.setText(event.target.value)} />
      </div>
      {children}
      {teams.length > 0 && (
        <Select
          label="Team"
          value={filter.team}
          onChange={filter.setTeam}
          options={options}
          className="min-w-0 max-md:w-full md:w-44"
        />
      )}
    </div>
  );
}
