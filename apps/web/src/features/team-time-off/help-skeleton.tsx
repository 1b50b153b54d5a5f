import { Skeleton } from '../../ui/skeleton.js';

export function HelpSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-3">
      <Skeleton className="h-5 w-28" />
      <Skeleton className="h-10" />
      <Skeleton className="h-5 w-28" />
      <Skeleton className="h-16" />
    </div>
  );
}
