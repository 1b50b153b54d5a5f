import type { SignInProblemCode } from '@staffroom/contracts/sign-in-problems.js';

/** Why a sign-in through the identity provider failed. The sign-in page says it in words. */
export class SignInProblem extends Error {
  override name = 'SignInProblem';

  constructor(
    readonly code: SignInProblemCode,
    options?: ErrorOptions,
  ) {
    super(`A sign-in through the identity provider failed: ${code}`, options);
  }
}

/** These need the operator, so their causes are logged. */
export const ofOperators: readonly SignInProblemCode[] = [
  ...(['FAILED', 'UNAVAILABLE', 'WRONG_CLIENT', 'WRONG_ISSUER', 'WRONG_CLOCK'] as const),
];

/** The `error` with which the provider sent the browser back, or with which it replied (RFC 6749, OpenID Connect). */
const problems: Readonly<Record<string, SignInProblemCode>> = {
  access_denied: 'REFUSED',
  ...{ login_required: 'EXPIRED', interaction_required: 'EXPIRED', account_selection_required: 'EXPIRED' },
  ...{ consent_required: 'EXPIRED', invalid_grant: 'EXPIRED' },
  ...{ temporarily_unavailable: 'UNAVAILABLE', server_error: 'UNAVAILABLE' },
  ...{ invalid_client: 'WRONG_CLIENT', unauthorized_client: 'WRONG_CLIENT' },
};

export function problemNamed(error: unknown): SignInProblemCode | undefined {
  return typeof error === 'string' && Object.hasOwn(problems, error) ? problems[error] : undefined;
}

/** Of an error of the library. */
export function problemOf(error: unknown): SignInProblemCode {
  const { code, error: named, status } = (error ?? {}) as { code?: string; error?: unknown; status?: number };
  const known = problemNamed(named);
  if (known) return known;
  if (status === 401) return 'WRONG_CLIENT'; // some reply without a body that says so
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return 'WRONG_CLOCK';
  return 'FAILED';
}
