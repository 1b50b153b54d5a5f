import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { t } from '@staffroom/contracts/texts/text.js';
import { buttonClass } from '../../ui/button.js';
import { useReturnFocus } from '../../ui/return-focus.js';
import { Sidebar } from './sidebar.js';

interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The sidebar on phones, which slides in over the page. */
export default function Drawer({ open, onOpenChange }: DrawerProps) {
  const returnFocus = useReturnFocus(open);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-veil md:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          data-drawer
          {...returnFocus}
          className="fixed inset-y-0 left-0 z-50 flex w-[18rem] animate-drawer flex-col border-r bg-sidebar shadow-float outline-none md:hidden"
        >
          <Dialog.Title className="sr-only">{t('Menu')}</Dialog.Title>
          <Sidebar inDialog onNavigate={() => onOpenChange(false)} />
          <Dialog.Close
            aria-label={t('Close')}
            className={buttonClass({ variant: 'ghost', size: 'icon', className: 'absolute top-1.5 right-2' })}
          >
            <X aria-hidden="true" />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
