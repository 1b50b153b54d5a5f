import { Users } from 'lucide-react';
import { useState } from 'react';
import { Card } from '../../ui/card.js';
import { EmptyState } from '../../ui/empty-state.js';
import { LoadMore } from '../../ui/load-more.js';
import type { MemberGroup } from './member-groups.js';
import { MemberCard } from './member-card.js';

/** Thousands of cards would make the page slow, so more of the loaded members appear while scrolling. */
const step = 30;

export function MemberList({ group: { name, teamId, members } }: { group: MemberGroup }) {
  const [count, setCount] = useState(step);
  if (members.length === 0) {
    return (
      <Card>
        <EmptyState icon={Users} title={`There is no one in ${name} yet.`} />
      </Card>
    );
  }
  const more = {
    hasNextPage: count < members.length,
    isFetchingNextPage: false,
    isError: false,
    fetchNextPage: () => setCount((shown) => shown + step),
  };
  return (
    <>
      <ul aria-label={name} className="grid items-start gap-4 max-md:gap-3 xl:grid-cols-2">
        {members.slice(0, count).map((member) => (
          <MemberCard key={member.id} member={member} teamId={teamId} />
        ))}
      </ul>
      <LoadMore query={more} />
    </>
  );
}
