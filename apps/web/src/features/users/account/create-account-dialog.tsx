import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { t } from '@staffroom/contracts/texts/text.js';
import { fieldErrors } from '../../../api/field-errors.js';
import { newIdempotencyKey } from '../../../api/idempotency-key.js';
import { randomText } from '../../../api/random-text.js';
import { Dialog, DialogBody } from '../../../ui/dialog.js';
import { FormFooter } from '../../../ui/form-footer.js';
import { notifyError, toast } from '../../../ui/toast.js';
import { accountFieldNames, type AccountFields, newAccount, newUserOf } from './account-fields.js';
import { AccountForm } from './account-form.js';
import { useCreateUserMutation } from '../api/users.api.js';

export function CreateAccountDialog({ onClose }: { onClose: () => void }) {
  // One key per opened form, so that submitting twice creates one account.
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [unknownPassword] = useState(randomText);
  const [createUser, { isLoading }] = useCreateUserMutation();
  const form = useForm<AccountFields>({ defaultValues: newAccount });

  const onSubmit = form.handleSubmit(async (fields) => {
    const { error } = await createUser({ user: newUserOf(fields, unknownPassword), idempotencyKey });
    if (error) {
      for (const { field, message } of fieldErrors(error, accountFieldNames)) form.setError(field, { message });
      return notifyError(t('Failed to create user account'), error);
    }
    toast({
      title: t('User account created successfully. User will be required to change password on first login.'),
      ...(fields.invite && { description: t('An email with a link to choose a password is on its way.') }),
    });
    onClose();
  });

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('Create Account')} size="lg" form="account">
      <form noValidate autoComplete="off" onSubmit={(event) => void onSubmit(event)}>
        <DialogBody>
          <AccountForm form={form} />
        </DialogBody>
        <FormFooter
          submitLabel={t('Create Account')}
          pendingLabel={t('Creating...')}
          pending={isLoading}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
