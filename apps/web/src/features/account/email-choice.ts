/** Which emails a person wants, in three words for the channels of all types. */
import { type ConfigurableType, configurableTypes } from '@staffroom/contracts/notifications.js';
import type { Role } from '@staffroom/contracts/users.js';
import { type Channels, channelsBy } from '../../shared/notifications/channel-fields.js';

export const emailChoices = ['ALL', 'NEEDS_ME', 'NONE'] as const;
export type EmailChoice = (typeof emailChoices)[number];

/** Someone else's request, which waits for a decision. */
const needsReview: readonly ConfigurableType[] = ['NEW_TIME_OFF', 'SICK_LEAVE_LOGGED', 'NEW_REFUND'];

/** Every notification stays in the portal. */
export function channelsFor(choice: EmailChoice): Channels {
  const isMailed = (type: ConfigurableType) =>
    choice === 'ALL' || (choice === 'NEEDS_ME' && needsReview.includes(type));
  return channelsBy((type) => (isMailed(type) ? 'BOTH' : 'IN_APP'));
}

/** The choice that holds. Custom if the channels were chosen one by one. */
export function choiceOf(channels: Channels): EmailChoice | 'CUSTOM' {
  const holds = (choice: EmailChoice) => {
    const wanted = channelsFor(choice);
    return configurableTypes.every((type) => channels[type] === wanted[type]);
  };
  return emailChoices.find(holds) ?? 'CUSTOM';
}

/** All types, those that concern the role most first: employees review no requests. */
export function typesFor(role: Role): ConfigurableType[] {
  const own = configurableTypes.filter((type) => !needsReview.includes(type));
  return role === 'EMPLOYEE' ? [...own, ...needsReview] : [...needsReview, ...own];
}
