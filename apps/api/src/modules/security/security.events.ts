/** What each event of signing in means. */
import { limitedCalls, signInWays } from '@staffroom/contracts/security.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { SecurityEvent } from '@staffroom/domain/security/security-events.js';
import { type EventMeanings, onlyRecorded } from '../area/event-meaning.js';
import { asEntry, type ExportEntry } from '../area/person-export.js';

export const securityMeanings: EventMeanings<SecurityEvent, ExportEntry[]> = {
  SignedIn: {
    history: ({ newBrowser, way, ...from }) => ({
      what: `signed in ${way ? `${t(signInWays[way])} ` : ''}from ${newBrowser ? 'a new browser, ' : ''}${place(from)}`,
    }),
    export: asEntry('signed in'),
    ...onlyRecorded,
  },
  SignInsCounted: {
    history: ({ signIns, ...from }) => ({
      what: `counted ${signIns} more ${signIns === 1 ? 'sign-in' : 'sign-ins'} from ${place(from)}`,
    }),
    export: asEntry('signed in several times'),
    ...onlyRecorded,
  },
  SignInsFailed: {
    history: ({ failures, ...from }) => ({ what: `counted ${failures} failed sign-ins from ${place(from)}` }),
    export: asEntry('failed to sign in'),
    ...onlyRecorded,
  },
  ProviderSignInsRefused: {
    history: ({ failures, ...from }) => ({
      what: `refused ${failures} sign-ins through the identity provider from ${place(from)}`,
    }),
    export: asEntry('was refused after a sign-in at the identity provider'),
    ...onlyRecorded,
  },
  ConfirmationsFailed: {
    history: ({ failures, ...from }) => ({ what: `counted ${failures} failed confirmations from ${place(from)}` }),
    export: asEntry('failed to confirm who it is'),
    ...onlyRecorded,
  },
  SignInLimited: {
    history: ({ refused, ...from }) => ({
      what: `refused ${limitedCalls(refused, 'sign-in')} after too many attempts from ${place(from)}`,
    }),
    export: asEntry('was refused after too many attempts'),
    ...onlyRecorded,
  },
  PasswordCallsLimited: {
    history: ({ call, refused, ...from }) => ({
      what: `refused ${limitedCalls(refused, call)} after too many attempts from ${place(from)}`,
    }),
    export: asEntry('was refused after too many attempts'),
    ...onlyRecorded,
  },
  ManySignInsFailed: {
    history: ({ failures }) => ({ what: `warned the person of ${failures} failed sign-ins within an hour` }),
    export: 'in activity.json only',
    ...onlyRecorded,
  },
  SignedOut: {
    history: (from) => ({ what: `logged out in ${place(from)}` }),
    export: asEntry('logged out'),
    ...onlyRecorded,
  },
  SessionsEnded: {
    history: ({ which }) => ({ what: which === 'ALL' ? 'ended all sessions' : 'ended one session' }),
    export: asEntry('sessions were ended'),
    ...onlyRecorded,
  },
  SignedOutEverywhere: {
    history: () => ({ what: 'signed out everywhere' }),
    export: asEntry('signed out everywhere'),
    ...onlyRecorded,
  },
};

/** Null after an erasure. */
function place({ browser, address }: { browser: string | null; address: string | null }): string {
  return browser === null ? 'an erased place' : `${browser} at ${address}`;
}
