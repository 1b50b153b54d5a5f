/** What the portal recommends, what is true now, and one press for what HR can turn on (R64a). */
import { Circle, CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  adviceIsFollowed,
  type SecurityAdvice,
  type SecurityAdviceBody,
} from '@staffroom/contracts/security-advice.js';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import {
  useFollowSecurityAdviceMutation,
  useGetSecurityAdviceQuery,
} from '../../shared/security/security-advice.api.js';
import { Button } from '../../ui/button.js';
import { Card, CardBody, CardHeader } from '../../ui/card.js';
import { Loadable } from '../../ui/loadable.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { notifyError, toast } from '../../ui/toast.js';
import { useChangeSecondFactorPolicyMutation } from './second-factor-policy.api.js';

export function AdviceCard() {
  return (
    <Loadable
      query={useGetSecurityAdviceQuery()}
      skeleton={<SkeletonRows rows={1} rowClassName="h-[460px]" label={t('Loading what we recommend')} />}
      errorTitle={t('Failed to fetch what we recommend')}
    >
      {(advice) => <Advice advice={advice} />}
    </Loadable>
  );
}

function Advice({ advice }: { advice: SecurityAdvice }) {
  const [isOpen, setIsOpen] = useState(!advice.isDismissed && !adviceIsFollowed(advice));
  const items = itemsOf(advice);
  const done = items.filter(({ isTrue }) => isTrue).length;
  return (
    <Card aria-label={t('What we recommend')}>
      <CardHeader
        title={t('What we recommend')}
        subtitle={t('{done} of {total} done', { done, total: items.length })}
        action={
          <Button variant="ghost" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? t('Hide') : t('Show')}
          </Button>
        }
        className={isOpen ? undefined : 'pb-4'}
      />
      {isOpen && (
        <CardBody>
          <ul className="flex flex-col divide-y">
            {items.map((item) => (
              <AdviceItem key={item.title} item={item} />
            ))}
          </ul>
        </CardBody>
      )}
    </Card>
  );
}

interface Item {
  title: string;
  isTrue: boolean;
  /** What is true now, and what to do. */
  text: ReactNode;
  action?: ReactNode;
}

function AdviceItem({ item: { title, isTrue, text, action } }: { item: Item }) {
  const Icon = isTrue ? CircleCheck : Circle;
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0 max-sm:flex-wrap">
      <Icon aria-hidden="true" className={`mt-0.5 size-4.5 shrink-0 ${isTrue ? 'text-approved-ink' : 'text-quiet'}`} />
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">
          {title}
          <span className="sr-only">{isTrue ? t(': done') : t(': to do')}</span>
        </p>
        <p className="break-words text-quiet">{text}</p>
      </div>
      {action && <div className="max-sm:ml-7.5 max-sm:min-w-0 sm:shrink-0">{action}</div>}
    </li>
  );
}

function itemsOf(advice: SecurityAdvice): Item[] {
  const { factorRequiredOf, strictPasswords, strictIsForced, hasDemoAccounts, hostsWithoutTls, keysAreCopied } = advice;
  const isRequired = factorRequiredOf.includes('HR_MANAGER');
  return [
    {
      title: t('A second factor for HR managers'),
      isTrue: isRequired,
      text: isRequired
        ? t('A password alone opens the account of no HR manager.')
        : t(
            'A password that leaks opens everything here. HR managers without a second factor, you too, add one right after this.',
          ),
      action: !isRequired && <RequireFactor advice={advice} />,
    },
    {
      title: t('Strict passwords'),
      isTrue: strictPasswords,
      text: strictPasswords
        ? t('Nobody can choose a password that others try first.') +
          (strictIsForced ? ` ${t('Your operator has set this.')}` : '')
        : t(
            'Passwords from breaches of other services, and those made of names, can be chosen. Present passwords keep working.',
          ),
      action: !strictIsForced && (
        <Follow
          body={{ strictPasswords: !strictPasswords }}
          label={
            strictPasswords
              ? rich(text('Turn Off <more>strict passwords</more>'), { more: forScreenReaders })
              : rich(text('Turn On <more>strict passwords</more>'), { more: forScreenReaders })
          }
          isMain={!strictPasswords}
        />
      ),
    },
    {
      title: t('No demo accounts'),
      isTrue: !hasDemoAccounts,
      text: hasDemoAccounts
        ? t(
            'Everyone knows the password of the demo accounts. Let your operator start with an empty database for real people.',
          )
        : t('There is no account with a password that everyone knows.'),
    },
    {
      title: t('TLS to each server'),
      isTrue: hostsWithoutTls.length === 0,
      text:
        hostsWithoutTls.length === 0
          ? t('The connections to the database, mail server and other servers are encrypted, or stay on this machine.')
          : t('Your operator allows connections without encryption to {hosts} (HOSTS_WITHOUT_TLS).', {
              hosts: hostsWithoutTls.join(', '),
            }),
    },
    {
      title: t('A copy of the keys'),
      isTrue: keysAreCopied,
      text: keysAreCopied
        ? t('A copy of the master key is kept in another place.')
        : t('No backup can be read without the master key. Ask your operator to keep a copy of it in another place.'),
      action: (
        <Follow
          body={{ keysAreCopied: !keysAreCopied }}
          label={
            keysAreCopied
              ? rich(text('We Have None <more>of the keys</more>'), { more: forScreenReaders })
              : rich(text('We Have a Copy <more>of the keys</more>'), { more: forScreenReaders })
          }
          isMain={!keysAreCopied}
        />
      ),
    },
  ];
}

function RequireFactor({ advice: { factorRequiredOf } }: { advice: SecurityAdvice }) {
  const [change, { isLoading }] = useChangeSecondFactorPolicyMutation();
  const require = async () => {
    const { error } = await change({ requiredOf: [...factorRequiredOf, 'HR_MANAGER'] });
    if (error) return notifyError(t('Failed to save the policy'), error);
    toast({ title: t('Policy saved') });
  };
  return (
    <Button variant="outline" pending={isLoading} onClick={() => void require()}>
      {t('Require It')}
    </Button>
  );
}

interface FollowProps {
  body: SecurityAdviceBody;
  label: ReactNode;
  isMain: boolean;
}

function Follow({ body, label, isMain }: FollowProps) {
  const [follow, { isLoading }] = useFollowSecurityAdviceMutation();
  const send = async () => {
    const { error } = await follow(body);
    if (error) return notifyError(t('Failed to save'), error);
    toast({ title: t('Saved') });
  };
  return (
    <Button variant={isMain ? 'outline' : 'ghost'} pending={isLoading} onClick={() => void send()}>
      <span>{label}</span>
    </Button>
  );
}

/** What a button is about. */
function forScreenReaders(words: ReactNode[]) {
  return (
    <span key="more" className="sr-only">
      {words}
    </span>
  );
}
