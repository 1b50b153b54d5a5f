/** Changes one policy: its fields, what the change would mean, and what someone else has changed in the meantime. */
import { type FormEvent, type ReactNode, useState } from 'react';
import type { PolicyChange, PolicyChangeBody } from '@staffroom/contracts/company.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { fieldErrors } from '../../api/field-errors.js';
import { newIdempotencyKey } from '../../api/idempotency-key.js';
import { Button } from '../../ui/button.js';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.js';
import { notifyError, toast } from '../../ui/toast.js';
import { ChangePreview } from './change-preview.js';
import { LastChange } from './last-change.js';
import { useChangePolicyMutation } from './leave-policy.api.js';

export type Errors<Field extends string> = Partial<Record<Field, string>>;

interface PolicyDialogProps<Field extends string> {
  title: string;
  /** Computed from the fields. */
  change: PolicyChangeBody;
  /** Of the policy as it is now, and in words. It may change while the dialog is open. */
  lastChange: PolicyChange | null;
  present?: string;
  /** The fields that have a place for an error. */
  fields: readonly Field[];
  children: (errors: Errors<Field>) => ReactNode;
  submitLabel: string;
  isDestructive?: boolean;
  success: string;
  failure: string;
  onClose: () => void;
}

export function PolicyDialog<Field extends string>(props: PolicyDialogProps<Field>) {
  const { title, change, lastChange, present, fields, children, submitLabel, isDestructive, onClose } = props;
  const [openedAt] = useState(lastChange?.at);
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const [errors, setErrors] = useState<Errors<Field>>({});
  const [save, { isLoading }] = useChangePolicyMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { error } = await save({ change: { ...change, seenChangeAt: lastChange?.at ?? null }, idempotencyKey });
    if (!error) {
      toast({ title: props.success });
      return onClose();
    }
    setIdempotencyKey(newIdempotencyKey());
    setErrors(
      Object.fromEntries(fieldErrors(error, fields).map(({ field, message }) => [field, message])) as Errors<Field>,
    );
    notifyError(props.failure, error);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} form={title}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogBody>
          {lastChange && lastChange.at !== openedAt && (
            <p role="alert" className="rounded-control bg-pending-soft px-3 py-2 text-pending-ink">
              <LastChange change={lastChange} /> {present && t('Now: {policy}.', { policy: present })}{' '}
              {t('Saving replaces it.')}
            </p>
          )}
          {children(errors)}
          <ChangePreview change={change} />
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant={isDestructive ? 'destructive' : undefined} pending={isLoading}>
            {submitLabel}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
