/** A word that opens the history in a dialog. */
import { useState } from 'react';
import { t } from '@staffroom/contracts/texts/text.js';
import { Button } from '../../ui/button.js';
import { Dialog, DialogBody } from '../../ui/dialog.js';
import type { HistoryPanelProps } from './history-panel.js';
import { LazyHistory } from './lazy-history.js';

interface HistoryButtonProps extends HistoryPanelProps {
  /** Names the account or request: 'Ana Costa', 'Ana Costa, Refund 2026-0007'. */
  about: string;
  className?: string;
}

export function HistoryButton({ of, about, proofFile, className }: HistoryButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className={className}
        aria-label={t('History of {about}', { about })}
        onClick={() => setIsOpen(true)}
      >
        {t('History')}
      </Button>
      {isOpen && (
        <Dialog open onOpenChange={setIsOpen} title={t('History')} description={about}>
          <DialogBody className="pb-6">
            <LazyHistory of={of} proofFile={proofFile} />
          </DialogBody>
        </Dialog>
      )}
    </>
  );
}
