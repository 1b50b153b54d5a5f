import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { t } from '@staffroom/contracts/texts/text.js';
import { Button } from '../../../ui/button.js';
import { lazyPart } from '../../../ui/fetched.js';
import { Opening } from '../../../ui/opening.js';
import type { PickedPerson } from '../../people/person-picker.js';
import { useAsked } from '../../../ui/use-asked.js';

const EnterDialog = lazyPart(async () => (await import('./enter-dialog.js')).EnterDialog);

/** Opens the form with which a reviewer enters leave, for one person or for any that they see. */
export function EnterButton({ person }: { person?: PickedPerson }) {
  const [isOpen, setIsOpen] = useState(false);
  useAsked('enter', () => setIsOpen(!person));
  return (
    <>
      <Button
        variant="outline"
        size={person ? 'sm' : undefined}
        aria-label={person && t('Enter leave for {name}', { name: person.fullName })}
        onClick={() => setIsOpen(true)}
      >
        <CalendarPlus aria-hidden="true" />
        {t('Enter Leave')}
      </Button>
      <Opening onClose={() => setIsOpen(false)}>
        {isOpen && <EnterDialog {...(person && { person })} onClose={() => setIsOpen(false)} />}
      </Opening>
    </>
  );
}
