/** What each event of a second factor means. */
import { factorLabels } from '@staffroom/contracts/second-factor.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { SecondFactorEvent } from '@staffroom/domain/second-factor/second-factor-events.js';
import { type EventMeanings, onlyRecorded } from '../area/event-meaning.js';
import { asEntry, type ExportEntry } from '../area/person-export.js';

export const secondFactorMeanings: EventMeanings<SecondFactorEvent, ExportEntry[]> = {
  SecondFactorAdded: {
    history: ({ kind, name }) => ({
      what: `added a second factor: ${t(factorLabels[kind]).toLowerCase()}${name === null ? '' : ` “${name}”`}`,
    }),
    export: asEntry('second factor added'),
    ...onlyRecorded,
  },
  SecondFactorRemoved: {
    history: () => ({ what: 'removed a second factor' }),
    export: asEntry('second factor removed'),
    ...onlyRecorded,
  },
  SecondFactorReset: {
    history: () => ({ what: 'reset the second factor' }),
    export: asEntry('second factor reset'),
    ...onlyRecorded,
  },
  RecoveryCodesIssued: {
    history: ({ count }) => ({ what: `got ${count} recovery codes` }),
    export: asEntry('recovery codes issued'),
    ...onlyRecorded,
  },
  RecoveryCodeUsed: {
    history: ({ left }) => ({ what: `used a recovery code, and has ${left} left` }),
    export: asEntry('recovery code used'),
    ...onlyRecorded,
  },
};
