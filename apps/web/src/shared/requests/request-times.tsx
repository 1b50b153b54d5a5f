import { RelativeTime } from '../../ui/relative-time.js';

interface RequestTimesProps {
  /** Shown before, such as the hours. */
  lead?: string;
  request: { createdAt: string | null; reviewedAt: string | null; reviewerName: string | null };
}

/** When an own request was made, and when and by whom it was reviewed. Its history has the exact times. */
export function RequestTimes({ lead, request: { createdAt, reviewedAt, reviewerName } }: RequestTimesProps) {
  return (
    <p className="text-sm text-quiet tabular-nums">
      {createdAt && (
        <>
          {lead ? `${lead} · requested ` : 'Requested '}
          <RelativeTime at={createdAt} />
        </>
      )}
      {reviewedAt && (
        <>
          {' · reviewed by '}
          <bdi>{reviewerName}</bdi> <RelativeTime at={reviewedAt} />
        </>
      )}
    </p>
  );
}
