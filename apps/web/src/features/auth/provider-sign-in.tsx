/** Sign-in through the company's identity provider, above the form, and why the last one failed (R64). */
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { signInProblemParameter } from '@staffroom/contracts/sign-in-problems.js';
import { buttonClass } from '../../ui/button.js';
import { FieldError } from '../../ui/field.js';
import { problemText } from './problem-text.js';

/** If only HR managers sign in with a password, the form is folded. */
export function ProviderSignIn({ name, form }: { name: string; form: ReactNode }) {
  const [isOpen, setIsOpen] = useState(document.documentElement.dataset.passwordSignIn !== 'false');
  const problem = new URLSearchParams(useLocation().search).get(signInProblemParameter);
  return (
    <>
      <div className="flex flex-col gap-2">
        <a href="/api/auth/oidc/start" className={buttonClass({ variant: isOpen ? 'outline' : 'primary' })}>
          <span className="truncate">Sign in with {name}</span>
        </a>
        {problem !== null && <FieldError>{problemText(problem)}</FieldError>}
      </div>
      {isOpen ? (
        <>
          <p className="text-center text-sm text-quiet">or with your password</p>
          {form}
        </>
      ) : (
        <button
          type="button"
          onClick={() => setIsOpen(true)}
          className="self-center text-sm text-accent-ink underline-offset-4 hover:underline max-md:min-h-11"
        >
          Sign in with a password (HR managers)
        </button>
      )}
    </>
  );
}
