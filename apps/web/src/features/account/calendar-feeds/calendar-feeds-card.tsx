/** Addresses with which one's own calendar program shows time off (R45a). */
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { type CalendarFeed, calendarFeedWords } from '@staffroom/contracts/calendar-feeds.js';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Card, CardBody, CardHeader } from '../../../ui/card.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { lazyPart } from '../../../ui/fetched.js';
import { IconTile } from '../../../ui/icon-tile.js';
import { Loadable } from '../../../ui/loadable.js';
import { Moment, MomentDate } from '../../../ui/moment.js';
import { Opening } from '../../../ui/opening.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { useGetCalendarFeedsQuery, useRevokeCalendarFeedMutation } from './calendar-feeds.api.js';

const CreateDialog = lazyPart(async () => (await import('./calendar-feed-dialog.js')).CalendarFeedDialog);

export function CalendarFeedsCard() {
  const query = useGetCalendarFeedsQuery();
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<CalendarFeed | null>(null);
  return (
    <Card>
      <CardHeader
        title={t('Calendar addresses')}
        subtitle={t('Show time off and public holidays in your own calendar, which reads them again by itself.')}
        action={
          <Button variant="outline" onClick={() => setCreating(true)}>
            {t('Create Address')}
          </Button>
        }
      />
      <CardBody>
        <Loadable
          query={query}
          skeleton={<SkeletonRows rows={1} rowClassName="h-11" />}
          errorTitle={t('Failed to fetch your calendar addresses')}
        >
          {(feeds) => <Feeds feeds={feeds} onRevoke={setRevoking} />}
        </Loadable>
      </CardBody>
      <Opening onClose={() => setCreating(false)}>
        {creating && <CreateDialog onClose={() => setCreating(false)} />}
      </Opening>
      {revoking && <RevokeDialog feed={revoking} onClose={() => setRevoking(null)} />}
    </Card>
  );
}

interface FeedsProps {
  feeds: readonly CalendarFeed[];
  onRevoke: (feed: CalendarFeed) => void;
}

function Feeds({ feeds, onRevoke }: FeedsProps) {
  if (feeds.length === 0) return <p className="text-quiet">{t('You have no calendar address.')}</p>;
  return (
    <ul aria-label={t('Calendar addresses')} className="-my-1 divide-y">
      {feeds.map((feed) => (
        <li key={feed.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5">
          <IconTile icon={CalendarDays} tone="bg-sunken text-quiet" />
          <div className="min-w-44 flex-1 break-words">
            <p>{t(calendarFeedWords[feed.kind].label)}</p>
            <p className="text-sm text-quiet tabular-nums">
              {rich(text('Created <when></when>'), { when: () => <MomentDate key="when" at={feed.createdAt} /> })} ·{' '}
              {lastRead(feed)}
            </p>
          </div>
          {feed.isLost && <Badge tone="pending">{t('Not restored')}</Badge>}
          <Button
            variant="ghost"
            aria-label={t('Revoke {name}', { name: t(calendarFeedWords[feed.kind].label) })}
            onClick={() => onRevoke(feed)}
          >
            {t('Revoke')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function lastRead({ lastReadAt, isLost }: CalendarFeed) {
  if (isLost) return t('Stopped working: backups contain no addresses');
  if (lastReadAt === null) return t('Not read yet');
  return rich(text('Last read <when></when>'), { when: () => <Moment key="when" at={lastReadAt} /> });
}

function RevokeDialog({ feed, onClose }: { feed: CalendarFeed; onClose: () => void }) {
  const [revoke, { isLoading }] = useRevokeCalendarFeedMutation();
  return (
    <ConfirmDialog
      title={t('Revoke calendar address?')}
      confirmLabel={t('Revoke')}
      pending={isLoading}
      act={() => revoke(feed.id)}
      success={t('Calendar address revoked')}
      failure={t('Failed to revoke the calendar address')}
      onClose={onClose}
    >
      <p>
        {rich(
          text(
            'Calendars that read <feed>{name}</feed> at this address get nothing more. What they have already may stay there until you remove the subscription.',
          ),
          {
            name: t(calendarFeedWords[feed.kind].label),
            feed: (words) => (
              <span key="feed" className="font-medium text-ink">
                {words}
              </span>
            ),
          },
        )}
      </p>
    </ConfirmDialog>
  );
}
