/** Decides once who is notified of an event, and raises the notification in each recipient's inbox (R36). */
import { inboxStream } from '@staffroom/domain/notifications/inbox-events.js';
import { recipientsOf } from '@staffroom/domain/notifications/recipients.js';
import type { Keyring } from '../../platform/events/keyring.js';
import type { Subscription } from '../../platform/subscriptions/subscription.js';
import type { Clock } from '../../platform/clock/clock.js';
import { reviewCandidates } from '../directory/facade.js';
import { coveredReviewers } from '../substitutes/facade.js';
import type { NewsCatalog } from './news-catalog.js';
import { recipientChannels } from './notification-preferences.view.js';

/**
 * People who were already deleted are not among the recipients. If a recipient is deleted at the same moment, the append fails,
 * and the next attempt no longer finds them.
 */
export function raiseNotifications(keyring: Keyring, newsCatalog: NewsCatalog, clock: Clock): Subscription {
  return {
    name: 'raise-notifications',
    types: newsCatalog.eventTypes,
    staysInDatabase: true,
    async handle(event, unit) {
      for (const { type, maybeSick, subjectUserId, actorId, about } of newsCatalog.raised(event)) {
        const candidates = await reviewCandidates(unit.db, subjectUserId);
        const reviewerIds = candidates.map(({ userId }) => userId);
        const covered = await coveredReviewers(unit.db, clock.today(), { reviewerIds, userId: subjectUserId });
        const userIds = recipientsOf({ type, subjectUserId, actorId, candidates, covered });
        const sick = maybeSick ? await recipientChannels(unit.db, userIds, 'SICK_LEAVE_LOGGED') : [];
        for (const { userId, channel } of await recipientChannels(unit.db, userIds, type)) {
          const notificationId = keyring.uuid('notification', `${event.id} ${userId}`);
          const channelIfSick = sick.find((recipient) => recipient.userId === userId)?.channel;
          const data = { notificationId, userId, type, channel, ...(channelIfSick && { channelIfSick }), about };
          await unit.record(inboxStream(userId), { type: 'NotificationRaised', data });
        }
      }
    },
  };
}
