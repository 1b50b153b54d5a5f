import { ConfigError } from './config-error.js';
import type { SettingName } from './config-table.js';
import { readUrl, readYesOrNo } from './setting-values.js';

/** An identity provider with OpenID Connect. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** On the button of the sign-in page. */
  name: string;
  /** Unknown people get an account. */
  creates: boolean;
}

/** Requires all three of issuer, client and secret, or none. */
export function readOidc(value: <T>(name: SettingName, read: (text: string) => T) => T | undefined): {
  oidc?: OidcSettings;
  passwordSignIn: boolean;
} {
  const asIs = (text: string) => text;
  const client = {
    issuer: value('OIDC_ISSUER', readUrl('http', 'https')),
    clientId: value('OIDC_CLIENT_ID', asIs),
    clientSecret: value('OIDC_CLIENT_SECRET', asIs),
  };
  const name = value('OIDC_NAME', asIs) ?? 'your company account';
  const creates = value('OIDC_CREATE', readYesOrNo) ?? false;
  const passwordSignIn = value('PASSWORD_SIGN_IN', readYesOrNo) ?? true;
  const { issuer, clientId, clientSecret } = client;
  if (issuer && clientId && clientSecret) {
    return { oidc: { issuer, clientId, clientSecret, name, creates }, passwordSignIn };
  }
  if (issuer || clientId || clientSecret) {
    throw new ConfigError(
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together. Set all three, or none.',
    );
  }
  if (passwordSignIn) return { passwordSignIn };
  throw new ConfigError('PASSWORD_SIGN_IN is false without an identity provider. Set OIDC_ISSUER, or remove it.');
}
