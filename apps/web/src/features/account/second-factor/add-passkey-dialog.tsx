/** Adds a passkey: the password, then the browser asks for the device. */
import { startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type PasskeySetUp, secondFactorLimits } from '@staffroom/contracts/second-factor.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { fieldErrors } from '../../../api/field-errors.js';
import { passkeyProblem } from '../../../api/passkey-problem.js';
import { Dialog, DialogBody } from '../../../ui/dialog.js';
import { Field, FieldError } from '../../../ui/field.js';
import { FormFooter } from '../../../ui/form-footer.js';
import { Input } from '../../../ui/input.js';
import { notifyError, toast } from '../../../ui/toast.js';
import { PasswordStep } from './password-step.js';
import { useAddPasskeyMutation, useBeginPasskeyMutation } from './second-factor.api.js';

interface AddDialogProps {
  onAdded: (codes: string[] | null | undefined) => void;
  isFirst: boolean;
  onClose: () => void;
}

export function AddPasskeyDialog({ onAdded, isFirst, onClose }: AddDialogProps) {
  const [begin, { isLoading, data: setUp }] = useBeginPasskeyMutation();
  if (setUp) return <PasskeyForm setUp={setUp} {...{ onAdded, isFirst, onClose }} />;
  return (
    <PasswordStep
      title={t('Add Passkey')}
      submitLabel={t('Continue')}
      failure={t('Failed to begin the set-up')}
      pending={isLoading}
      act={(currentPassword) => begin({ currentPassword })}
      onClose={onClose}
    >
      {t('A passkey is on this device, on your phone, or on a security key. Your browser asks for it.')}
    </PasswordStep>
  );
}

function PasskeyForm({
  setUp: { setUp, options },
  onAdded,
  isFirst,
  onClose,
}: AddDialogProps & { setUp: PasskeySetUp }) {
  const [add, { isLoading }] = useAddPasskeyMutation();
  const [isWaiting, setIsWaiting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { name: t('Passkey') } });
  const onSubmit = handleSubmit(async ({ name }) => {
    setProblem(undefined);
    setIsWaiting(true);
    const reply = await startRegistration({ optionsJSON: options as never })
      .catch((error: unknown) => setProblem(passkeyProblem(error)))
      .finally(() => setIsWaiting(false));
    if (!reply) return;
    const { data, error } = await add({ setUp, name, reply: { ...reply } });
    if (data) {
      toast({ title: t('Passkey added') });
      return onAdded(isFirst ? data.recoveryCodes : undefined);
    }
    notifyError(t('Failed to add the passkey'), error);
    for (const { message } of fieldErrors(error, ['name'])) setError('name', { message });
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('Add Passkey')}>
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogBody>
          <p className="text-quiet">{t('Give the passkey a name, then follow your browser.')}</p>
          <Field
            label={t('Name')}
            hint={t('To tell it apart from others')}
            error={formState.errors.name?.message}
            required
          >
            <Input
              autoFocus
              autoComplete="off"
              maxLength={secondFactorLimits.nameMax}
              {...register('name', { required: t('Please give it a name.') })}
            />
          </Field>
          {problem && <FieldError>{problem}</FieldError>}
        </DialogBody>
        <FormFooter
          submitLabel={t('Add Passkey')}
          pendingLabel={isWaiting ? t('Waiting for the device...') : t('Adding...')}
          pending={isWaiting || isLoading}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
