/** The delivery status of emails, so that HR managers can resend failed ones (R38). It does not show their content. */
import { MailCheck } from 'lucide-react';
import type { Mail } from '@staffroom/contracts/mails.js';
import { rich, t, type Text, text } from '@staffroom/contracts/texts/text.js';
import { itemsOf } from '../../api/paging.js';
import { Badge, type BadgeTone } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Card, CardBody } from '../../ui/card.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Loadable } from '../../ui/loadable.js';
import { LoadMore } from '../../ui/load-more.js';
import { PageHead } from '../../ui/page-head.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { SettingsPage } from '../../shared/settings/settings-page.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { notifyError, toast } from '../../ui/toast.js';
import { useGetMailsInfiniteQuery, useResendFailedMailsMutation, useResendMailMutation } from './api/users.api.js';
import { mailKind } from './mail-kinds.js';

export default function MailDeliveryPage() {
  const query = useGetMailsInfiniteQuery();
  return (
    <SettingsPage>
      <PageHead
        title={t('Email Delivery')}
        subtitle={t('Failed emails are retried for a day. After that, you can resend them here.')}
      />
      <Loadable query={query} skeleton={<SkeletonRows rowClassName="h-14" />} errorTitle={t('Failed to fetch emails')}>
        {(data) => (
          <Card>
            <CardBody className="flex flex-col items-start gap-3">
              <Mails mails={itemsOf(data)} complete={!query.hasNextPage} />
            </CardBody>
          </Card>
        )}
      </Loadable>
      {query.data && <LoadMore query={query} />}
    </SettingsPage>
  );
}

/** `complete` is false while older emails are not loaded, because one of them may have failed. */
function Mails({ mails, complete }: { mails: readonly Mail[]; complete: boolean }) {
  if (mails.length === 0) return <EmptyState icon={MailCheck} title={t('No emails yet')} />;
  const troubled = mails.filter(({ status }) => status === 'FAILED' || status === 'QUEUED');
  const failed = troubled.filter(({ status }) => status === 'FAILED').length;
  const rest = mails.filter((mail) => !troubled.includes(mail));
  return (
    <>
      {complete && troubled.length === 0 && (
        <p className="text-quiet">{t('No emails are waiting, and none have failed.')}</p>
      )}
      {failed > 1 && <ResendAll />}
      <ul aria-label={t('Emails')} className="w-full divide-y">
        {[...troubled, ...rest].map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </ul>
    </>
  );
}

/** After a wrong setting was corrected, all of them can go out. */
function ResendAll() {
  const [resend, { isLoading }] = useResendFailedMailsMutation();
  const onResend = async () => {
    const { error } = await resend();
    if (error) notifyError(t('Failed to resend the emails'), error);
    else toast({ title: t('The failed emails are being sent again') });
  };
  return (
    <Button variant="outline" size="sm" pending={isLoading} onClick={() => void onResend()}>
      {t('Resend all failed emails')}
    </Button>
  );
}

function MailRow({ mail }: { mail: Mail }) {
  const { id, template, recipientName, status, attempts, lastError, createdAt } = mail;
  const [resend, { isLoading }] = useResendMailMutation();
  const onResend = async () => {
    const { error } = await resend(id);
    if (error) notifyError(t('Failed to resend the email'), error);
    else toast({ title: t('The email is being sent again') });
  };
  const what = mailKind(template);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="break-words">
          {rich(text('<what>{template}</what> <to>to</to> {name}'), {
            template: what,
            name: recipientName ?? t('Deleted user'),
            what: (words) => (
              <span key="what" className="font-medium">
                {words}
              </span>
            ),
            to: (words) => (
              <span key="to" className="text-quiet">
                {words}
              </span>
            ),
          })}
        </p>
        <p className="text-sm text-quiet">
          <RelativeTime at={createdAt} />
          {status !== 'SENT' &&
            attempts > 0 &&
            ` · ${t('{count, plural, one {# attempt} other {# attempts}}', { count: attempts })}`}
          {status !== 'SENT' && lastError && ` · ${lastError}`}
        </p>
      </div>
      <Badge tone={looks[status].tone}>{t(looks[status].label)}</Badge>
      {status === 'FAILED' && (
        <Button
          variant="outline"
          size="sm"
          pending={isLoading}
          aria-label={t('Resend {what} to {name}', { what, name: recipientName ?? t('a deleted user') })}
          onClick={() => void onResend()}
        >
          {t('Resend')}
        </Button>
      )}
    </li>
  );
}

const looks = {
  QUEUED: { tone: 'pending', label: text('Waiting') },
  SENT: { tone: 'approved', label: text('Sent') },
  FAILED: { tone: 'rejected', label: text('Failed') },
  CANCELLED: { tone: 'neutral', label: text('Cancelled', 'an email') },
} as const satisfies Record<Mail['status'], { tone: BadgeTone; label: Text }>;
