/** Removes the bytes of deleted files, and all files of an erased person (R23), right after the commit. */
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import type { FileStore } from '../../platform/files/file-store.js';
import type { Subscription } from '../../platform/subscriptions/subscription.js';
import type { Areas } from '../area/area.js';

/** They can no longer be opened anyway. If this fails, the sweeper removes them later. */
export function removeFiles(files: FileStore, areas: Areas): Subscription {
  const deletion: UserEvent['type'] = 'UserDeleted';
  const releasing = areas.typesWhere(({ releasesFiles }) => releasesFiles === true);
  return {
    name: 'remove-files',
    types: [...releasing, deletion],
    handle({ type, subjectId }, unit) {
      if (type === deletion) unit.also(files.releasedOf(subjectId!));
      return Promise.resolve();
    },
    afterwards: () => files.removeReleased(),
  };
}
