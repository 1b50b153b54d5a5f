import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.js';

interface QueuePartProps {
  id: string;
  title: string;
  count?: string | undefined;
  action?: ReactNode;
  children: ReactNode;
}

/** One list of the queue with its heading. */
export function QueuePart({ id, title, count, action, children }: QueuePartProps) {
  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex items-center gap-2">
          <h2 id={`${id}-title`} className="text-lg font-semibold">
            {title}
          </h2>
          {count && <Badge className="tabular-nums">{count}</Badge>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
