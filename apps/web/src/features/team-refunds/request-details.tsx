import type { ReactNode } from 'react';
import type { TeamRefund } from '@staffroom/contracts/refunds.js';
import { Avatar } from '../../ui/avatar.js';
import { StatusBadge } from '../../ui/badge.js';
import { CommentQuote } from '../../ui/comment-quote.js';
import { euros } from '../../ui/euros.js';
import { RelativeTime } from '../../ui/relative-time.js';

export function RequestDetails({ request }: { request: TeamRefund }) {
  const { userId, userName, userJobTitle, title, amount } = request;
  const { description, createdAt, status, reviewComment, reviewerName } = request;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <Avatar id={userId} name={userName} size="lg" />
        <div className="min-w-0">
          <p className="truncate font-medium">{userName}</p>
          <p className="truncate text-sm text-quiet">{userJobTitle}</p>
        </div>
      </div>
      <dl className="grid grid-cols-[88px_minmax(0,1fr)] items-baseline gap-x-3 gap-y-2 tabular-nums">
        <Line label="Request">{title}</Line>
        <Line label="Amount">
          <span className="font-medium">{euros(amount)}</span>
        </Line>
        <Line label="Reason">
          <span className="break-words whitespace-pre-line">{description}</span>
        </Line>
        <Line label="Submitted">
          <RelativeTime at={createdAt} />
        </Line>
        <Line label="Status">
          <StatusBadge status={status} />
        </Line>
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
