import { clsx } from 'clsx';
import { Link, useMatch } from 'react-router-dom';
import type { PendingCounts } from '@staffroom/contracts/requests.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { pendingText, useGetPendingCountsQuery } from '../../api/pending-counts.js';
import { useCurrentUser } from '../../api/session.js';
import { Tooltip } from '../../ui/tooltip.js';
import { Wordmark } from '../../ui/wordmark.js';
import { preloadPath } from '../pages/pages.js';
import { navigationFor, type NavigationGroup, type NavigationItem } from '../pages/navigation.js';

interface SidebarProps {
  /** Shows icons with their labels as tooltips. */
  collapsed?: boolean;
  onNavigate?: () => void;
}

export function Sidebar({ collapsed = false, onNavigate, inDialog }: SidebarProps & { inDialog?: boolean }) {
  const { role } = useCurrentUser();
  const { data: pending } = useGetPendingCountsQuery(undefined, { skip: role === 'EMPLOYEE' });
  const Navigation = inDialog ? 'div' : 'nav'; // a dialog has a name of its own and contains no landmarks
  return (
    <>
      <div className={clsx('flex h-14 shrink-0 items-center', collapsed ? 'justify-center' : 'px-4')}>
        <Link
          to="/dashboard"
          onClick={onNavigate}
          className="rounded-control"
          aria-label={t('Staffroom, go to the dashboard')}
        >
          <Wordmark short={collapsed} />
        </Link>
      </div>
      <Navigation
        aria-label={inDialog ? undefined : t('Main')}
        className={clsx(
          'flex flex-1 flex-col gap-5 overflow-x-hidden overflow-y-auto py-2',
          collapsed ? 'px-1.5' : 'px-3',
        )}
      >
        {navigationFor(role).map((group) => (
          <Group key={group.title} {...{ group, pending, collapsed, onNavigate }} />
        ))}
      </Navigation>
    </>
  );
}

interface GroupProps extends SidebarProps {
  group: NavigationGroup;
  pending: PendingCounts | undefined;
}

function Group({ group, pending, collapsed, onNavigate }: GroupProps) {
  return (
    <div>
      {group.title && !collapsed && (
        <p className="min-w-[14.25rem] px-2.5 pb-1.5 text-xs font-medium text-quiet">{group.title}</p>
      )}
      {group.title && collapsed && <hr className="mx-1.5 mb-3" />}
      <ul aria-label={group.title ?? undefined} className="flex flex-col gap-0.5">
        {group.items.map((item) => (
          <li key={item.path}>
            <Item item={item} count={item.counts && pending?.[item.counts]} {...{ collapsed, onNavigate }} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Item({
  item,
  count,
  collapsed,
  onNavigate,
}: SidebarProps & { item: NavigationItem; count?: number | undefined }) {
  const Icon = item.icon;
  // Not NavLink, because the tooltip's slot does not support its className function.
  const active = useMatch(item.path) !== null;
  const preload = () => preloadPath(item.path);
  const waiting = count ? pendingText(count) : null;
  return (
    <Tooltip
      label={waiting ? t('{page}, {waiting} pending', { page: item.label, waiting }) : item.label}
      side="right"
      delayMs={0}
      enabled={collapsed}
    >
      <Link
        to={item.path}
        aria-current={active ? 'page' : undefined}
        onClick={onNavigate}
        onPointerEnter={preload}
        onFocus={preload}
        className={clsx(
          'flex min-h-9 items-center gap-2.5 rounded-control font-medium transition-colors max-md:min-h-11',
          // lines do not break anew while the sidebar grows
          collapsed ? 'justify-center' : 'min-w-[14.25rem] px-2.5 py-1 leading-tight',
          active ? 'bg-accent-soft text-accent-ink' : 'text-quiet hover:bg-sunken hover:text-ink',
        )}
      >
        <Icon className="size-[18px] shrink-0" aria-hidden="true" />
        <span className={collapsed ? 'sr-only' : 'min-w-0 break-words'}>{item.label}</span>
        {waiting && (
          <span className={clsx('ml-auto text-xs tabular-nums', collapsed && 'sr-only')}>
            {waiting}
            <span className="sr-only"> {t('pending')}</span>
          </span>
        )}
      </Link>
    </Tooltip>
  );
}
