import type { LucideIcon } from 'lucide-react';
import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const badgeClass = cva(
  'inline-flex h-6 shrink-0 items-center gap-1 rounded-full px-2 text-xs font-medium whitespace-nowrap [&_svg]:size-3.5',
  {
    variants: {
      tone: {
        neutral: 'bg-sunken text-quiet',
        accent: 'bg-accent-soft text-accent-ink',
        vacation: 'bg-vacation-soft text-vacation-ink',
        sick: 'bg-sick-soft text-sick-ink',
        holiday: 'bg-holiday-soft text-holiday-ink',
        special: 'bg-special-soft text-special-ink',
        pending: 'bg-pending-soft text-pending-ink',
        approved: 'bg-approved-soft text-approved-ink',
        rejected: 'bg-rejected-soft text-rejected-ink',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

export type BadgeTone = NonNullable<VariantProps<typeof badgeClass>['tone']>;

interface BadgeProps {
  tone?: BadgeTone;
  icon?: LucideIcon;
  className?: string;
  children: ReactNode;
}

/** A badge always has a label, because colour alone is not accessible. */
export function Badge({ tone, icon: Icon, className, children }: BadgeProps) {
  return (
    <span className={badgeClass({ tone, className })}>
      {Icon && <Icon aria-hidden="true" />}
      {children}
    </span>
  );
}
