import type { User } from '@staffroom/contracts/users.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { useCurrentUser } from '../../api/session.js';
import { StatusBadge } from '../../shared/requests/status-badge.js';
import { CancellationBadge } from '../../shared/time-off/cancellation-badge.js';
import { EnterButton } from '../../shared/time-off/form/enter-button.js';
import { leaveName } from '../../shared/time-off/leave-labels.js';
import { countedText, dateRange } from '../../shared/time-off/leave-text.js';
import { type MemberOf, useGetMemberTimeOffInfiniteQuery } from './my-team.api.js';
import { TabList } from './tab-list.js';

export function TimeOffTab({ of, member }: { of: MemberOf; member: User }) {
  const ownId = useCurrentUser().id;
  const query = useGetMemberTimeOffInfiniteQuery(of);
  return (
    <div className="flex flex-col gap-3">
      {member.id !== ownId && member.status === 'ACTIVE' && <EnterButton person={member} />}
      <TabList
        query={query}
        empty={t('No time off requests')}
        errorTitle={t('Failed to fetch time off requests')}
        shows={({ type }) => type !== 'HOLIDAY'}
        row={({ type, startDate, endDate, hours, yearHours, reason, status, cancellation, specialKind }) => (
          <>
            <div className="min-w-0 tabular-nums">
              <p>
                <span className="font-medium">{leaveName({ type, specialKind })}</span> ·{' '}
                {dateRange(startDate, endDate)}
              </p>
              <p className="text-sm break-words text-quiet">
                {countedText({ hours, yearHours })}
                {reason && ` · ${reason}`}
              </p>
            </div>
            <span className="flex shrink-0 flex-wrap justify-end gap-1.5">
              <CancellationBadge cancellation={cancellation} />
              <StatusBadge status={status} />
            </span>
          </>
        )}
      />
    </div>
  );
}
