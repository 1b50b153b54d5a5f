import { t } from '@staffroom/contracts/texts/text.js';
import { Skeleton } from '../../ui/skeleton.js';

export function QueueSkeleton() {
  return (
    <div role="status" aria-label={t('Loading')} className="flex flex-col gap-3">
      <Skeleton className="h-6 w-48" />
      <div className="grid gap-3 lg:grid-cols-2">
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} className="h-[164px] rounded-card" />
        ))}
      </div>
    </div>
  );
}
