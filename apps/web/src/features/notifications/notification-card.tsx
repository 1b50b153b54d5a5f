import { clsx } from 'clsx';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import type { Notification } from '@staffroom/contracts/notifications.js';
import { baseApi, listTag } from '../../api/base-api.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { IconTile } from '../../ui/icon-tile.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { notifyError } from '../../ui/toast.js';
import { notificationStyle } from './notification-styles.js';
import { useMarkReadMutation } from './notifications.api.js';

export function NotificationCard({ notification }: { notification: Notification }) {
  const { id, type, title, message, isRead, createdAt, link } = notification;
  const [markRead, { isLoading }] = useMarkReadMutation();
  const refreshLinked = useRefreshLinked();
  const onMarkRead = async () => {
    const { error } = await markRead(id);
    if (error) notifyError('Failed to mark notification as read', error);
  };
  // Following the link marks the notification as read.
  const onFollow = () => {
    refreshLinked();
    if (!isRead) void markRead(id);
  };

  return (
    <li>
      <Card
        className={clsx(
          'relative flex gap-4 px-5 py-4 transition-colors max-md:gap-3 max-md:px-4',
          link && 'hover:border-line-strong',
        )}
      >
        <IconTile {...notificationStyle(type)} />
        <div className="flex min-w-0 flex-1 justify-between gap-x-6 gap-y-1 max-md:flex-col">
          <div className="min-w-0">
            <p className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1">
              {link ? (
                <Link
                  to={link}
                  onClick={onFollow}
                  className="font-medium after:absolute after:inset-0 after:rounded-card"
                >
                  {title}
                </Link>
              ) : (
                <span className="font-medium">{title}</span>
              )}
              {!isRead && <Badge tone="accent">New</Badge>}
            </p>
            <p className="break-words text-quiet">{message}</p>
          </div>
          <div className="flex shrink-0 items-center gap-3 max-md:justify-between md:h-8 md:self-start">
            <RelativeTime at={createdAt} className="relative text-sm text-quiet" />
            {!isRead && (
              <Button
                variant="outline"
                size="sm"
                className="relative"
                pending={isLoading}
                onClick={() => void onMarkRead()}
              >
                Mark as Read
              </Button>
            )}
          </div>
        </div>
      </Card>
    </li>
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
