import type { ReactNode } from 'react';

/** The width and padding of a page's content. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-[1200px] flex-col gap-6 p-6 max-md:gap-5 max-md:p-4">{children}</div>
  );
}
