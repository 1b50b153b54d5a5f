import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

export function Card({ className, ...props }: ComponentProps<'section'>) {
  return <section {...props} className={clsx('rounded-card border bg-surface', className)} />;
}

interface CardHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  action?: ReactNode;
  className?: string;
}

export function CardHeader({ title, subtitle, action, className }: CardHeaderProps) {
  return (
    <header
      className={clsx('flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 pt-4 max-md:px-4', className)}
    >
      <div>
        <h2 className="text-lg font-semibold">{title}</h2>
        {subtitle && <p className="text-base text-quiet">{subtitle}</p>}
      </div>
      {action}
    </header>
  );
}

export function CardBody({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={clsx('px-5 py-4 max-md:px-4', className)} />;
}
