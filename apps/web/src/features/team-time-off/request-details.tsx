import type { ReactNode } from 'react';
import type { TeamTimeOff } from '@staffroom/contracts/time-off.js';
import { countryCode } from '@staffroom/contracts/users.js';
import { Avatar } from '../../ui/avatar.js';
import { LeaveBadge, StatusBadge } from '../../ui/badge.js';
import { CommentQuote } from '../../ui/comment-quote.js';
import { dateRange, hoursText } from '../../ui/leave-text.js';
import { RelativeTime } from '../../ui/relative-time.js';

export function RequestDetails({ request }: { request: TeamTimeOff }) {
  const { userId, userName, userJobTitle, userCountry, type, startDate, endDate, hours } = request;
  const { reason, createdAt, status, reviewComment, reviewerName } = request;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <Avatar id={userId} name={userName} size="lg" />
        <div className="min-w-0">
          <p className="truncate font-medium">{userName}</p>
          <p className="truncate text-sm text-quiet">
            {userJobTitle} · {countryCode(userCountry)}
          </p>
        </div>
      </div>
      <dl className="grid grid-cols-[88px_minmax(0,1fr)] items-baseline gap-x-3 gap-y-2 tabular-nums">
        <Line label="Type">
          <LeaveBadge type={type} />
        </Line>
        <Line label="When">
          <span className="font-medium">{dateRange(startDate, endDate)}</span>
        </Line>
        <Line label="Hours">{hoursText(hours)}</Line>
        {createdAt && (
          <Line label="Requested">
            <RelativeTime at={createdAt} />
          </Line>
        )}
        <Line label="Status">
          <StatusBadge status={status} />
        </Line>
        {reason && (
          <Line label="Reason">
            <span className="break-words whitespace-pre-line">{reason}</span>
          </Line>
        )}
      </dl>
      {reviewComment && <CommentQuote name={reviewerName}>{reviewComment}</CommentQuote>}
    </div>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-sm text-quiet">{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
