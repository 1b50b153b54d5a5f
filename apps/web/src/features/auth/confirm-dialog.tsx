/** Asks the person who they are before a call that needs it, with whatever they have (R77). */
import { type FormEvent, Suspense, useEffect, useId, useState } from 'react';
import type { ConfirmBody, WaysToConfirm } from '@staffroom/contracts/second-factor.js';
import { t, text } from '@staffroom/contracts/texts/text.js';
import { type Question, replaceSession } from '../../api/confirmation.js';
import { serverMessage } from '../../api/server-message.js';
import { isSignedInByProvider, useSession } from '../../api/session.js';
import { AccountName } from '../../ui/account-name.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Dialog, DialogBody } from '../../ui/dialog.js';
import { lazyPart } from '../../ui/fetched.js';
import { Field, FieldError } from '../../ui/field.js';
import { FormFooter } from '../../ui/form-footer.js';
import { Input } from '../../ui/input.js';
import { Loadable } from '../../ui/loadable.js';
import { PasswordInput } from '../../ui/password-input.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { useConfirmMutation, useGetWaysToConfirmQuery } from './confirm.api.js';
import { whenConfirmedElsewhere } from './confirmed-elsewhere.js';

const PasskeyStep = lazyPart(async () => (await import('./passkey-step.js')).PasskeyStep);

export function ConfirmDialog({ question }: { question: Question }) {
  const { strongly, message, answer } = question;
  const id = useId();
  const query = useGetWaysToConfirmQuery();
  const skeleton = <SkeletonRows rows={2} rowClassName="h-[60px]" label={t('Loading')} />;
  return (
    <Dialog open onOpenChange={(open) => !open && answer(false)} title={t('Confirm that it is you')} describedBy={id}>
      <Loadable query={query} skeleton={<DialogBody>{skeleton}</DialogBody>} errorTitle={t('Failed to load')}>
        {(ways) => (
          <Ways ways={ways} strongly={strongly} answer={answer}>
            <p id={id} className="text-quiet">
              {strongly ? message : t('You signed in a while ago. Confirm, and your change is saved.')}
            </p>
          </Ways>
        )}
      </Loadable>
    </Dialog>
  );
}

type Way = 'passkey' | 'provider' | 'password' | 'app';

function offered({ password, app, passkey, provider }: WaysToConfirm, strongly: boolean): Way[] {
  const has: Record<Way, boolean> = {
    passkey: passkey !== null,
    provider: provider !== null,
    password: password && !strongly,
    app,
  };
  const order: Way[] = isSignedInByProvider()
    ? ['passkey', 'provider', 'app', 'password']
    : ['passkey', 'password', 'app', 'provider'];
  return order.filter((way) => has[way]);
}

interface WaysProps {
  ways: WaysToConfirm;
  strongly: boolean;
  answer: Question['answer'];
  /** What is asked. */
  children: React.ReactNode;
}

function Ways({ ways, strongly, answer, children }: WaysProps) {
  const possible = offered(ways, strongly);
  const [way, setWay] = useState<Way | undefined>(possible[0]);
  const [failure, setFailure] = useState<string>();
  const [confirm, { isLoading }] = useConfirmMutation();
  const { user } = useSession();

  const send = async (body: ConfirmBody) => {
    setFailure(undefined);
    const sent = confirm(body);
    replaceSession(sent.then(({ error }) => error === undefined));
    const { error } = await sent;
    if (!error) return answer(true);
    setFailure(serverMessage(error) ?? t('It could not be checked. Please try again.'));
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (isLoading || (way !== 'password' && way !== 'app')) return;
    const input = event.currentTarget.elements.namedItem(way) as HTMLInputElement;
    if (!input.value.trim()) return setFailure(t(fields[way].missing));
    await send(way === 'password' ? { password: input.value } : { code: input.value.trim() });
    input.select();
  };

  const labels: Record<Way, string> = {
    passkey: t('Use a passkey'),
    provider: t('Sign in with {provider}', { provider: ways.provider ?? '' }),
    password: t('Use your password'),
    app: t('Use the authenticator app'),
  };
  const isTyped = way === 'password' || way === 'app';
  return (
    <form key={way} noValidate onSubmit={(event) => void onSubmit(event)}>
      <DialogBody>
        {children}
        {way === undefined && (
          <p className="text-quiet">
            {t('You have neither. Add a second factor on the page “Your Account”, then try again.')}
          </p>
        )}
        {way === 'passkey' && ways.passkey && (
          <Suspense fallback={<SkeletonRows rows={1} rowClassName="h-9 max-md:h-11" />}>
            <PasskeyStep options={ways.passkey} pending={isLoading} onReply={(reply) => send({ passkey: reply })} />
            {failure && <FieldError>{failure}</FieldError>}
          </Suspense>
        )}
        {way === 'provider' && <AtProvider label={labels.provider} onConfirmed={() => answer(true)} />}
        {way === 'password' && (
          <>
            <AccountName email={user?.email ?? ''} />
            <Field label={t('Password')} error={failure} required>
              <PasswordInput autoFocus what={t('password')} name="password" autoComplete="current-password" />
            </Field>
          </>
        )}
        {way === 'app' && (
          <Field label={t('Code')} hint={t(fields.app.hint)} error={failure} required>
            <Input autoFocus name="app" inputMode="numeric" autoComplete="one-time-code" maxLength={7} />
          </Field>
        )}
        {possible
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
              {labels[other]}
            </Button>
          ))}
      </DialogBody>
      <FormFooter submitLabel={t('Confirm')} pending={isLoading} disabled={!isTyped} onCancel={() => answer(false)} />
    </form>
  );
}

const fields = {
  password: { missing: text('Please enter your password.') },
  app: { missing: text('Please enter a code.'), hint: text('Type the six digits that your authenticator app shows.') },
} as const;

/** In a tab of its own, so that nothing is lost that was typed here. */
function AtProvider({ label, onConfirmed }: { label: string; onConfirmed: () => void }) {
  useEffect(
    () =>
      whenConfirmedElsewhere(() => {
        replaceSession(Promise.resolve(true));
        onConfirmed();
      }),
    [onConfirmed],
  );
  return (
    <div className="flex flex-col gap-2">
      <a href="/api/auth/oidc/start?confirm" target="_blank" className={buttonClass({})}>
        <span className="truncate">{label}</span>
      </a>
      <p className="text-sm text-quiet">{t('It opens in a new tab. Afterwards this page goes on by itself.')}</p>
    </div>
  );
}
