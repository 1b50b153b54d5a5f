import { nameShown } from '@staffroom/contracts/deleted-user.js';
import { rich, text } from '@staffroom/contracts/texts/text.js';
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
          {rich(lead ? text('{lead} · requested <time></time>') : text('Requested <time></time>'), {
            lead: lead ?? '',
            time: () => <RelativeTime key="time" at={createdAt} />,
          })}
        </>
      )}
      {reviewedAt && (
        <>
          {' · '}
          {rich(text('reviewed by <person>{name}</person> <time></time>'), {
            name: nameShown(reviewerName),
            person: (words) => <bdi key="person">{words}</bdi>,
            time: () => <RelativeTime key="time" at={reviewedAt} />,
          })}
        </>
      )}
    </p>
  );
}
