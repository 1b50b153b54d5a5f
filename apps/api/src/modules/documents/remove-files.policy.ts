/** Removes the bytes of deleted files, and all files of an erased person (R23), right after the commit. */
import type { DocumentEvent } from '@staffroom/domain/documents/document-events.js';
import type { PayslipEvent } from '@staffroom/domain/payroll/payslip-events.js';
import type { RefundEvent } from '@staffroom/domain/refunds/refund-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import type { FileStore } from '../../platform/files/file-store.js';
import type { Subscription } from '../../platform/subscriptions/subscriptions.js';

/** They can no longer be opened anyway. If this fails, the sweeper removes them later. */
export function removeFiles(files: FileStore): Subscription<DocumentEvent | PayslipEvent | RefundEvent | UserEvent> {
  return {
    name: 'remove-files',
    types: ['DocumentDeleted', 'PayslipDeleted', 'RefundWithdrawn', 'UserDeleted'],
    handle(event, unit) {
      if (event.type === 'UserDeleted') unit.also(files.releasedOf(event.data.userId));
      return Promise.resolve();
    },
    afterwards: () => files.removeReleased(),
  };
}
