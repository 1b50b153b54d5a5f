/** Sign-in through the company's identity provider, above the form, and why the last one failed (R64). */
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SecondStep } from '@staffroom/contracts/second-factor.js';
import { secondStepParameter, signInProblemParameter } from '@staffroom/contracts/sign-in-problems.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { serverMessage } from '../../api/server-message.js';
import { buttonClass } from '../../ui/button.js';
import { FieldError } from '../../ui/field.js';
import { problemText } from './problem-text.js';
import { useBegunStepQuery } from './second-step.api.js';

interface ProviderSignInProps {
  name: string;
  form: ReactNode;
  /** The provider has led back, and a second factor is missing. */
  onStep: (step: SecondStep) => void;
}

/** If only HR managers sign in with a password, the form is folded. */
export function ProviderSignIn({ name, form, onStep }: ProviderSignInProps) {
  const [isOpen, setIsOpen] = useState(document.documentElement.dataset.passwordSignIn !== 'false');
  const parameters = new URLSearchParams(useLocation().search);
  const problem = parameters.get(signInProblemParameter);
  const begun = useBegunStepQuery(undefined, { skip: !parameters.has(secondStepParameter) });
  const navigate = useNavigate();
  useEffect(() => {
    if (!begun.data) return;
    void navigate('/login', { replace: true }); // it is shown once
    onStep(begun.data);
  }, [begun.data, navigate, onStep]);
  return (
    <>
      <div className="flex flex-col gap-2">
        <a href="/api/auth/oidc/start" className={buttonClass({ variant: isOpen ? 'outline' : 'primary' })}>
          <span className="truncate">{t('Sign in with {provider}', { provider: name })}</span>
        </a>
        {problem !== null && <FieldError>{problemText(problem)}</FieldError>}
        {begun.isError && <FieldError>{serverMessage(begun.error) ?? problemText('EXPIRED')}</FieldError>}
      </div>
      {isOpen ? (
        <>
          <p className="text-center text-sm text-quiet">{t('or with your password')}</p>
          {form}
        </>
      ) : (
        <button
          type="button"
          onClick={() => setIsOpen(true)}
          className="self-center text-sm text-accent-ink underline-offset-4 hover:underline max-md:min-h-11"
        >
          {t('Sign in with a password (HR managers)')}
        </button>
      )}
    </>
  );
}
