import { StatusBadge } from '../../ui/badge.js';
import { leaveLabel } from '../../ui/labels.js';
import { dateRange, hoursText } from '../../ui/leave-text.js';
import { type MemberOf, useGetMemberTimeOffInfiniteQuery } from './my-team.api.js';
import { TabList } from './tab-list.js';

export function TimeOffTab({ of }: { of: MemberOf }) {
  const query = useGetMemberTimeOffInfiniteQuery(of);
  return (
    <TabList
      query={query}
      empty="No time off requests"
      errorTitle="Failed to fetch time off requests"
      shows={({ type }) => type !== 'HOLIDAY'}
      row={({ type, startDate, endDate, hours, reason, status }) => (
        <>
          <div className="min-w-0 tabular-nums">
            <p>
              <span className="font-medium">{leaveLabel(type)}</span> · {dateRange(startDate, endDate)}
            </p>
            <p className="text-sm break-words text-quiet">
              {hoursText(hours)}
              {reason && ` · ${reason}`}
            </p>
          </div>
          <StatusBadge status={status} />
        </>
      )}
    />
  );
}
