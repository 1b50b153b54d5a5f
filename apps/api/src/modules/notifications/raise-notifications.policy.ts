/** Decides once who is to hear of something, and raises it in each recipient's inbox (R36). */
import { inboxStream } from '@staffroom/domain/notifications/inbox-events.js';
import { recipientsOf } from '@staffroom/domain/notifications/recipients.js';
import type { Keyring } from '../../platform/events/keyring.js';
import type { Subscription } from '../../platform/subscriptions/subscriptions.js';
import { reviewCandidates } from '../directory/facade.js';
import type { Newsroom } from './newsroom.js';
import { recipientChannels } from './notification-preferences.view.js';

/**
 * Whoever was deleted before is not found among the recipients; whoever is deleted at this very moment makes the append fail,
 * and the next try no longer finds them.
 */
export function raiseNotifications(keyring: Keyring, newsroom: Newsroom): Subscription {
  return {
    name: 'raise-notifications',
    types: newsroom.eventTypes,
    async handle(event, unit) {
      const news = newsroom.raised(event);
      if (!news) return;
      const { type, subjectUserId, actorId, about } = news;
      const candidates = await reviewCandidates(unit.db, subjectUserId);
      const userIds = recipientsOf({ type, subjectUserId, actorId, candidates });
      for (const { userId, channel } of await recipientChannels(unit.db, userIds, type)) {
        const notificationId = keyring.uuid('notification', `${event.id} ${userId}`);
        const data = { notificationId, userId, type, channel, about };
        await unit.record(inboxStream(userId), { type: 'NotificationRaised', data });
      }
    },
  };
}
