import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import type { Notification } from '@staffroom/contracts/notifications.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { baseApi, listTag } from '../../api/base-api.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { IconTile } from '../../ui/icon-tile.js';
import { Isolated } from '../../ui/isolated.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { notifyError } from '../../ui/toast.js';
import { rowId } from '../../ui/use-kept-places.js';
import { notificationStyle } from './notification-styles.js';
import { useMarkReadMutation } from './notifications.api.js';

/** Not rendered again with the page, of which a long list would be most. */
export const NotificationCard = memo(function NotificationCard({ notification }: { notification: Notification }) {
  const { id, type, title, message, isRead, createdAt, link, outcome } = notification;
  const [markRead, { isLoading }] = useMarkReadMutation();
  const refreshLinked = useRefreshLinked();
  const onMarkRead = async () => {
    const { error } = await markRead(id);
    if (error) notifyError(t('Failed to mark notification as read'), error);
  };
  // Following the link marks the notification as read.
  const onFollow = () => {
    refreshLinked();
    if (!isRead) void markRead(id);
  };
  // Titles repeat, and a list of links or buttons is read without what is around them.
  const messageId = `${rowId(id)}-message`;
  const titleClass = clsx('font-medium', outcome && 'text-quiet');

  return (
    <li id={rowId(id)} className="skip-offscreen">
      <Card
        className={clsx(
          'relative flex gap-3 px-4 py-2 transition-colors max-md:py-3',
          link && 'hover:border-line-strong',
        )}
      >
        <IconTile {...notificationStyle(type, { isSettled: outcome !== null })} />
        <div className="flex min-w-0 flex-1 justify-between gap-x-6 gap-y-1 max-md:flex-col">
          <div className={cardText}>
            <p className={cardTitle}>
              {link ? (
                <Link
                  to={link}
                  aria-describedby={messageId}
                  onClick={onFollow}
                  className={clsx(titleClass, 'after:absolute after:inset-0 after:rounded-card')}
                >
                  {title}
                </Link>
              ) : (
                <span className={titleClass}>{title}</span>
              )}
              {!isRead && <New>{t('New')}</New>}
            </p>
            <p id={messageId} className="break-words text-quiet">
              <Isolated>{message}</Isolated>
            </p>
            {outcome && (
              <p className="flex gap-1.5 text-sm text-quiet">
                <Check className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
                <span className="min-w-0 break-words">
                  <Isolated>{outcome}</Isolated>
                </span>
              </p>
            )}
          </div>
          <div className={cardEnd}>
            <RelativeTime at={createdAt} className="relative text-sm text-quiet" />
            {!isRead && (
              <Button
                variant="ghost"
                size="sm"
                aria-describedby={messageId}
                className="relative -mr-2.5"
                pending={isLoading}
                onClick={() => void onMarkRead()}
              >
                {t('Mark as Read')}
              </Button>
            )}
          </div>
        </div>
      </Card>
    </li>
  );
});

/** Title and text in one line where there is room. */
export const cardText = 'flex min-w-0 flex-wrap items-baseline gap-x-3 max-md:flex-col md:self-center';
export const cardTitle = 'flex flex-wrap items-center gap-x-2 gap-y-1';
export const cardEnd =
  'flex shrink-0 items-center gap-3 min-h-8 max-md:-mb-2 max-md:flex-wrap max-md:justify-between md:h-9 md:self-start';

export function New({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5 text-xs font-medium text-accent-ink">
      <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />
      {children}
    </span>
  );
}

/** A notification means that something has changed, so the linked data is fetched again. */
function useRefreshLinked(): () => void {
  const dispatch = useDispatch();
  return () => {
    dispatch(
      baseApi.util.invalidateTags([
        listTag('TimeOff'),
        listTag('TimeOffBalance'),
        listTag('TeamTimeOff'),
        listTag('Document'),
        listTag('Payroll'),
        listTag('Refund'),
      ]),
    );
  };
}
