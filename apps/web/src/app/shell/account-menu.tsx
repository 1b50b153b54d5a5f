import { LogOut, Settings, UserRound } from 'lucide-react';
import { type ReactElement, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '@staffroom/contracts/texts/text.js';
import { roleLabel } from '@staffroom/contracts/users.js';
import { useCurrentUser } from '../../api/session.js';
import { Avatar } from '../../ui/avatar.js';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/dropdown-menu.js';
import { useLogOut } from '../../ui/use-log-out.js';
import { preloadPath } from '../pages/pages.js';

/** The button with its menu, which is open at first. */
export default function AccountMenu({ trigger }: { trigger: ReactElement }) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const logOut = useLogOut();
  useEffect(() => preloadPath('/login'), []); // a log-out shows it, also if the server cannot be reached any more
  return (
    <DropdownMenu trigger={trigger}>
      <MenuLabel>
        <span className="flex items-center gap-3 pr-2">
          <Avatar id={user.id} name={user.fullName} size="lg" />
          <span className="min-w-0">
            <span dir="auto" className="block truncate font-medium">
              {user.fullName}
            </span>
            <span className="block truncate text-sm text-quiet">{user.email}</span>
            <span className="block text-sm text-quiet">{roleLabel(user.role)}</span>
          </span>
        </span>
      </MenuLabel>
      <MenuSeparator />
      <MenuItem icon={UserRound} onSelect={() => void navigate('/account')}>
        {t('Your Account')}
      </MenuItem>
      {user.role === 'HR_MANAGER' && (
        <MenuItem icon={Settings} onSelect={() => void navigate('/settings')}>
          {t('Settings')}
        </MenuItem>
      )}
      <MenuItem icon={LogOut} onSelect={() => void logOut()}>
        {t('Log out')}
      </MenuItem>
    </DropdownMenu>
  );
}
