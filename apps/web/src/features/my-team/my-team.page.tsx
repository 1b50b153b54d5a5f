/** The user's teams and direct reports, with their requests, documents and payslips. */
import { Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isFoundIn } from '@staffroom/contracts/folded.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { itemsOf } from '../../api/paging.js';
import { useCurrentUser } from '../../api/session.js';
import { Card } from '../../ui/card.js';
import { EmptyState } from '../../ui/empty-state.js';
import { LoadMore } from '../../ui/load-more.js';
import { Loadable } from '../../ui/loadable.js';
import { Page } from '../../ui/page.js';
import { PageHead } from '../../ui/page-head.js';
import { SearchInput } from '../../ui/search-input.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { Tabs } from '../../ui/tabs.js';
import { memberGroups, type MemberGroup } from './member-groups.js';
import { MemberList } from './member-list.js';
import { useGetDirectReportsInfiniteQuery, useGetMyTeamsInfiniteQuery } from './my-team.api.js';

export default function MyTeamPage() {
  const isHr = useCurrentUser().role === 'HR_MANAGER';
  const query = useMemberGroups(isHr);
  return (
    <Page>
      <PageHead
        title={isHr ? t('Team') : t('My Team')}
        subtitle={isHr ? t('Everyone in the company, by team') : t('Your teams and the people who report to you')}
      />
      <Loadable
        query={query}
        skeleton={<SkeletonRows rowClassName="h-[54px]" />}
        errorTitle={t('Failed to fetch your team')}
      >
        {(groups) => <Groups groups={groups} />}
      </Loadable>
      {query.failedPages.map((list) => (
        <LoadMore key={list.endpointName} query={list} />
      ))}
    </Page>
  );
}

/** With more tabs, a field filters them. */
const manyGroups = 8;

function Groups({ groups }: { groups: readonly MemberGroup[] }) {
  const [chosen, setChosen] = useState('');
  const [text, setText] = useState('');
  const [search, setSearch] = useSearchParams();
  const named = search.get('person');
  if (groups.every(({ members }) => members.length === 0)) {
    return (
      <Card>
        <EmptyState icon={Users} title={t("You don't have any team members or direct reports yet.")} />
      </Card>
    );
  }
  const shown = groups.filter(({ name }) => isFoundIn(name, text.trim()));
  const ofNamed = shown.find(({ members }) => members.some(({ id }) => id === named));
  const present = ofNamed ?? shown.find(({ key }) => key === chosen) ?? shown[0];
  const choose = (key: string) => {
    setChosen(key);
    if (named) setSearch({}, { replace: true });
  };
  return (
    <>
      {groups.length > manyGroups && (
        <SearchInput label={t('Filter teams')} value={text} onChange={(event) => setText(event.target.value)} />
      )}
      {present ? (
        <GroupTabs groups={shown} present={present} onChoose={choose} />
      ) : (
        <Card>
          <EmptyState icon={Users} title={t('No team has this name')} />
        </Card>
      )}
    </>
  );
}

interface GroupTabsProps {
  groups: readonly MemberGroup[];
  present: MemberGroup;
  onChoose: (key: string) => void;
}

function GroupTabs({ groups, present, onChoose }: GroupTabsProps) {
  return (
    <Tabs
      label={t('Teams')}
      value={present.key}
      onChange={onChoose}
      items={groups.map((group) => ({
        value: group.key,
        label: (
          <>
            <span dir="auto" className="inline-block max-w-64 truncate align-bottom">
              {group.name}
            </span>{' '}
            <span className="text-sm text-quiet tabular-nums">{group.memberCount}</span>
          </>
        ),
        content: <MemberList group={group} />,
      }))}
    />
  );
}

/** The teams of an HR manager already contain everyone, so direct reports are not fetched. */
function useMemberGroups(isHr: boolean) {
  const teams = useGetMyTeamsInfiniteQuery();
  const reports = useGetDirectReportsInfiniteQuery(undefined, { skip: isHr });
  useAllPages(teams);
  useAllPages(reports);
  return {
    data: teams.data && (isHr || reports.data) && memberGroups(itemsOf(teams.data), itemsOf(reports.data)),
    isError: teams.isError || reports.isError,
    error: teams.error ?? reports.error,
    refetch: () => {
      if (teams.isError) void teams.refetch();
      if (reports.isError) void reports.refetch();
    },
    failedPages: [teams, reports].filter(({ isError, hasNextPage }) => isError && hasNextPage),
  };
}

/** Each group has a tab, so further pages are loaded at once. After a failure the user decides. */
function useAllPages({ hasNextPage, isFetching, isError, fetchNextPage }: PagedList) {
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
}

interface PagedList {
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => unknown;
}
