import { type FormerPersonExport } from '../area/former-parts.js';
import type { SecurityEvent } from '@staffroom/domain/security/security-events.js';
import type { ExportEntry } from '../area/person-export.js';

export const securityExport: FormerPersonExport<SecurityEvent> = {
  files: {
    'sign-ins.json': [
      'when and from where you signed in, when you signed out everywhere, and failed attempts to sign in to your account',
    ],
  },
  begin: () => {
    const signIns: ExportEntry[] = [];
    const tell =
      (what: string) =>
      ({ data, meta }: { data: { userId: string }; meta: { occurredAt: string } }) => {
        signIns.push({ at: meta.occurredAt, what, ...data, userId: undefined });
      };
    return {
      on: {
        SignedIn: tell('signed in'),
        SignInsCounted: tell('signed in several times'),
        SignInsFailed: tell('failed to sign in'),
        SignInLimited: tell('was refused after too many attempts'),
        PasswordCallsLimited: tell('was refused after too many attempts'),
        ManySignInsFailed: 'in activity.json only',
        SignedOutEverywhere: tell('signed out everywhere'),
      },
      contents: () => ({ 'sign-ins.json': signIns }),
    };
  },
};
