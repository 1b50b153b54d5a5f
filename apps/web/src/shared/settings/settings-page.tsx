/** A page of Settings, with the list of all of them at the left; on smaller screens, and with large text, above it. */
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { NavLink, useLocation, useOutletContext } from 'react-router-dom';
import { t } from '@staffroom/contracts/texts/text.js';
import { Page } from '../../ui/page.js';
import { portalLanguages } from '../languages/portal-languages.js';
import { settingsSections } from './sections.js';

export function SettingsPage({ children }: { children: ReactNode }) {
  const besideMain = useOutletContext<Element | null>();
  return (
    <>
      {besideMain && createPortal(<SettingsList />, besideMain)}
      <Page>{children}</Page>
    </>
  );
}

function SettingsList() {
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('Settings')} className="shrink-0 max-lg:w-full lg:w-48 print:hidden lg:py-6 lg:pl-6">
      <p className="px-2.5 pb-2 text-xs font-medium text-quiet max-lg:hidden">{t('Settings')}</p>
      <ul className="flex gap-0.5 max-lg:overflow-x-auto max-lg:border-b max-lg:px-2 max-lg:py-1.5 lg:sticky lg:top-20 lg:flex-col">
        {settingsSections.filter(isThere).map(({ path, label }) => (
          <li key={path} ref={path === pathname ? showInRow : undefined}>
            <NavLink
              to={path}
              className="flex h-9 items-center rounded-control px-2.5 font-medium whitespace-nowrap text-quiet transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink max-lg:h-11"
            >
              {t(label)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** While there is one language, there is none to choose. */
function isThere({ path }: (typeof settingsSections)[number]): boolean {
  return path !== '/settings/languages' || portalLanguages().length > 1;
}

function showInRow(item: HTMLLIElement | null): void {
  const row = item?.parentElement;
  if (row) row.scrollLeft = item.offsetLeft - (row.clientWidth - item.offsetWidth) / 2;
}
