import { type FormerPersonExport } from '../area/former-parts.js';
import type { SecondFactorEvent } from '@staffroom/domain/second-factor/second-factor-events.js';
import type { ExportEntry } from '../area/person-export.js';

export const secondFactorExport: FormerPersonExport<SecondFactorEvent> = {
  files: { 'second-factor.json': ['which second factors your account had, and when you used recovery codes'] },
  begin: () => {
    const changes: ExportEntry[] = [];
    const tell =
      (what: string) =>
      ({ data, meta }: { data: { userId: string }; meta: { occurredAt: string } }) => {
        changes.push({ at: meta.occurredAt, what, ...data, userId: undefined });
      };
    return {
      on: {
        SecondFactorAdded: tell('second factor added'),
        SecondFactorRemoved: tell('second factor removed'),
        SecondFactorReset: tell('second factor reset'),
        RecoveryCodesIssued: tell('recovery codes issued'),
        RecoveryCodeUsed: tell('recovery code used'),
      },
      contents: () => ({ 'second-factor.json': changes }),
    };
  },
};
