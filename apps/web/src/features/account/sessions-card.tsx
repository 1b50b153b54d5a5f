import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import type { OwnSession } from '@staffroom/contracts/auth.js';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Card, CardBody, CardHeader } from '../../ui/card.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { IconTile } from '../../ui/icon-tile.js';
import { Loadable } from '../../ui/loadable.js';
import { exactMomentText, Moment } from '../../ui/moment.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { notifyError, toast } from '../../ui/toast.js';
import { useEndSessionMutation, useGetSessionsQuery, useSignOutEverywhereMutation } from './account.api.js';

const shownFirst = 10;

export function SessionsCard() {
  const query = useGetSessionsQuery();
  const [asking, setAsking] = useState(false);
  const [signOut, { isLoading }] = useSignOutEverywhereMutation();
  return (
    <Card>
      <CardHeader
        title={t('Sessions')}
        subtitle={t('Where you are signed in. A session ends after 8 hours without use, and after 7 days.')}
        action={
          <Button variant="outline" onClick={() => setAsking(true)}>
            {t('Sign Out Everywhere')}
          </Button>
        }
      />
      <CardBody>
        <Loadable
          query={query}
          skeleton={<SkeletonRows rows={2} rowClassName="h-11" />}
          errorTitle={t('Failed to fetch your sessions')}
        >
          {(sessions) => <Sessions sessions={sessions} />}
        </Loadable>
      </CardBody>
      {asking && (
        <ConfirmDialog
          title={t('Sign out everywhere?')}
          confirmLabel={t('Sign Out Everywhere')}
          pending={isLoading}
          act={signOut}
          success={t('Signed out everywhere')}
          failure={t('Failed to sign out')}
          onClose={() => setAsking(false)}
        >
          <p>{t('This ends all of your sessions, also this one. You then sign in again with your password.')}</p>
          <p>{t('If someone else may know your password, change it instead. That also ends all other sessions.')}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const [limit, setLimit] = useState(shownFirst);
  const hidden = sessions.length - limit;
  return (
    <>
      <ul aria-label={t('Sessions')} className="-my-1 divide-y">
        {sessions.slice(0, limit).map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5">
            <IconTile icon={MonitorSmartphone} tone="bg-sunken text-quiet" />
            <div className="min-w-44 flex-1">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="font-medium first-letter:uppercase">{browserOf(session)}</span>
                {session.isCurrent && <Badge tone="accent">{t('This browser')}</Badge>}
              </p>
              <p className="text-sm text-quiet">
                {rich(text('Signed in <when></when>'), {
                  when: () => <Moment key="when" at={session.startedAt} className="tabular-nums" />,
                })}
                {session.network && ` · ${session.network}`}
              </p>
              <p className="text-sm text-quiet">
                {rich(text('Last used <when></when>'), {
                  when: () => <Moment key="when" at={session.lastUsedAt} className="tabular-nums" />,
                })}
              </p>
            </div>
            {!session.isCurrent && <EndSession session={session} />}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="ghost" className="mt-2" onClick={() => setLimit(sessions.length)}>
          {t('Show {count} more', { count: hidden })}
        </Button>
      )}
    </>
  );
}

/** Nothing is lost, so it does not ask. */
function EndSession({ session }: { session: OwnSession }) {
  const [end, { isLoading }] = useEndSessionMutation();
  const onClick = async () => {
    const { error } = await end(session.id);
    if (error) notifyError(t('Failed to end the session'), error);
    else toast({ title: t('Session ended') });
  };
  return (
    <Button
      variant="outline"
      // the browser and the minute may be those of another session
      aria-label={t('Sign Out: {browser}, signed in {when}', {
        browser: browserOf(session),
        when: exactMomentText(session.startedAt),
      })}
      pending={isLoading}
      onClick={() => void onClick()}
    >
      {t('Sign Out')}
    </Button>
  );
}

function browserOf({ browser }: OwnSession): string {
  return browser ?? t('an unknown browser');
}
