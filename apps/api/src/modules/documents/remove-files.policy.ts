/** The bytes of files that were deleted, and all files of somebody erased (R23), are removed right after the commit. */
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import type { RecordedEvent } from '../../platform/event-log/recorded-event.js';
import type { FileStore } from '../../platform/files/file-store.js';
import type { Subscription } from '../../platform/subscriptions/subscriptions.js';

/** Nobody can open them any more as it is; where this fails, the sweeper comes back for them. */
export function removeFiles(files: FileStore): Subscription {
  return {
    name: 'remove-files',
    types: ['DocumentDeleted', 'PayslipDeleted', 'RefundWithdrawn', 'UserDeleted'],
    handle(event, unit) {
      if (event.type === 'UserDeleted') unit.also(files.releasedOf(deletedUser(event)));
      return Promise.resolve();
    },
    afterwards: () => files.removeReleased(),
  };
}

function deletedUser(event: RecordedEvent): string {
  return (event as RecordedEvent<Extract<UserEvent, { type: 'UserDeleted' }>>).data.userId;
}
