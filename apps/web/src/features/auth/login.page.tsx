import { Suspense, useState, type FormEvent } from 'react';
import { useDispatch } from 'react-redux';
import type { LoginBody } from '@staffroom/contracts/auth.js';
import type { SecondStep as Step } from '@staffroom/contracts/second-factor.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { ApiError } from '../../api/base-query.js';
import { serverMessage } from '../../api/server-message.js';
import { Button } from '../../ui/button.js';
import { emailProblem } from '../../ui/email-problem.js';
import { lazyPart } from '../../ui/fetched.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { notifyError } from '../../ui/toast.js';
import { useLoginMutation } from './auth.api.js';
import { enter } from './enter.js';
import { FormHead } from './form-head.js';
import { TextLink } from './text-link.js';

// Most portals have no identity provider.
const ProviderSignIn = lazyPart(async () => (await import('./provider-sign-in.js')).ProviderSignIn);

// Most people have no second factor.
const SecondStep = lazyPart(async () => (await import('./second-step.js')).SecondStep);

/** Does not use the form library of the other pages, because this page is loaded first and has only two fields. */
export default function LoginPage() {
  const [problems, setProblems] = useState<Problems | null>(null);
  /** Why the last sign-in failed. Also shown here, because the toast disappears. */
  const [failure, setFailure] = useState<string>();
  const [step, setStep] = useState<Step>();
  const [login, { isLoading }] = useLoginMutation();
  const dispatch = useDispatch();
  const provider = document.documentElement.dataset.signInWith; // the server says so in the page

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLoading) return;
    const form = event.currentTarget;
    const body = bodyOf(form);
    const found = problemsOf(body);
    setProblems(found);
    setFailure(undefined);
    const wrong = found.email ? 'email' : found.password ? 'password' : null;
    if (wrong) return (form.elements.namedItem(wrong) as HTMLElement).focus();
    const { data, error } = await login(body);
    if (!data) {
      const { secondStep } = (error as ApiError).body ?? {};
      if (secondStep) return setStep(secondStep);
      const otherwise = isRefusal(error) ? t('Invalid credentials') : undefined;
      notifyError(t('Login failed'), error, otherwise);
      setFailure(serverMessage(error) ?? otherwise);
      return (form.elements.namedItem('password') as HTMLInputElement).select();
    }
    enter(data.user, dispatch);
  };

  if (step) return <SecondStep step={step} onBack={() => setStep(undefined)} />;
  const head = <FormHead title={t('Sign in')}>{t('Good to see you. Use your work email.')}</FormHead>;
  const form = (
    <form
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      // Errors appear on the first submit and are then updated on every input.
      onInput={(event) => {
        setFailure(undefined);
        if (problems) setProblems(problemsOf(bodyOf(event.currentTarget)));
      }}
      className="flex flex-col gap-4"
    >
      {!provider && head}
      <Field label={t('Email')} error={problems?.email} required>
        <Input type="email" name="email" autoComplete="username" />
      </Field>
      <Field
        label={t('Password')}
        error={problems?.password ?? failure}
        required
        aside={
          <TextLink to="/forgot-password" className="text-sm">
            {t('Forgot password?')}
          </TextLink>
        }
      >
        <Input type="password" name="password" autoComplete="current-password" />
      </Field>
      <Button type="submit" pending={isLoading} className="mt-2">
        {isLoading ? t('Signing in...') : t('Sign In')}
      </Button>
    </form>
  );
  if (!provider) return form;
  return (
    <div className="flex flex-col gap-6">
      {head}
      <Suspense>
        <ProviderSignIn name={provider} form={form} onStep={setStep} />
      </Suspense>
    </div>
  );
}

interface Problems {
  email?: string;
  password?: string;
}

/** Only a 401 means that the credentials are wrong. */
function isRefusal(error: unknown): boolean {
  return (error as ApiError).status === 401;
}

function bodyOf(form: HTMLFormElement): LoginBody {
  const field = (name: string) => (form.elements.namedItem(name) as HTMLInputElement).value;
  return { email: field('email').trim(), password: field('password') };
}

function problemsOf({ email, password }: LoginBody): Problems {
  return {
    email: email ? emailProblem(email) : t('Email is required'),
    password: password ? undefined : t('Password is required'),
  };
}
