import { type Channel, configurableTypes, defaultChannel } from '@staffroom/contracts/notifications.js';
import type { EntriesById, PersonExport } from '../area/person-export.js';

export interface ExportedInbox {
  notifications: EntriesById;
  /** By the type of notification. */
  channels: Map<string, Channel>;
}

export const inboxExport: PersonExport<ExportedInbox> = {
  files: { 'notifications.json': ['what the portal notified you of, and how you want to be notified'] },
  begin: () => ({ notifications: new Map(), channels: new Map() }),
  contents: ({ notifications, channels }) => ({
    'notifications.json': {
      preferences: configurableTypes.map((type) => ({ type, channel: channels.get(type) ?? defaultChannel })),
      notifications: [...notifications.values()],
    },
  }),
};
