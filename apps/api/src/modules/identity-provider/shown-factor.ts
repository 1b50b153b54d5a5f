/** Whether the provider says that the person has shown a second factor, and not only a password (R64). */

/** Values of `acr` that mean so wherever they are used: of OpenID's EAP and PAPE profiles, and of Okta. */
const knownAcr: readonly string[] = [
  ...['phr', 'phrh', 'urn:okta:loa:2fa:any'],
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
];

/** Methods of `amr` (RFC 8176), by what they show: what a person knows, has, or is. */
const kinds: readonly (readonly string[])[] = [
  ['pwd', 'pin', 'kba'],
  ['otp', 'hwk', 'swk', 'sc', 'sms', 'tel', 'pop'],
  ['face', 'fpt', 'iris', 'retina', 'vbm'],
];

export function hasShownFactor(claims: Readonly<Record<string, unknown>>, trustedAcr: readonly string[]): boolean {
  const amr: unknown[] = Array.isArray(claims['amr']) ? claims['amr'] : [];
  if (amr.includes('mfa') || kinds.filter((kind) => kind.some((method) => amr.includes(method))).length > 1)
    return true;
  const acr = claims['acr'];
  return typeof acr === 'string' && [...knownAcr, ...trustedAcr].includes(acr);
}
