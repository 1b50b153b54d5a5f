import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ForgotPasswordBody } from '@staffroom/contracts/auth.js';
import { t, text } from '@staffroom/contracts/texts/text.js';
import type { ApiError } from '../../api/base-query.js';
import { Button, buttonClass } from '../../ui/button.js';
import { emailProblem } from '../../ui/email-problem.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { notifyError } from '../../ui/toast.js';
import { Link } from 'react-router-dom';
import { useForgotPasswordMutation } from './auth.api.js';
import { FormHead } from './form-head.js';

export default function ForgotPasswordPage() {
  const [sent, setSent] = useState(false);
  return sent ? <LinkSent onAgain={() => setSent(false)} /> : <ForgotForm onSent={() => setSent(true)} />;
}

function ForgotForm({ onSent }: { onSent: () => void }) {
  const { register, handleSubmit, formState } = useForm<ForgotPasswordBody>({ defaultValues: { email: '' } });
  const [forgotPassword, { isLoading }] = useForgotPasswordMutation();

  const onSubmit = handleSubmit(async ({ email }) => {
    const { error } = await forgotPassword({ email: email.trim() });
    if (!error) return onSent();
    notifyError(
      t('Error'),
      error,
      isSilent(error) ? t('Failed to send reset email') : t('Failed to send password reset email'),
    );
  });

  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
      <FormHead title={t('Forgot your password?')}>
        {t('Enter your email and we will send you a link to create a new one.')}
      </FormHead>
      <Field label={t('Email')} error={formState.errors.email?.message} required>
        <Input
          type="email"
          autoComplete="username"
          {...register('email', { validate: (email) => emailProblem(email) ?? true })}
        />
      </Field>
      <Button type="submit" pending={isLoading} className="mt-2">
        {isLoading ? t('Sending...') : t('Send Reset Link')}
      </Button>
      <Link to="/login" className={buttonClass({ variant: 'ghost' })}>
        {t('Back to Login')}
      </Link>
    </form>
  );
}

/** SPEC.md section 8 has a separate text for a JSON reply without a message. */
function isSilent(error: unknown): boolean {
  return (error as ApiError).body !== undefined;
}

const nextSteps = [
  text('Check your inbox and spam folder'),
  text('Click the link within 1 hour'),
  text('Create a new secure password'),
];

function LinkSent({ onAgain }: { onAgain: () => void }) {
  return (
    <div role="status">
      <span className="mb-5 flex size-12 items-center justify-center rounded-full bg-approved-soft text-approved-ink">
        <MailCheck className="size-5" aria-hidden="true" />
      </span>
      <FormHead title={t('Check Your Email')}>
        {t('If an account with that email exists, a password reset link was sent.')}
      </FormHead>
      <h2 className="mb-3 font-medium">{t('What happens next')}</h2>
      <ol className="mb-6 flex flex-col gap-3">
        {nextSteps.map((step, index) => (
          <li key={index} className="flex items-center gap-3">
            <span
              aria-hidden="true"
              className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent-ink"
            >
              {index + 1}
            </span>
            {t(step)}
          </li>
        ))}
      </ol>
      <div className="flex flex-col gap-2">
        <Button variant="outline" onClick={onAgain}>
          {t('Send Another Email')}
        </Button>
        <Link to="/login" className={buttonClass({ variant: 'ghost' })}>
          {t('Back to Login')}
        </Link>
      </div>
      <p className="mt-6 text-sm text-quiet">{t('An email is sent only if the account exists.')}</p>
    </div>
  );
}
