/** A collapsible section with the history, for use inside a dialog. */
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from '@staffroom/contracts/texts/text.js';
import type { HistorySubject } from '../../api/history.js';
import { Button } from '../../ui/button.js';
import { LazyHistory } from './lazy-history.js';

export function HistoryDisclosure({ of }: { of: HistorySubject }) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  return (
    <div role="group" aria-label={t('History')}>
      <Button
        variant="ghost"
        size="sm"
        className="-ml-2.5"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('History')}
        <ChevronDown aria-hidden="true" className={clsx('transition-transform', isOpen && 'rotate-180')} />
      </Button>
      <div id={panelId} hidden={!isOpen} className="mt-2">
        {isOpen && <LazyHistory of={of} />}
      </div>
    </div>
  );
}
