/** Above a queue: the search by name, chips, and the team. */
import { SlidersHorizontal } from 'lucide-react';
import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';
import { unassigned } from '@staffroom/contracts/teams.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { useGetSeenTeamsQuery } from '../../api/teams.js';
import { Button } from '../../ui/button.js';
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
  const [isOpen, setIsOpen] = useState(false);
  const options = [
    { value: all, label: t('All teams') },
    ...teams.map(({ id, name }) => ({ value: id, label: name })),
    { value: unassigned, label: t('No team') },
  ];
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-40 flex-1">
        <SearchInput label={searchLabel} value={filter.text} onChange={(event) => filter.setText(event.target.value)} />
      </div>
      {/* On a phone the first request is on the first screen. */}
      {(children || teams.length > 0) && (
        <Button variant="outline" className="md:hidden" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <SlidersHorizontal aria-hidden="true" />
          {t('Filters')}
        </Button>
      )}
      <div className={clsx('contents', !isOpen && 'max-md:hidden')}>
        {children}
        {teams.length > 0 && (
          <Select
            label={t('Team')}
            value={filter.team}
            onChange={filter.setTeam}
            options={options}
            className="min-w-0 max-md:w-full md:w-52"
          />
        )}
      </div>
    </div>
  );
}
