import { text } from './texts/text.js';

/** Why a sign-in through the identity provider failed: the value of this parameter of /login. */
export const signInProblemParameter = 'problem';
/** With this parameter, /login goes on with the second factor of a sign-in through the identity provider. */
export const secondStepParameter = 'second-step';

export const signInProblems = {
  UNAVAILABLE: text('The identity provider cannot be reached at the moment. Try again in a few minutes.'),
  EXPIRED: text('This sign-in was finished before, took too long, or began in another browser. Please start again.'),
  TOO_MANY: text('Too many sign-ins from your network have failed. Please try again in 15 minutes.'),
  REFUSED: text('The sign-in was cancelled. Start again if that was not intended.'),
  FAILED: text(
    'The identity provider’s reply could not be accepted. Start again. If it fails again, tell your administrator.',
  ),
  WRONG_CLIENT: text(
    'The identity provider does not accept this portal. Ask your administrator to check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
  ),
  WRONG_ISSUER: text(
    'There is no identity provider at the address that is set for this portal. Ask your administrator to check OIDC_ISSUER.',
  ),
  WRONG_CLOCK: text(
    'The clocks of the identity provider and of this portal differ. Ask your administrator to set both by a time server.',
  ),
  NO_EMAIL: text(
    'The identity provider gave no verified email address for you. Ask your administrator to add or verify it.',
  ),
  UNKNOWN_PERSON: text('You have no active account here. Ask your HR manager to create one with your work email.'),
  OTHER_IDENTITY: text(
    'The account with your email address belongs to another identity. Ask your HR manager for help.',
  ),
  OTHER_PERSON: text(
    'You signed in there as someone else than here. Close this tab, then start again with your own account.',
  ),
  NOT_ASKED: text(
    'The identity provider did not say that it has just asked you to sign in. Confirm in another way. If there is none, log out and sign in again.',
  ),
} as const;
export type SignInProblemCode = keyof typeof signInProblems;
