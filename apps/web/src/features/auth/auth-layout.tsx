import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { t } from '@staffroom/contracts/texts/text.js';
import { Spinner } from '../../ui/spinner.js';
import { Wordmark } from '../../ui/wordmark.js';
import { WeekPattern } from './week-pattern.js';

/** Few installations offer more than one language so far. */
const LanguageMenu = lazy(() => import('./language-menu.js'));

/** A brand panel next to the form. Phones show only the form. */
export function AuthLayout() {
  const { languages } = document.documentElement.dataset; // the server says so in the page
  return (
    <div className="grid min-h-dvh md:grid-cols-2">
      <aside className="relative flex flex-col justify-between overflow-hidden border-r bg-sidebar p-10 max-md:hidden">
        <Wordmark />
        <WeekPattern />
        <p className="max-w-[52ch] text-xl font-medium tracking-tight">
          {t('Time off, payroll and documents, all in one calm place.')}
        </p>
      </aside>
      <main
        id="main"
        tabIndex={-1}
        className="flex items-center justify-center px-6 py-10 max-md:items-start max-md:px-4"
      >
        <div className="w-full max-w-[380px]">
          <div className="mb-10 md:hidden">
            <Wordmark />
          </div>
          <Suspense fallback={<Spinner label={t('Loading')} className="size-6" />}>
            <Outlet />
          </Suspense>
          {languages && (
            <Suspense>
              <LanguageMenu />
            </Suspense>
          )}
        </div>
      </main>
    </div>
  );
}
