/** A reviewer may have chosen other channels for sick leave. The log does not tell which of the two counts (R46). */
import type { Channel, NotificationType } from '@staffroom/contracts/notifications.js';
import type { NotificationRaised } from '@staffroom/domain/notifications/inbox-events.js';

/** For which type it arrives in this way: null for any, and undefined if it does not. */
export type ArrivesAs = NotificationType | null | undefined;

type Chosen = Pick<NotificationRaised, 'type' | 'channel' | 'channelIfSick'>;

export function listedAs(chosen: Chosen): ArrivesAs {
  return arrivesAs(chosen, (channel) => channel !== 'EMAIL');
}

export function mailedAs(chosen: Chosen): ArrivesAs {
  return arrivesAs(chosen, (channel) => channel !== 'IN_APP');
}

function arrivesAs(
  { type, channel, channelIfSick = channel }: Chosen,
  includes: (channel: Channel) => boolean,
): ArrivesAs {
  if (includes(channel) && includes(channelIfSick)) return null;
  if (includes(channelIfSick)) return 'SICK_LEAVE_LOGGED';
  return includes(channel) ? type : undefined;
}
