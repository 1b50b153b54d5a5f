import { clsx } from 'clsx';
import { t } from '@staffroom/contracts/texts/text.js';

/** A grey area with the size of the content that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('animate-pulse rounded-control bg-sunken', className)} />;
}

interface SkeletonRowsProps {
  rows?: number;
  rowClassName?: string;
  label?: string;
}

export function SkeletonRows({ rows = 4, rowClassName = 'h-[76px]', label = t('Loading') }: SkeletonRowsProps) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className={clsx('rounded-card', rowClassName)} />
      ))}
    </div>
  );
}
