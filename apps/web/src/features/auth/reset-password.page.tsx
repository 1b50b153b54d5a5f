import { CircleCheck, Unlink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { invalidResetLink, resetTokenShape } from '@staffroom/contracts/auth.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { ApiError } from '../../api/base-query.js';
import { fieldErrors } from '../../api/field-errors.js';
import { AccountName } from '../../ui/account-name.js';
import { Button, buttonClass } from '../../ui/button.js';
import { type NewPassword, NewPasswordFields } from '../../ui/new-password-fields.js';
import { Spinner } from '../../ui/spinner.js';
import { notifyError } from '../../ui/toast.js';
import { useCheckResetLinkQuery, useResetPasswordMutation } from './auth.api.js';
import { FormHead } from './form-head.js';

/** SPEC section 9. */
const redirectAfterMs = 3000;

export default function ResetPasswordPage() {
  const token = useResetToken();
  const [outcome, setOutcome] = useState<'done' | 'refused'>();
  if (!token)
    return <InvalidLink>{t('This link is incomplete. Request a new one and open it from the email.')}</InvalidLink>;
  if (outcome === 'done') return <ResetDone />;
  if (outcome === 'refused') return <UnusableLink />;
  return <CheckedLink token={token} onDone={() => setOutcome('done')} onRefused={() => setOutcome('refused')} />;
}

interface ResetProps {
  token: string;
  onDone: () => void;
  onRefused: () => void;
}

/** Shows the form unless the server says that the link no longer works. A text that no mailed link contains is left to the form. */
function CheckedLink(props: ResetProps) {
  const { token } = props;
  const { data, isLoading, error } = useCheckResetLinkQuery({ token }, { skip: !resetTokenShape.test(token) });
  if (isLoading) return <Spinner label={t('Checking the link')} className="size-6" />;
  return isInvalidLink(error) ? <UnusableLink /> : <ResetForm {...props} email={data?.email ?? ''} />;
}

function isInvalidLink(error: unknown): boolean {
  return (error as ApiError | undefined)?.body?.code === invalidResetLink;
}

/** `public/boot.js` moves the token from the address to the history entry. */
function useResetToken(): string | null {
  const { state, search } = useLocation();
  return (state as { token?: string } | null)?.token ?? new URLSearchParams(search).get('token');
}

function ResetForm({ token, email, onDone, onRefused }: ResetProps & { email: string }) {
  const form = useForm<NewPassword>({ defaultValues: { newPassword: '', confirmPassword: '' } });
  const [resetPassword, { isLoading }] = useResetPasswordMutation();

  const onSubmit = form.handleSubmit(async (fields) => {
    const { error } = await resetPassword({ token, newPassword: fields.newPassword });
    if (!error) {
      onDone();
      return;
    }
    notifyError(t('Error'), error, t('Failed to reset password'));
    if (isInvalidLink(error)) onRefused();
    for (const { field, message } of fieldErrors(error, ['newPassword'])) form.setError(field, { message });
  });

  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
      <FormHead title={t('Reset your password')}>{t('Choose a new password for your account.')}</FormHead>
      <AccountName email={email} />
      <FormProvider {...form}>
        <NewPasswordFields />
      </FormProvider>
      <Button type="submit" pending={isLoading} className="mt-2">
        {isLoading ? t('Resetting...') : t('Reset Password')}
      </Button>
    </form>
  );
}

function UnusableLink() {
  return <InvalidLink>{t('This link was already used or has expired. Request a new one.')}</InvalidLink>;
}

function InvalidLink({ children }: { children: string }) {
  return (
    <div>
      <span className="mb-5 flex size-12 items-center justify-center rounded-full bg-rejected-soft text-rejected-ink">
        <Unlink className="size-5" aria-hidden="true" />
      </span>
      <FormHead title={t('Invalid Reset Link')}>{children}</FormHead>
      <Link to="/forgot-password" className={buttonClass({ className: 'w-full' })}>
        {t('Request New Link')}
      </Link>
    </div>
  );
}

function ResetDone() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/login'), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div role="status">
      <span className="mb-5 flex size-12 items-center justify-center rounded-full bg-approved-soft text-approved-ink">
        <CircleCheck className="size-5" aria-hidden="true" />
      </span>
      <FormHead title={t('Password Reset Successfully')}>
        {t('You can sign in with your new password in a moment.')}
      </FormHead>
      <Link to="/login" className={buttonClass({ variant: 'outline', className: 'w-full' })}>
        {t('Go to Login')}
      </Link>
    </div>
  );
}
