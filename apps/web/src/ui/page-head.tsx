import type { ReactNode } from 'react';

interface PageHeadProps {
  title: ReactNode;
  subtitle?: ReactNode;
  action?: ReactNode;
}

/** Contains the only `h1` of the page. */
export function PageHead({ title, subtitle, action }: PageHeadProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="max-w-full min-w-0">
        <h1 className="text-2xl font-semibold tracking-tight break-words">{title}</h1>
        {subtitle && <p className="mt-0.5 text-quiet">{subtitle}</p>}
      </div>
      {action && <div className="flex flex-wrap items-center gap-2 max-md:w-full max-md:[&>*]:flex-1">{action}</div>}
    </div>
  );
}
