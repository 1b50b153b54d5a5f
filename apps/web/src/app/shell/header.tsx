import { Bell, Moon, PanelLeft, Search, Sun } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { t } from '@staffroom/contracts/texts/text.js';
import { useUnreadCount } from '../../api/notifications.js';
import { useCurrentUser } from '../../api/session.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Tooltip } from '../../ui/tooltip.js';
import { preloadPath, titleAt } from '../pages/pages.js';
import { useTheme } from './theme.js';
import { UserMenu } from './user-menu.js';

/** SPEC section 9: the badge is displayed as 9+ above 9. */
const badgeCap = 9;

interface HeaderProps {
  sidebarOpen: boolean;
  onToggleSidebar: () => void;
  onSearch: () => void;
}

export function Header({ sidebarOpen, onToggleSidebar, onSearch }: HeaderProps) {
  const { pathname } = useLocation();
  const { role } = useCurrentUser();
  const { theme, toggle } = useTheme();
  const themeLabel = theme === 'dark' ? t('Switch to light theme') : t('Switch to dark theme');
  return (
    <header className="sticky top-0 z-30 flex h-14 shrink-0 items-center gap-1 border-b bg-page px-3 max-md:px-1.5 print:hidden">
      <Tooltip label={t('Toggle Sidebar (Ctrl+B)')} side="bottom">
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('Toggle Sidebar')}
          aria-expanded={sidebarOpen}
          onClick={onToggleSidebar}
        >
          <PanelLeft aria-hidden="true" />
        </Button>
      </Tooltip>
      <p aria-hidden="true" className="min-w-0 flex-1 truncate font-semibold">
        <span className="md:hidden">{titleAt(pathname, role)}</span>
      </p>
      <Tooltip label={t('Go to (Ctrl+K)')} side="bottom">
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('Go to')}
          aria-haspopup="dialog"
          className="max-[359px]:hidden" // the page's title needs the room
          onClick={onSearch}
        >
          <Search aria-hidden="true" />
        </Button>
      </Tooltip>
      <Tooltip label={themeLabel} side="bottom">
        <Button variant="ghost" size="icon" aria-label={themeLabel} onClick={toggle}>
          {theme === 'dark' ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
        </Button>
      </Tooltip>
      <BellLink />
      <UserMenu />
    </header>
  );
}

function BellLink() {
  const unread = useUnreadCount();
  const badge = unread > badgeCap ? `${badgeCap}+` : String(unread);
  return (
    <Tooltip label={t('Notifications')} side="bottom">
      <Link
        to="/notifications"
        onPointerEnter={() => preloadPath('/notifications')}
        className={buttonClass({
          variant: 'ghost',
          size: 'icon',
          className: 'relative',
        })}
      >
        <Bell aria-hidden="true" />
        <span className="sr-only">{t('Notifications')}</span>
        {unread > 0 && (
          <span className="absolute bottom-1/2 left-1/2 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 text-[0.625rem] leading-none font-semibold text-on-accent tabular-nums ring-2 ring-page">
            {badge}
            <span className="sr-only"> {t('unread')}</span>
          </span>
        )}
      </Link>
    </Tooltip>
  );
}
