/** What each event of a warning means. The ledger's event `LeaveExpiryWarned` raises the notification. */
import type { LeaveWarningEvent } from '@staffroom/domain/leave-warnings/leave-warning-events.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { forHr } from '../area/changes.js';
import { type EventMeanings, notTold } from '../area/event-meaning.js';
import type { EntriesById, ExportEntry } from '../area/person-export.js';

export const leaveWarningMeanings: EventMeanings<LeaveWarningEvent, EntriesById> = {
  LeaveWarningMailed: {
    history: () => ({ what: t('handed the mail about leave that expires over to the mail server') }),
    export: ({ data: { warningId, mailedAt } }, warnings) => note(warnings, warningId, { mailedAt }),
    changes: () => [forHr('leave-warnings')],
    ...notTold,
  },
  LeaveWarningOpened: {
    history: () => ({ what: t('opened the notice about leave that expires') }),
    export: ({ data, meta }, warnings) => note(warnings, data.warningId, { openedAt: meta.occurredAt }),
    changes: () => [forHr('leave-warnings')],
    ...notTold,
  },
};

function note(warnings: EntriesById, warningId: string, noted: ExportEntry): void {
  warnings.set(warningId, { warningId, ...warnings.get(warningId), ...noted });
}
