import { Copy } from 'lucide-react';
import { useId } from 'react';
import type { CreatedApiToken } from '@staffroom/contracts/api-tokens.js';
import { Button } from '../../ui/button.js';
import { copyText } from '../../ui/copy-text.js';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';

/** The only time that the token is shown. */
export function CreatedToken({ created, onClose }: { created: CreatedApiToken; onClose: () => void }) {
  const id = useId();
  const { secret } = created;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="API Token Created" describedBy={id}>
      <DialogBody>
        <p id={id} className="text-quiet">
          {secret === null
            ? 'The token was created, but it cannot be shown a second time. Revoke it and create another one.'
            : 'Copy the token now. It is not shown again: the portal keeps only a hash of it.'}
        </p>
        {secret !== null && (
          <>
            <Field label="Token">
              <Input readOnly value={secret} className="font-mono" onFocus={(event) => event.target.select()} />
            </Field>
            <p className="text-sm text-quiet">
              A program sends it with every call:{' '}
              <code className="block break-words">Authorization: Bearer staffroom_…</code>
            </p>
          </>
        )}
      </DialogBody>
      <DialogFooter>
        {secret !== null && (
          <Button variant="outline" onClick={() => void copyText(secret, 'Token')}>
            <Copy aria-hidden="true" />
            Copy
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </Dialog>
  );
}
