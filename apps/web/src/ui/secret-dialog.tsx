/** The only time that a secret is shown. It is null where the call was repeated, because the portal cannot tell it again. */
import { Copy } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { t } from '@staffroom/contracts/texts/text.js';
import { Button } from './button.js';
import { copyText } from './copy-text.js';
import { Dialog, DialogBody, DialogFooter } from './dialog.js';
import { Field } from './field.js';
import { Input } from './input.js';

interface SecretDialogProps {
  title: string;
  label: string;
  hint?: string;
  secret: string | null;
  /** Instead of the secret. */
  lost: string;
  shown: string;
  /** Below the secret. */
  children?: ReactNode;
  onClose: () => void;
}

export function SecretDialog({ title, label, hint, secret, lost, shown, children, onClose }: SecretDialogProps) {
  const id = useId();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} describedBy={id}>
      <DialogBody>
        <p id={id} className="text-quiet">
          {secret === null ? lost : shown}
        </p>
        {secret !== null && (
          <>
            <Field label={label} hint={hint}>
              <Input
                readOnly
                autoFocus
                value={secret}
                className="font-mono text-sm"
                onFocus={(event) => event.target.select()}
              />
            </Field>
            {children}
          </>
        )}
      </DialogBody>
      <DialogFooter>
        {secret !== null && (
          <Button variant="outline" onClick={() => void copyText(secret, label)}>
            <Copy aria-hidden="true" />
            {t('Copy')}
          </Button>
        )}
        <Button onClick={onClose}>{t('Done')}</Button>
      </DialogFooter>
    </Dialog>
  );
}
