import { Copy } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/button.js';
import { copyText } from '../../ui/copy-text.js';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';

interface WebhookSecretProps {
  title: string;
  secret: string | null;
  onClose: () => void;
}

/** The only time that the secret is shown. */
export function WebhookSecret({ title, secret, onClose }: WebhookSecretProps) {
  const id = useId();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} describedBy={id}>
      <DialogBody>
        <p id={id} className="text-quiet">
          {secret === null
            ? 'The secret cannot be shown a second time. Make a new one.'
            : 'Copy the secret now. It is not shown again. With it, the program checks that requests come from Staffroom.'}
        </p>
        {secret !== null && (
          <Field label="Secret" hint="Requests are signed as in Standard Webhooks">
            <Input readOnly value={secret} className="font-mono" onFocus={(event) => event.target.select()} />
          </Field>
        )}
      </DialogBody>
      <DialogFooter>
        {secret !== null && (
          <Button variant="outline" onClick={() => void copyText(secret, 'Secret')}>
            <Copy aria-hidden="true" />
            Copy
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </Dialog>
  );
}
