/** The second step of a sign-in: a passkey, a code from an app, or a recovery code (R64). */
import { type FormEvent, Suspense, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { SecondStep as Step, SecondStepBody } from '@staffroom/contracts/second-factor.js';
import { t, text } from '@staffroom/contracts/texts/text.js';
import type { ApiError } from '../../api/base-query.js';
import { serverMessage } from '../../api/server-message.js';
import { Button } from '../../ui/button.js';
import { lazyPart } from '../../ui/fetched.js';
import { Field, FieldError } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { notifyError } from '../../ui/toast.js';
import { enter } from './enter.js';
import { FormHead } from './form-head.js';
import { useSecondStepMutation } from './second-step.api.js';

const PasskeyStep = lazyPart(async () => (await import('./passkey-step.js')).PasskeyStep);

interface SecondStepProps {
  step: Step;
  /** Back to the password. */
  onBack: () => void;
}

const ways = {
  passkey: { hint: text('Confirm that it is you with your passkey.'), label: null, other: text('Use a passkey') },
  code: {
    hint: text('Type the six digits that your authenticator app shows.'),
    label: text('Code'),
    other: text('Use the authenticator app'),
  },
  recovery: {
    hint: text('Type one of your recovery codes. It works once.'),
    label: text('Recovery code'),
    other: text('Use a recovery code'),
  },
} as const;

type Way = keyof typeof ways;

export function SecondStep({ step: { token, kinds, passkey }, onBack }: SecondStepProps) {
  const offered: Way[] = [
    ...(passkey ? (['passkey'] as const) : []),
    ...(kinds.includes('TOTP') ? (['code'] as const) : []),
    'recovery',
  ];
  const [way, setWay] = useState<Way>(offered[0]!);
  const [failure, setFailure] = useState<string>();
  const [complete, { isLoading }] = useSecondStepMutation();
  const dispatch = useDispatch();

  const send = async (body: Omit<SecondStepBody, 'token'>) => {
    setFailure(undefined);
    const { data, error } = await complete({ token, ...body });
    if (data) return enter(data.user, dispatch);
    notifyError(t('Login failed'), error);
    if ((error as ApiError).body?.code === 'SIGN_IN_EXPIRED') return onBack();
    setFailure(serverMessage(error) ?? t('It could not be checked. Please try again.'));
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLoading) return;
    const input = event.currentTarget.elements.namedItem('code') as HTMLInputElement;
    const code = input.value.trim();
    if (code) await send({ code });
    else setFailure(t('Please enter a code.'));
    input.select();
  };

  return (
    <div className="flex flex-col gap-4">
      <FormHead title={t('Second step')}>{t(ways[way].hint)}</FormHead>
      {way === 'passkey' && passkey ? (
        <Suspense fallback={<SkeletonRows rows={1} rowClassName="h-9 max-md:h-11" />}>
          <PasskeyStep options={passkey} pending={isLoading} onReply={(reply) => send({ passkey: reply })} />
          {failure && <FieldError>{failure}</FieldError>}
        </Suspense>
      ) : (
        <form key={way} noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
          <Field label={t(ways[way].label!)} error={failure} required>
            <Input
              autoFocus
              name="code"
              inputMode={way === 'code' ? 'numeric' : 'text'}
              autoComplete={way === 'code' ? 'one-time-code' : 'off'}
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              onInput={() => setFailure(undefined)}
            />
          </Field>
          <Button type="submit" pending={isLoading} className="mt-2">
            {isLoading ? t('Signing in...') : t('Sign In')}
          </Button>
        </form>
      )}
      {offered
        .filter((other) => other !== way)
        .map((other) => (
          <Button
            key={other}
            variant="ghost"
            onClick={() => {
              setFailure(undefined);
              setWay(other);
            }}
          >
            {t(ways[other].other)}
          </Button>
        ))}
      <Button variant="ghost" onClick={onBack}>
        {t('Back to the password')}
      </Button>
    </div>
  );
}
