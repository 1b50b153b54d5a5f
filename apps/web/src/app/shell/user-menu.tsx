import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { t } from '@staffroom/contracts/texts/text.js';
import { useCurrentUser } from '../../api/session.js';
import { Avatar } from '../../ui/avatar.js';
import { Opening } from '../../ui/opening.js';
import { preloadable } from '../../ui/preloadable.js';

export const accountMenu = preloadable(() => import('./account-menu.js'));

/** A button until it is first opened, because the menu and what positions it are heavy. */
export function UserMenu() {
  const [wasOpened, setWasOpened] = useState(false);
  const preload = () => void accountMenu.preload();
  const open = () => setWasOpened(true);
  const closed = (
    <MenuButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={open}
      onKeyDown={({ key }) => {
        if (key === 'ArrowDown') open();
      }}
    />
  );
  if (!wasOpened) return closed;
  return (
    <Opening onClose={() => setWasOpened(false)} meanwhile={closed}>
      <accountMenu.Component trigger={<MenuButton />} />
    </Opening>
  );
}

function MenuButton(props: ComponentProps<'button'>) {
  const user = useCurrentUser();
  return (
    <button
      {...props}
      type="button"
      className="ml-1 flex h-10 items-center gap-2 rounded-control px-1.5 transition-colors hover:bg-sunken max-md:h-11"
    >
      <Avatar id={user.id} name={user.fullName} />
      <span className="sr-only">{t('Account menu')}</span>
      <ChevronDown className="size-4 text-quiet max-md:hidden" aria-hidden="true" />
    </button>
  );
}
