import { skipToken } from '@reduxjs/toolkit/query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { t } from '@staffroom/contracts/texts/text.js';
import { itemsOf } from '../../api/paging.js';
import { Card } from '../../ui/card.js';
import { EmptyState } from '../../ui/empty-state.js';
import { LoadMore } from '../../ui/load-more.js';
import type { MemberGroup } from './member-groups.js';
import { MemberCard } from './member-card.js';
import { useGetMoreMembersInfiniteQuery } from './my-team.api.js';

/** Thousands of cards would make the page slow, so more members appear while scrolling. */
const step = 30;

export function MemberList({ group }: { group: MemberGroup }) {
  const { members, more } = useMembers(group);
  const { name, teamId, showsFiles } = group;
  if (members.length === 0) {
    return (
      <Card>
        <EmptyState icon={Users} title={t('There is no one in {team} yet.', { team: name })} />
      </Card>
    );
  }
  return (
    <>
      <ul aria-label={name} className="flex flex-col gap-2">
        {members.map((member) => (
          <MemberCard key={member.id} member={member} teamId={teamId} showsFiles={showsFiles} />
        ))}
      </ul>
      <LoadMore query={more} />
    </>
  );
}

/** The members that are shown, and the way to the next ones: first those that are loaded, then the pages after them. */
function useMembers({ members: first, moreMembers }: MemberGroup) {
  const [count, setCount] = useState(step);
  const rest = useGetMoreMembersInfiniteQuery(moreMembers && count >= first.length ? moreMembers : skipToken);
  const loaded = [...first, ...itemsOf(rest.data)];
  const named = useSearchParams()[0].get('person');
  const shown = Math.max(count, loaded.findIndex(({ id }) => id === named) + 1);
  const hasMoreLoaded = shown < loaded.length;
  return {
    members: loaded.slice(0, shown),
    more: {
      hasNextPage: hasMoreLoaded || rest.hasNextPage || (moreMembers !== null && !rest.data),
      isFetchingNextPage: !hasMoreLoaded && rest.isFetching,
      isError: !hasMoreLoaded && rest.isError,
      fetchNextPage: () => {
        if (hasMoreLoaded) setCount(shown + step);
        else void (rest.data ? rest.fetchNextPage() : rest.refetch());
      },
    },
  };
}
