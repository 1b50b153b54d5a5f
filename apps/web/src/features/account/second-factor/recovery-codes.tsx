/** The only time that these codes are shown. */
import { Copy, Download } from 'lucide-react';
import { useId } from 'react';
import { t } from '@staffroom/contracts/texts/text.js';
import { Button } from '../../../ui/button.js';
import { copyText } from '../../../ui/copy-text.js';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialog.js';

/** `codes` is null if they were sent before, in a reply that got lost. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[] | null; onClose: () => void }) {
  const id = useId();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('Recovery Codes')} describedBy={id}>
      <DialogBody>
        <p id={id} className="text-quiet">
          {codes
            ? t(
                'With one of these codes you can sign in if you lose your second factor. Each works once. Print them or keep them in a password manager: they are not shown again.',
              )
            : t('Your recovery codes were made, but they cannot be shown a second time. Make new ones on this page.')}
        </p>
        {codes && (
          <ul
            aria-label={t('Recovery codes')}
            className="flex flex-wrap gap-x-4 gap-y-1 rounded-card border bg-sunken px-4 py-3 font-mono text-sm"
          >
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        )}
      </DialogBody>
      <DialogFooter>
        {codes && (
          <>
            <Button variant="outline" onClick={() => void copyText(codes.join('\n'), t('Codes'))}>
              <Copy aria-hidden="true" />
              {t('Copy')}
            </Button>
            <Button variant="outline" onClick={() => save(codes)}>
              <Download aria-hidden="true" />
              {t('Download')}
            </Button>
          </>
        )}
        <Button onClick={onClose}>{t('Done')}</Button>
      </DialogFooter>
    </Dialog>
  );
}

function save(codes: readonly string[]): void {
  const head = t('Recovery codes for Staffroom at {host}. Each works once.', { host: window.location.host });
  const address = URL.createObjectURL(new Blob([`${head}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'staffroom-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(address);
}
