import { CalendarPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../button.js';
import type { PickedPerson } from '../person-picker.js';

const EnterDialog = lazy(async () => ({ default: (await import('./enter-dialog.js')).EnterDialog }));

/** Opens the form with which a reviewer enters leave, for one person or for any that they see. */
export function EnterButton({ person }: { person?: PickedPerson }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        size={person ? 'sm' : undefined}
        aria-label={person && `Enter leave for ${person.fullName}`}
        onClick={() => setIsOpen(true)}
      >
        <CalendarPlus aria-hidden="true" />
        Enter Leave
      </Button>
      <Suspense>{isOpen && <EnterDialog {...(person && { person })} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
