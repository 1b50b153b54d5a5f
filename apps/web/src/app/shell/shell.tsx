/** The sidebar and header around every signed-in page. */
import { clsx } from 'clsx';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../../ui/error-boundary.js';
import { lazyExtra } from '../../ui/fetched.js';
import { useKeptFocus } from '../../ui/kept-focus.js';
import { LoadingPage } from '../../ui/loading.js';
import { Opening } from '../../ui/opening.js';
import { whenIdle } from '../../ui/when-idle.js';
import { hasOpened } from '../opened-link/opened-link.js';
import { focusMainAfterNavigation } from '../pages/page-change.js';
import { OpenedPalette } from '../palette/opened-palette.js';
import { usePalette } from '../palette/use-palette.js';
import { useChanges } from '../changes/use-changes.js';
import { Header } from './header.js';
import { Sidebar } from './sidebar.js';
import { useSidebarState } from './sidebar-state.js';
import { SkipLink } from './skip-link.js';
import { accountMenu } from './user-menu.js';

const Drawer = lazyExtra(async () => (await import('./drawer.js')).default);
const OfferedLink = lazyExtra(async () => (await import('../opened-link/offered-link.js')).default);

export default function Shell() {
  const { pathname } = useLocation();
  const sidebar = useSidebarState();
  const palette = usePalette();
  // The focused field of the sign-in form is gone.
  useEffect(focusMainAfterNavigation, []);
  useKeptFocus();
  const [hasLink] = useState(hasOpened);
  const [besideMain, setBesideMain] = useState<Element | null>(null);
  useChanges();
  useEffect(preloadWhenIdle, []);
  return (
    <>
      <SkipLink />
      <div className="flex min-h-dvh">
        <aside
          data-state={sidebar.expanded ? 'expanded' : 'collapsed'}
          className={clsx(
            'sticky top-0 z-[31] flex h-dvh shrink-0 flex-col border-r bg-sidebar transition-[width] max-md:hidden print:hidden',
            sidebar.expanded ? 'w-[16rem]' : 'w-[3rem]',
          )}
        >
          <Sidebar collapsed={!sidebar.expanded} />
        </aside>
        <Opening onClose={() => sidebar.setDrawerOpen(false)}>
          {sidebar.wasDrawerOpen && <Drawer open={sidebar.drawerOpen} onOpenChange={sidebar.setDrawerOpen} />}
        </Opening>
        <div className="flex min-w-0 flex-1 flex-col">
          <Header
            sidebarOpen={sidebar.drawerOpen || sidebar.expanded}
            onToggleSidebar={sidebar.toggle}
            onSearch={() => palette.setOpen(true)}
          />
          <div className="flex flex-wrap">
            {/* A list of pages is not in main, so that the skip link and a navigation lead past it. */}
            <div ref={setBesideMain} className="contents" />
            <main id="main" tabIndex={-1} className="min-w-full flex-1 lg:min-w-[min(100%,30rem)]">
              <Suspense>{hasLink && <OfferedLink />}</Suspense>
              {/* Inside the shell, so that a failing page keeps the menu. */}
              <ErrorBoundary as="div" at={pathname}>
                <Suspense fallback={<LoadingPage />}>
                  <Outlet context={besideMain} />
                </Suspense>
              </ErrorBoundary>
            </main>
          </div>
        </div>
      </div>
      {palette.open && <OpenedPalette onClose={() => palette.setOpen(false)} />}
    </>
  );
}

/** What opens on a click is there by then. One after the other, so that none of them keeps the browser from answering a tap. */
async function fetchPartsWhenIdle(): Promise<void> {
  const { parts } = await whenIdle().then(() => import('../../ui/parts.js'));
  for (const { preload } of [accountMenu, ...parts]) {
    await whenIdle();
    await preload();
  }
}

function preloadWhenIdle(): void {
  fetchPartsWhenIdle().catch(() => undefined);
}
