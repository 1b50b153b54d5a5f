/** Reads lists again that are shown and have changed. */
import type { ChangingList } from '@staffroom/contracts/changes.js';
import { allTags, baseApi, listTag, type Tag } from '../../api/base-api.js';
import type { Store } from '../../api/store.js';

const tagsOf: Readonly<Record<ChangingList, readonly Tag[]>> = {
  account: [],
  'api-tokens': ['ApiToken'],
  balance: ['TimeOffBalance'],
  calendar: ['Calendar'],
  'calendar-feeds': ['CalendarFeed'],
  'company-policy': ['CompanyPolicy'],
  documents: ['Document'],
  'leave-warnings': ['LeaveWarning'],
  members: ['Member'],
  'notification-preferences': ['NotificationPreference'],
  notifications: ['Notification'],
  payslips: ['Payroll'],
  refunds: ['Refund'],
  substitutes: ['Substitute'],
  'team-refunds': ['Refund'],
  'team-time-off': ['TeamTimeOff'],
  teams: ['Team'],
  'time-off': ['TimeOff'],
  users: ['User'],
  webhooks: ['Webhook', 'WebhookDelivery'],
};

export class ReadAgain {
  private readonly waiting = new Set<Tag>();

  constructor(private readonly store: Store) {
    document.addEventListener('visibilitychange', this.read);
  }

  lists(lists: readonly ChangingList[]): void {
    this.tags(lists.flatMap((list) => tagsOf[list]));
  }

  everything(): void {
    this.tags(allTags);
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.read);
  }

  private tags(tags: readonly Tag[]): void {
    for (const tag of tags) this.waiting.add(tag);
    this.read();
  }

  /** A hidden tab waits until it is shown. */
  private readonly read = (): void => {
    if (document.visibilityState === 'hidden' || this.waiting.size === 0) return;
    this.store.dispatch(baseApi.util.invalidateTags([...this.waiting].map(listTag)));
    this.waiting.clear();
  };
}
