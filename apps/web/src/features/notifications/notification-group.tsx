/** Several notifications of one kind in a card that opens to theirs. */
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { t } from '@staffroom/contracts/texts/text.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { IconTile } from '../../ui/icon-tile.js';
import { Isolated } from '../../ui/isolated.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { notifyError } from '../../ui/toast.js';
import { rowId } from '../../ui/use-kept-places.js';
import { cardEnd, cardText, cardTitle, New, NotificationCard } from './notification-card.js';
import { groupTitle, type NotificationGroup } from './notification-groups.js';
import { notificationStyle } from './notification-styles.js';
import { useMarkSeveralReadMutation } from './notifications.api.js';

interface GroupCardProps {
  group: NotificationGroup;
  /** The id of the heading with its day. */
  dayId: string;
  isOpen: boolean;
  onToggle: () => void;
}

export function GroupCard({ group, dayId, isOpen, onToggle }: GroupCardProps) {
  const { type, notifications } = group;
  const [newest] = notifications;
  const unread = notifications.filter(({ isRead }) => !isRead).map(({ id }) => id);
  const [markRead, { isLoading }] = useMarkSeveralReadMutation();
  const onMarkRead = async () => {
    const { error } = await markRead(unread);
    if (error) notifyError(t('Failed to mark notifications as read'), error);
  };
  if (!newest) return null;
  const titleId = `${rowId(newest.id)}-group`;
  return (
    <li id={isOpen ? undefined : rowId(newest.id)} className="flex flex-col gap-2">
      <Card className="relative flex gap-3 px-4 py-2 transition-colors hover:border-line-strong max-md:py-3">
        <IconTile {...notificationStyle(type, { isSettled: unread.length === 0 })} />
        <div className="flex min-w-0 flex-1 justify-between gap-x-6 gap-y-1 max-md:flex-col">
          <div className={cardText}>
            <p className={cardTitle}>
              <button
                type="button"
                id={titleId}
                aria-expanded={isOpen}
                aria-describedby={dayId}
                onClick={onToggle}
                className="text-start font-medium after:absolute after:inset-0 after:rounded-card"
              >
                {groupTitle(group)}
              </button>
              {unread.length > 0 && (
                <New>
                  {unread.length === notifications.length ? t('New') : t('{count} new', { count: unread.length })}
                </New>
              )}
            </p>
            {!isOpen && (
              <p className="break-words text-quiet">
                <Isolated>{newest.message}</Isolated>
              </p>
            )}
          </div>
          <div className={cardEnd}>
            <RelativeTime at={newest.createdAt} className="relative text-sm text-quiet" />
            {unread.length > 0 && (
              <Button
                variant="ghost"
                size="sm"
                aria-describedby={`${titleId} ${dayId}`}
                className="relative -mr-2.5"
                pending={isLoading}
                onClick={() => void onMarkRead()}
              >
                {t('Mark as Read')}
              </Button>
            )}
          </div>
        </div>
        <ChevronDown
          aria-hidden="true"
          className={clsx('mt-2.5 size-4 shrink-0 text-quiet transition-transform', isOpen && 'rotate-180')}
        />
      </Card>
      {isOpen && (
        <ul aria-labelledby={titleId} className="flex flex-col gap-2 border-s-2 ps-4 max-md:ps-2">
          {notifications.map((notification) => (
            <NotificationCard key={notification.id} notification={notification} />
          ))}
        </ul>
      )}
    </li>
  );
}
