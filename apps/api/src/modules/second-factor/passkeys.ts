/** Passkeys as second factors, with WebAuthn. The challenge follows from a token that works once, so nothing is stored for it. */
import { isIP } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server';
import type { PasskeyOptions, PasskeyReply } from '@staffroom/contracts/second-factor.js';
import { CONFIG } from '../../platform/config/config-token.js';
import type { Config } from '../../platform/config/config.js';
import { Keyring } from '../../platform/events/keyring.js';
import type { Factor } from '../auth/facade.js';

const rpName = 'Staffroom';
/** The password was given already, so a touch is enough; devices that ask for a PIN or a finger do so. */
const userVerification = 'preferred';
const timeout = 5 * 60_000;

/** What is stored of a passkey, encrypted. */
interface StoredPasskey {
  id: string;
  publicKey: string;
  transports?: WebAuthnCredential['transports'];
}

export interface NewPasskey {
  secret: Buffer;
  identifier: Buffer;
  lastCount: number;
}

@Injectable()
export class Passkeys {
  private readonly origin: URL;

  constructor(
    private readonly keyring: Keyring,
    @Inject(CONFIG) config: Pick<Config, 'publicUrl'>,
  ) {
    this.origin = new URL(config.publicUrl);
  }

  /** Browsers offer passkeys for host names with https, and for localhost. */
  get arePossible(): boolean {
    const { protocol, hostname } = this.origin;
    return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && (protocol === 'https:' || hostname === 'localhost');
  }

  /** `factors` are those that the person has, so that no device is added twice. */
  async toAdd(token: string, user: { id: string; email: string }, factors: readonly Factor[]): Promise<PasskeyOptions> {
    const { generateRegistrationOptions } = await import('@simplewebauthn/server');
    const options = await generateRegistrationOptions({
      ...{ rpName, rpID: this.origin.hostname, timeout, attestationType: 'none' },
      ...{ userName: user.email, userDisplayName: '', userID: bytes(this.keyring.hmac('passkey user', user.id)) },
      challenge: bytes(this.challenge(token)),
      excludeCredentials: passkeysIn(factors).map(({ id, transports }) => ({ id, transports })),
      authenticatorSelection: { residentKey: 'discouraged', userVerification },
    });
    return { ...options };
  }

  /** Null if the reply does not belong to this set-up. */
  async added(token: string, reply: PasskeyReply): Promise<NewPasskey | null> {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...this.expected(token),
      response: reply as unknown as RegistrationResponseJSON,
    }).catch(() => ({ verified: false, registrationInfo: undefined }));
    if (!verified || !registrationInfo) return null;
    const { id, publicKey, counter, transports } = registrationInfo.credential;
    const stored: StoredPasskey = { id, publicKey: Buffer.from(publicKey).toString('base64url'), transports };
    return { secret: Buffer.from(JSON.stringify(stored)), identifier: Buffer.from(id), lastCount: counter };
  }

  async toSignIn(token: string, factors: readonly Factor[]): Promise<PasskeyOptions | null> {
    const passkeys = passkeysIn(factors);
    if (passkeys.length === 0) return null;
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
    const options = await generateAuthenticationOptions({
      ...{ rpID: this.origin.hostname, timeout, userVerification },
      challenge: bytes(this.challenge(token)),
      allowCredentials: passkeys.map(({ id, transports }) => ({ id, transports })),
    });
    return { ...options };
  }

  /** Which of the person's passkeys has replied, and its counter. Null if none, or not to this sign-in. */
  async used(
    token: string,
    factors: readonly Factor[],
    reply: PasskeyReply,
  ): Promise<{ id: string; count: number } | null> {
    const factor = factors.find((one) => one.kind === 'PASSKEY' && passkeyIn(one).id === reply['id']);
    if (!factor) return null;
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const { id, publicKey, transports } = passkeyIn(factor);
    const key = bytes(Buffer.from(publicKey, 'base64url'));
    const outcome = await verifyAuthenticationResponse({
      ...this.expected(token),
      response: reply as unknown as AuthenticationResponseJSON,
      credential: { id, publicKey: key, counter: factor.lastCount, transports },
    }).catch(() => null);
    return outcome?.verified ? { id: factor.id, count: outcome.authenticationInfo.newCounter } : null;
  }

  private expected(token: string) {
    return {
      expectedChallenge: this.challenge(token).toString('base64url'),
      expectedOrigin: this.origin.origin,
      expectedRPID: this.origin.hostname,
      requireUserVerification: false,
    };
  }

  private challenge(token: string): Buffer {
    return this.keyring.hmac('passkey challenge', token);
  }
}

function passkeysIn(factors: readonly Factor[]): StoredPasskey[] {
  return factors.filter(({ kind }) => kind === 'PASSKEY').map(passkeyIn);
}

function passkeyIn({ secret }: Factor): StoredPasskey {
  return JSON.parse(secret.toString()) as StoredPasskey;
}

/** The library wants bytes with a buffer of their own. */
function bytes(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer);
}
