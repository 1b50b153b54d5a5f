import { t } from '@staffroom/contracts/texts/text.js';
import { Skeleton } from '../../ui/skeleton.js';

export function HistorySkeleton() {
  return (
    <div role="status" aria-label={t('Loading')} className="flex flex-col gap-4 pl-5">
      {[1, 2, 3].map((step) => (
        <div key={step} className="flex flex-col gap-1.5">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-4 w-32" />
        </div>
      ))}
    </div>
  );
}
