/** Adds an authenticator app: the password, then the QR code and a code from the app, then the recovery codes. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { secondFactorLimits, totpShape, type TotpSetUp } from '@staffroom/contracts/second-factor.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { fieldErrors } from '../../../api/field-errors.js';
import { Dialog, DialogBody } from '../../../ui/dialog.js';
import { Field } from '../../../ui/field.js';
import { FormFooter } from '../../../ui/form-footer.js';
import { Input } from '../../../ui/input.js';
import { notifyError, toast } from '../../../ui/toast.js';
import { PasswordStep } from './password-step.js';
import { QrCode } from './qr-code.js';
import { useAddTotpMutation, useBeginTotpMutation } from './second-factor.api.js';

interface AddDialogProps {
  /** `codes` is undefined if there are none to show. */
  onAdded: (codes: string[] | null | undefined) => void;
  /** The first one comes with recovery codes. */
  isFirst: boolean;
  onClose: () => void;
}

export function AddAppDialog({ onAdded, isFirst, onClose }: AddDialogProps) {
  const [begin, { isLoading, data: setUp }] = useBeginTotpMutation();
  if (setUp) return <AppForm setUp={setUp} {...{ onAdded, isFirst, onClose }} />;
  return (
    <PasswordStep
      title={t('Add Authenticator App')}
      submitLabel={t('Continue')}
      failure={t('Failed to begin the set-up')}
      pending={isLoading}
      act={(currentPassword) => begin({ currentPassword })}
      onClose={onClose}
    >
      {t('You need an app that shows codes, such as one for authentication or a password manager, on your phone.')}
    </PasswordStep>
  );
}

function AppForm({ setUp: { setUp, secret, uri }, onAdded, isFirst, onClose }: AddDialogProps & { setUp: TotpSetUp }) {
  const [add, { isLoading }] = useAddTotpMutation();
  const [isTyped, setIsTyped] = useState(false);
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { name: t('Authenticator app'), code: '' },
  });
  const { errors } = formState;
  const onSubmit = handleSubmit(async ({ name, code }) => {
    const { data, error } = await add({ setUp, name, code: code.trim() });
    if (data) {
      toast({ title: t('Authenticator app added') });
      return onAdded(isFirst ? data.recoveryCodes : undefined);
    }
    notifyError(t('Failed to add the app'), error);
    for (const { field, message } of fieldErrors(error, ['name', 'code'])) setError(field, { message });
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('Add Authenticator App')}>
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogBody>
          <p className="text-quiet">{t('Scan this code with the app, then type the six digits that it shows.')}</p>
          <div className="flex flex-col items-center gap-2">
            <QrCode text={uri} label={t('QR code for the authenticator app')} />
            {isTyped ? (
              <p className="text-center font-mono text-sm break-words">{secret.match(/.{1,4}/g)!.join(' ')}</p>
            ) : (
              <button
                type="button"
                onClick={() => setIsTyped(true)}
                className="text-sm text-accent-ink underline-offset-4 hover:underline max-md:min-h-11"
              >
                {t('Type the key instead')}
              </button>
            )}
          </div>
          <Field label={t('Code')} error={errors.code?.message} required>
            <Input
              autoFocus
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              {...register('code', {
                required: t('Please enter the six digits that the app shows.'),
                validate: (code) => totpShape.test(code.trim()) || t('Please enter the six digits that the app shows.'),
              })}
            />
          </Field>
          <Field label={t('Name')} hint={t('To tell it apart from others')} error={errors.name?.message} required>
            <Input
              autoComplete="off"
              maxLength={secondFactorLimits.nameMax}
              {...register('name', { required: t('Please give it a name.') })}
            />
          </Field>
        </DialogBody>
        <FormFooter submitLabel={t('Add App')} pendingLabel={t('Adding...')} pending={isLoading} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
