/** What other modules may use of auth: credentials, sessions, and the attempt limiter. */
export { AccountReader, type OwnUser } from './account-reader.js';
export { ApiTokenGate } from './api-token-gate.js';
export { type Attempt, AttemptLimiter } from './attempt-limiter.js';
export { IsNewPassword, IsTypedPassword } from './auth.dto.js';
export { KnownBrowsers } from './known-browsers.js';
export {
  activeCredentials,
  credentialsEmailHmac,
  emailHmacById,
  emailHmacOf,
  emailIsTaken,
  hashPassword,
  insertCredentials,
  lockCredentials,
  passwordHashOf,
  passwordMatches,
  setTemporaryPassword,
  updateEmail,
  updatePassword,
  userIdByEmail,
  withUniqueEmail,
} from './credentials.js';
export { accountOf, forgetIdentitiesOf, hasIdentity, type Identity, keepIdentity } from './identities.js';
export { credentialsTable } from './sign-in-data.js';
export { ConfirmationGuard, ConfirmFirst, NeedsConfirmation } from './confirmation.guard.js';
export { networkOf } from './network.js';
export { removeUnusedBrowsers } from './known-browsers.js';
export { invalidCredentials } from './login.guard.js';
export {
  type Factor,
  factorAddedBefore,
  factorsOf,
  forgetRecoveryCodes,
  hasRecoveryCode,
  keepFactor,
  keepRecoveryCodes,
  lastUses,
  removeFactor,
  removeRecoveryCode,
  removeSecondFactors,
} from './second-factors.js';
export { refuseOtherThan, SessionGuard } from './session.guard.js';
export { mirrorLanguage } from './language-cookie.js';
export { isSecure, forgetSession, sessionIdOf, setSessionCookie } from './session-cookie.js';
export { PasswordStrength } from './password-strength.js';
export { factorNeeds, peopleWithoutFactor, rolesThatNeedFactors } from './second-factor-policy.view.js';
export { signedInReply } from './signed-in-reply.js';
export { SignIn } from './sign-in.js';
export { setStepCookie, takeStepCookie } from './step-cookie.js';
export { SecondSteps } from './second-steps.js';
export {
  beginStep,
  openingWithStep,
  openWithFactor,
  personOfStep,
  removeExpiredSteps,
  rightToStep,
} from './sign-in-steps.js';
export { type Account, type FailedAt, type OpenedSession, SignInWatch } from './sign-in-watch.js';
export {
  endOtherSessionsOf,
  endSessionsOf,
  endSession,
  hasFactorNow,
  hasSession,
  listSessions,
  nameOrigin,
  liveSessions,
  removeExpiredSessions,
  sessionCount,
  sessionDays,
  sessionHash,
  SessionStore,
} from './session-store.js';
