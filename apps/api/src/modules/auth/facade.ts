/** What other modules may use of auth: credentials, sessions, and the attempt limiter. */
export { AccountReader } from './account-reader.js';
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
  passwordHashOf,
  passwordMatches,
  updateEmail,
  updatePassword,
  userIdByEmail,
  withUniqueEmail,
} from './credentials.js';
export { accountOf, forgetIdentitiesOf, hasIdentity, type Identity, keepIdentity } from './identities.js';
export { credentialsTable } from './sign-in-data.js';
export { networkOf } from './network.js';
export { removeUnusedBrowsers } from './known-browsers.js';
export { refuseOtherThan, SessionGuard } from './session.guard.js';
export { isSecure, forgetSession, sessionIdOf, setSessionCookie } from './session-cookie.js';
export { type Account, SignInWatch } from './sign-in-watch.js';
export {
  endSessionsOf,
  listSessions,
  liveSessions,
  removeExpiredSessions,
  sessionCount,
  sessionDays,
  sessionHash,
  SessionStore,
} from './session-store.js';
