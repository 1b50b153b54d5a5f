import { nameShown } from '@staffroom/contracts/deleted-user.js';
import type { ReactNode } from 'react';
import { rich, text } from '@staffroom/contracts/texts/text.js';
import { Avatar } from '../../ui/avatar.js';
import { StatusBadge } from '../requests/status-badge.js';
import { CommentQuote } from '../requests/comment-quote.js';
import { RelativeTime } from '../../ui/relative-time.js';
import type { QueuedRequest } from './queued-request.js';

interface ReviewedRowProps {
  request: QueuedRequest;
  /** Shown next to the name: the request in one line. */
  summary: ReactNode;
  onOpen: () => void;
  /** For example 'Submitted 21 Nov 2026', shown before the reviewer. */
  asked?: ReactNode;
  /** A `HistoryButton`. */
  history: ReactNode;
  /** Instead of the status. */
  mark?: ReactNode;
  /** Shown below the summary. */
  children?: ReactNode;
  /** A link at the end of the row. The rest of the row opens the dialog. */
  link?: ReactNode;
}

export function ReviewedRow({ request, summary, onOpen, asked, history, mark, children, link }: ReviewedRowProps) {
  const { userId, userName, status, reviewComment, reviewerName, reviewedAt } = request;
  return (
    <li className="relative flex gap-3 px-5 py-3.5 transition-colors hover:bg-page max-md:px-4">
      <Avatar id={userId} name={userName} className="mt-0.5" />
      <div className="min-w-0 flex-1 tabular-nums">
        <div className="flex flex-wrap items-baseline justify-between gap-x-2">
          <button
            type="button"
            aria-describedby={`${request.id}-summary`} // a person has several rows
            onClick={onOpen}
            className="text-left font-medium after:absolute after:inset-0 max-md:flex-1"
          >
            <bdi>{userName}</bdi>
          </button>
          <p id={`${request.id}-summary`} className="text-quiet max-md:order-last max-md:w-full md:flex-1">
            <span className="max-md:hidden">· </span>
            {summary}
          </p>
          {mark || <StatusBadge status={status} className="self-start" />}
        </div>
        {children}
        <div className="flex items-center justify-between gap-2">
          <p className="text-sm text-quiet">
            {asked}
            {asked && reviewedAt && ' · '}
            {reviewedAt &&
              (reviewerName ? (
                rich(text('Reviewed by <person>{name}</person> <time></time>'), {
                  name: nameShown(reviewerName),
                  person: (words) => <bdi key="person">{words}</bdi>,
                  time: () => <RelativeTime key="time" at={reviewedAt} />,
                })
              ) : (
                <RelativeTime at={reviewedAt} />
              ))}
          </p>
          <div className="relative z-[1] -my-2 -mr-2 max-md:-my-3">{history}</div>
        </div>
        {link && <div className="relative z-[1] w-fit">{link}</div>}
        {reviewComment && (
          <div className="mt-1.5">
            <CommentQuote>{reviewComment}</CommentQuote>
          </div>
        )}
      </div>
    </li>
  );
}
