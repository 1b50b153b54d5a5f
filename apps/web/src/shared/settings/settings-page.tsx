/** A page of Settings, with the list of all of them at the left; on smaller screens in a row above it. */
import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { Page } from '../../ui/page.js';
import { settingsSections } from './sections.js';

export function SettingsPage({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <div className="mx-auto flex w-full max-w-[1200px] max-lg:flex-col lg:flex-wrap">
      <nav aria-label="Settings" className="shrink-0 lg:w-48 lg:py-6 lg:pl-6">
        <p className="px-2.5 pb-2 text-xs font-medium text-quiet max-lg:hidden">Settings</p>
        <ul className="flex gap-0.5 max-lg:overflow-x-auto max-lg:border-b max-lg:px-2 max-lg:py-1.5 lg:sticky lg:top-20 lg:flex-col">
          {settingsSections.map(({ path, label }) => (
            <li key={path} ref={path === pathname ? showInRow : undefined}>
              <NavLink
                to={path}
                className="flex h-9 items-center rounded-control px-2.5 font-medium whitespace-nowrap text-quiet transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink max-lg:h-11"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {/* With large text, below the list. */}
      <div className="min-w-0 flex-1 lg:min-w-[min(100%,30rem)]">
        <Page>{children}</Page>
      </div>
    </div>
  );
}

function showInRow(item: HTMLLIElement | null): void {
  const row = item?.parentElement;
  if (row) row.scrollLeft = item.offsetLeft - (row.clientWidth - item.offsetWidth) / 2;
}
