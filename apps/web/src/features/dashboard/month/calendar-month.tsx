/** A month of the company calendar, by person. On phones it is a list by day. */
import { ChevronLeft, ChevronRight, Users } from 'lucide-react';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { addMonths, monthOf, monthsShown, type PlainMonth } from '@staffroom/contracts/calendar.js';
import { monthTitle } from '@staffroom/contracts/plain-date.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { useToday } from '../../../api/today.js';
import { Button } from '../../../ui/button.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { Loadable } from '../../../ui/loadable.js';
import { LoadMore, type PagedQuery } from '../../../ui/load-more.js';
import { SearchInput } from '../../../ui/search-input.js';
import { Select } from '../../../ui/select.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { useDebounced } from '../../../ui/use-debounced.js';
import { type MonthPage, useGetCalendarMonthInfiniteQuery, useGetCalendarTeamsQuery } from './calendar-month.api.js';
import { MonthList } from './month-list.js';
import { holidaysOf } from './month-people.js';
import { MonthTable } from './month-table.js';

/** A new object for every choice, so that Today also scrolls back to today. */
interface MonthView {
  month: PlainMonth;
  hasMoved: boolean;
}

/** Select has no empty value. */
const all = 'all';

export default function CalendarMonth() {
  const today = useToday();
  const [view, setView] = useState<MonthView>({ month: monthOf(today), hasMoved: false });
  const [text, setText] = useState('');
  const [team, setTeam] = useState(all);
  const search = useDebounced(text.trim(), 250) || undefined;
  const { month } = view;
  const query = useGetCalendarMonthInfiniteQuery({ month, search, teamId: team === all ? undefined : team });
  // The last people stay visible while others are loading, but not after a failure.
  const shown = { ...query, data: query.isError ? query.currentData : query.data };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <MonthPicker month={month} onChange={(chosen) => setView({ month: chosen, hasMoved: true })} />
        <Filters {...{ text, team }} onText={setText} onTeam={setTeam} />
      </div>
      <p role="status" className="sr-only">
        {view.hasMoved && monthTitle(`${month}-01`)}
      </p>
      <Loadable
        query={shown}
        skeleton={<SkeletonRows rows={10} rowClassName="h-9" />}
        errorTitle={t('Failed to fetch calendar data')}
      >
        {({ pages }) => <People pages={pages} view={view} query={query} />}
      </Loadable>
    </div>
  );
}

interface PeopleProps {
  pages: readonly MonthPage[];
  view: MonthView;
  query: PagedQuery & { isFetching: boolean };
}

function People({ pages, view, query }: PeopleProps) {
  const today = useToday();
  const isPhone = useIsPhone();
  const Layout = isPhone ? MonthList : MonthTable;
  const isLoaded = pages[0]?.month === view.month;
  const { people, holidays } = useMemo(() => {
    const loaded = pages.flatMap(({ items }) => items);
    return {
      people: isLoaded ? loaded : loaded.map((person) => ({ ...person, absences: [] })),
      holidays: holidaysOf(isLoaded ? pages.flatMap((page) => page.holidays) : []),
    };
  }, [pages, isLoaded]);
  if (people.length === 0) {
    return (
      <EmptyState icon={Users} title={t('No people found')}>
        {t('Try another name or team.')}
      </EmptyState>
    );
  }
  return (
    <Layout
      title={monthTitle(`${view.month}-01`)}
      hasMore={query.hasNextPage}
      more={<LoadMore query={query} isManual={isPhone} />}
      isBusy={query.isFetching && !query.isFetchingNextPage}
      {...{ view, today, people, holidays, isLoaded }}
    />
  );
}

function MonthPicker({ month, onChange }: { month: PlainMonth; onChange: (month: PlainMonth) => void }) {
  const today = useToday();
  const { first, last } = monthsShown(today);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex gap-1.5">
        <Button
          variant="outline"
          size="icon"
          aria-label={t('Previous month')}
          disabled={month <= first}
          onClick={() => onChange(addMonths(month, -1))}
        >
          <ChevronLeft aria-hidden="true" />
        </Button>
        <Button variant="outline" onClick={() => onChange(monthOf(today))}>
          {t('Today')}
        </Button>
        <Button
          variant="outline"
          size="icon"
          aria-label={t('Next month')}
          disabled={month >= last}
          onClick={() => onChange(addMonths(month, 1))}
        >
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
      <h3 className="text-lg font-semibold whitespace-nowrap">{monthTitle(`${month}-01`)}</h3>
    </div>
  );
}

interface FiltersProps {
  text: string;
  team: string;
  onText: (text: string) => void;
  onTeam: (team: string) => void;
}

function Filters({ text, team, onText, onTeam }: FiltersProps) {
  const { data: teams = [] } = useGetCalendarTeamsQuery();
  const options = [{ value: all, label: t('All teams') }, ...teams.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <div className="flex min-w-0 flex-wrap gap-3 max-md:w-full">
      <div className="w-56 max-md:w-auto max-md:min-w-40 max-md:flex-1">
        <SearchInput label={t('Search by name')} value={text} onChange={(event) => onText(event.target.value)} />
      </div>
      <Select
        label={t('Team')}
        value={team}
        onChange={onTeam}
        options={options}
        className="min-w-0 max-md:min-w-40 max-md:flex-1 md:w-44"
      />
    </div>
  );
}

const phone = '(max-width: 639px)';

function useIsPhone(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const screen = window.matchMedia(phone);
      screen.addEventListener('change', onChange);
      return () => screen.removeEventListener('change', onChange);
    },
    () => window.matchMedia(phone).matches,
  );
}
