import { ConfigError } from './config-error.js';
import type { SettingName } from './config-table.js';
import { hostOf, isLoopback, readDomains, readUrl, readWords, readYesOrNo } from './setting-values.js';

/** An identity provider with OpenID Connect. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** On the button of the sign-in page. */
  name: string;
  /** Unknown people get an account. */
  creates: boolean;
  /** In small letters: the issuer vouches for addresses of these domains, although it does not say that they are verified. */
  trustedDomains: readonly string[];
  /** Values of `acr` with which the issuer says that a second factor was used. */
  factorAcr: readonly string[];
}

/** Microsoft Entra's issuers for all tenants. */
function servesEveryCompany(issuer: string): boolean {
  const { hostname, pathname } = new URL(issuer);
  return /(^|\.)microsoftonline\./.test(hostname) && /^\/(common|organizations|consumers)(\/|$)/i.test(pathname);
}

/** Over http, people in between could read passwords and the client's secret, and sign in as anyone. */
function readIssuer(text: string): string {
  const issuer = readUrl('http', 'https')(text);
  if (new URL(issuer).protocol === 'https:' || isLoopback(hostOf(issuer))) return issuer;
  throw new Error('begins with http://, which is for a provider on this machine only. Set its https:// address.');
}

/** Requires all three of issuer, client and secret, or none. */
export function readOidc(value: <T>(name: SettingName, read: (text: string) => T) => T | undefined): {
  oidc?: OidcSettings;
  passwordSignIn: boolean;
} {
  const asIs = (text: string) => text;
  const client = {
    issuer: value('OIDC_ISSUER', readIssuer),
    clientId: value('OIDC_CLIENT_ID', asIs),
    clientSecret: value('OIDC_CLIENT_SECRET', asIs),
  };
  const name = value('OIDC_NAME', asIs) ?? 'your company account';
  const creates = value('OIDC_CREATE', readYesOrNo) ?? false;
  const trustedDomains = value('OIDC_TRUSTED_DOMAINS', readDomains) ?? [];
  const factorAcr = value('OIDC_FACTOR_ACR', readWords) ?? [];
  const passwordSignIn = value('PASSWORD_SIGN_IN', readYesOrNo) ?? true;
  const { issuer, clientId, clientSecret } = client;
  if (issuer && trustedDomains.length > 0 && servesEveryCompany(issuer)) {
    throw new ConfigError(
      'OIDC_TRUSTED_DOMAINS cannot be used with this OIDC_ISSUER: anyone can get an account there, with any address. Use the issuer of your own tenant.',
    );
  }
  if (issuer && clientId && clientSecret) {
    return { oidc: { issuer, clientId, clientSecret, name, creates, trustedDomains, factorAcr }, passwordSignIn };
  }
  if (issuer || clientId || clientSecret) {
    throw new ConfigError(
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together. Set all three, or none.',
    );
  }
  if (passwordSignIn) return { passwordSignIn };
  throw new ConfigError('PASSWORD_SIGN_IN is false without an identity provider. Set OIDC_ISSUER, or remove it.');
}
