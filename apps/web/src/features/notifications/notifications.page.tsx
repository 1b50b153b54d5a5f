import { clsx } from 'clsx';
import { BellRing, CheckCheck, Inbox, Settings } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Notification } from '@staffroom/contracts/notifications.js';
import { t, text } from '@staffroom/contracts/texts/text.js';
import { useGetNotificationsInfiniteQuery, useUnreadCount } from '../../api/notifications.js';
import { itemsOf } from '../../api/paging.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { Chips } from '../../ui/chips.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Loadable } from '../../ui/loadable.js';
import { LoadMore } from '../../ui/load-more.js';
import { NewsBar } from '../../ui/news-bar.js';
import { Page } from '../../ui/page.js';
import { PageHead } from '../../ui/page-head.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { notifyError, toast } from '../../ui/toast.js';
import { useKeptPlaces } from '../../ui/use-kept-places.js';
import { DayGroups } from './day-groups.js';
import { useMarkAllReadMutation } from './notifications.api.js';
import { SettingsDialog } from './settings-dialog.js';

export default function NotificationsPage() {
  const [search, setSearch] = useSearchParams();
  const onlyUnread = search.get('show') === 'unread';
  const query = useGetNotificationsInfiniteQuery(onlyUnread ? 'unread' : undefined);
  const list = { ...query, data: query.currentData };
  const unread = useUnreadCount();
  const { shown, news, showNews } = useKeptPlaces(list.data ? String(onlyUnread) : null, itemsOf(query.data), {
    keeps: () => false,
    pages: query.data?.pages.length ?? 0,
    hasMore: query.hasNextPage,
  });
  const [settingsOpen, setSettingsOpen] = useState(false);
  return (
    <Page>
      <PageHead
        title={t('Notifications')}
        subtitle={t('Updates on requests, documents and your account')}
        action={
          <>
            {unread > 0 && <MarkAllRead />}
            <Button variant="outline" onClick={() => setSettingsOpen(true)}>
              <Settings aria-hidden="true" />
              {t('Settings')}
            </Button>
          </>
        }
      />
      {(onlyUnread || query.data?.pages[0]?.items.length !== 0) && (
        <>
          {(query.data || !query.isError) && <UnreadBanner unread={unread} isKnown={query.data !== undefined} />}
          <Chips
            label={t('Show')}
            value={onlyUnread ? 'unread' : 'all'}
            onChange={(shown) => setSearch(shown === 'unread' ? { show: shown } : {}, { replace: true })}
            options={filters.map(({ value, label }) => ({ value, label: t(label) }))}
          />
        </>
      )}
      <NewsBar
        count={news}
        told={t('{count, plural, one {# new notification} other {# new notifications}}', { count: news })}
        onShow={showNews}
        className="-mt-6 max-md:-mt-5"
      />
      <Loadable
        query={list}
        skeleton={<SkeletonRows rows={5} rowClassName="h-[54px]" />}
        errorTitle={t('Failed to fetch notifications')}
      >
        {() => <List notifications={shown} onlyUnread={onlyUnread} />}
      </Loadable>
      {list.data && <LoadMore query={query} />}
      {settingsOpen && <SettingsDialog onClose={() => setSettingsOpen(false)} />}
    </Page>
  );
}

const filters = [
  { value: 'all', label: text('All') },
  { value: 'unread', label: text('Unread') },
] as const;

function MarkAllRead() {
  const [markAllRead, { isLoading }] = useMarkAllReadMutation();
  const onClick = async () => {
    const { error } = await markAllRead();
    if (error) notifyError(t('Failed to mark notifications as read'), error);
    else toast({ title: t('All notifications marked as read') });
  };
  return (
    <Button variant="outline" pending={isLoading} onClick={() => void onClick()}>
      <CheckCheck aria-hidden="true" />
      {t('Mark All Read')}
    </Button>
  );
}

function UnreadBanner({ unread, isKnown }: { unread: number; isKnown: boolean }) {
  return (
    <p
      role="status"
      className={clsx(
        'flex min-h-11 items-center gap-2.5 rounded-card px-4 py-2.5 font-medium',
        isKnown && unread === 0 ? 'bg-sunken text-quiet' : 'bg-accent-soft text-accent-ink',
      )}
    >
      <BellRing className="size-[18px] shrink-0" aria-hidden="true" />
      {isKnown &&
        t(
          'You have {count, plural, =0 {no unread notifications} one {# unread notification} other {# unread notifications}}',
          { count: unread },
        )}
    </p>
  );
}

function List({ notifications, onlyUnread }: { notifications: readonly Notification[]; onlyUnread: boolean }) {
  if (notifications.length === 0 && onlyUnread) {
    return (
      <Card>
        <EmptyState icon={CheckCheck} title={t('No unread notifications')}>
          {t('You have read everything.')}
        </EmptyState>
      </Card>
    );
  }
  if (notifications.length === 0) {
    return (
      <Card>
        <EmptyState icon={Inbox} title={t('No notifications yet')}>
          {t('Decisions on your requests and news about your documents appear here.')}
        </EmptyState>
      </Card>
    );
  }
  return <DayGroups notifications={notifications} />;
}
