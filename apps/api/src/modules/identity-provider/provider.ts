/** The company's identity provider, with OpenID Connect. Its addresses are read when they are first needed, so the portal starts while it is down. */
import { Inject, Injectable } from '@nestjs/common';
import type { Configuration } from 'openid-client';
import { CONFIG } from '../../platform/config/config-token.js';
import type { Config } from '../../platform/config/config.js';
import type { OidcSettings } from '../../platform/config/oidc-settings.js';
import { type Identity, sessionDays } from '../auth/facade.js';
import { hasShownFactor } from './shown-factor.js';
import { SignInProblem } from './sign-in-problem.js';
import type { Attempt } from './sign-in-attempt.js';

export const callbackPath = '/api/auth/oidc/callback';
const timeoutSeconds = 5;
const knownForMs = 60 * 60 * 1000;
const scope = 'openid email profile';

export interface KnownPerson {
  identity: Identity;
  /** Null if the provider gave none, or has not verified it. */
  email: string | null;
  name: string | null;
  /** When the provider asked the person to sign in. Null if it does not say so. */
  signedInAt: Date | null;
  /** The provider says that a second factor was used. */
  hasShownFactor: boolean;
  /** For signing out there. */
  idToken: string;
}

@Injectable()
export class Provider {
  private known: { configuration: Configuration; at: number } | null = null;

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'oidc' | 'publicUrl'>) {}

  /** Null if the portal has no identity provider. */
  get settings(): OidcSettings | null {
    return this.config.oidc ?? null;
  }

  async addressOfSignIn({ state, nonce, verifier, confirms }: Attempt): Promise<string> {
    const client = await import('openid-client');
    const parameters = {
      redirect_uri: this.config.publicUrl + callbackPath,
      scope,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      // to confirm, it must ask; and with max_age it must say when it did
      ...(confirms ? { prompt: 'login', max_age: '0' } : { max_age: String(sessionDays * 86_400) }),
    };
    return client.buildAuthorizationUrl(await this.configuration(), parameters).href;
  }

  /** Exchanges the code for what the provider knows of the person. `address` is that to which the browser came back. */
  async person(address: URL, { state, nonce, verifier }: Attempt): Promise<KnownPerson> {
    const client = await import('openid-client');
    const configuration = await this.configuration();
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    const tokens = await reached(client.authorizationCodeGrant(configuration, address, checks));
    const claims = tokens.claims()!;
    // some put the address into the token, and only tell here whether they have verified it
    const isIncomplete = claims['email'] === undefined || claims['email_verified'] === undefined;
    const more =
      isIncomplete && configuration.serverMetadata().userinfo_endpoint
        ? await reached(client.fetchUserInfo(configuration, tokens.access_token, claims.sub))
        : {};
    const { email, email_verified: isVerified, name } = { ...claims, ...more } as Record<string, unknown>;
    return {
      identity: { issuer: claims.iss, subject: claims.sub },
      email: typeof email === 'string' && this.isVerified(email, isVerified) ? email : null,
      name: typeof name === 'string' && name.trim() ? name : null,
      signedInAt: typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1000) : null,
      hasShownFactor: hasShownFactor(claims, this.config.oidc!.factorAcr),
      idToken: tokens.id_token!,
    };
  }

  /** Providers that never say whether an address is verified are believed for the domains that the operator trusts them with. */
  private isVerified(email: string, told: unknown): boolean {
    if (told !== undefined) return told === true || told === 'true';
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
    return this.config.oidc!.trustedDomains.includes(domain);
  }

  /** Null if the provider cannot be reached, or offers no sign-out. */
  async addressOfSignOut(idToken: string | null): Promise<string | null> {
    const client = await import('openid-client');
    const configuration = await this.configuration().catch(() => null);
    if (!configuration?.serverMetadata().end_session_endpoint) return null;
    const parameters = {
      post_logout_redirect_uri: `${this.config.publicUrl}/login`,
      ...(idToken ? { id_token_hint: idToken } : {}),
    };
    return client.buildEndSessionUrl(configuration, parameters).href;
  }

  /** Read again after an hour. While it cannot be read again, what was read before counts. */
  private async configuration(): Promise<Configuration> {
    if (this.known && Date.now() - this.known.at < knownForMs) return this.known.configuration;
    const { issuer, clientId, clientSecret } = this.config.oidc!;
    const client = await import('openid-client');
    const isPlain = new URL(issuer).protocol === 'http:'; // on this machine
    const execute = [
      client.enableNonRepudiationChecks, // by itself, the library trusts TLS instead of the signature of the ID token
      ...(isPlain ? [client.allowInsecureRequests] : []),
    ];
    const options = { timeout: timeoutSeconds, execute };
    try {
      const found = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, options);
      const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = found.serverMetadata();
      const configuration = methods.includes('client_secret_post')
        ? found
        : await client.discovery(
            new URL(issuer),
            clientId,
            clientSecret,
            client.ClientSecretBasic(clientSecret),
            options,
          );
      this.known = { configuration, at: Date.now() };
      return configuration;
    } catch (error) {
      if (this.known) return this.known.configuration;
      throw new SignInProblem(isMisplaced(error) ? 'WRONG_ISSUER' : 'UNAVAILABLE', { cause: error });
    }
  }
}

/** There is no provider at this address, or one that calls itself something else: waiting does not help. A proxy may answer 503 for one that is down. */
function isMisplaced(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown };
  if (cause instanceof Error) return isMisplaced(cause);
  if (cause instanceof Response && cause.status >= 500) return false;
  return code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';
}

/** `fetch` throws a TypeError if there is no reply; the library waits for a limited time. */
async function reached<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    const isUnreachable = error instanceof TypeError || (error as { code?: string }).code === 'OAUTH_TIMEOUT';
    throw isUnreachable ? new SignInProblem('UNAVAILABLE', { cause: error }) : error;
  });
}
