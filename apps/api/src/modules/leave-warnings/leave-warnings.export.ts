import { type FormerPersonExport } from '../area/former-parts.js';
import type { LeaveWarningEvent } from '@staffroom/domain/leave-warnings/leave-warning-events.js';
import type { ExportEntry } from '../area/person-export.js';

export const leaveWarningExport: FormerPersonExport<LeaveWarningEvent> = {
  files: {
    'leave-warnings.json': ['when notices about leave that expires were mailed to you, and when you opened them'],
  },
  begin: () => {
    const warnings = new Map<string, ExportEntry>();
    const note = (warningId: string, noted: ExportEntry) =>
      warnings.set(warningId, { warningId, ...warnings.get(warningId), ...noted });
    return {
      on: {
        LeaveWarningMailed: ({ data: { warningId, mailedAt } }) => void note(warningId, { mailedAt }),
        LeaveWarningOpened: ({ data: { warningId }, meta }) => void note(warningId, { openedAt: meta.occurredAt }),
      },
      contents: () => ({ 'leave-warnings.json': [...warnings.values()] }),
    };
  },
};
