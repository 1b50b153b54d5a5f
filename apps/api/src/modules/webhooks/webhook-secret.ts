/** What proves to the receiver that a request comes from this portal (Standard Webhooks). */
import { createHmac, randomBytes } from 'node:crypto';
import type { Keyring } from '../../platform/events/keyring.js';
import { open, seal } from '../../platform/events/seal.js';

const prefix = 'whsec_';
const saltBytes = 32;

export function newSalt(): Buffer {
  return randomBytes(saltBytes);
}

/** As HR sees it, once. It follows from the salt and the stored keys, so it is stored nowhere. */
export function secretText(keyring: Keyring, webhookId: string, salt: Buffer): string {
  return prefix + keyOf(keyring, webhookId, salt).toString('base64');
}

interface Signed {
  id: string;
  /** Of the attempt, in seconds. */
  timestamp: number;
  body: string;
}

/** One signature for each salt, separated by spaces: the receiver accepts any of them. */
export function signatures(keyring: Keyring, webhookId: string, salts: readonly Buffer[], signed: Signed): string {
  const text = `${signed.id}.${signed.timestamp}.${signed.body}`;
  return salts
    .map((salt) =>
      createHmac('sha256', keyOf(keyring, webhookId, salt))
        .update(text)
        .digest('base64'),
    )
    .map((signature) => `v1,${signature}`)
    .join(' ');
}

/** The address may grant access to the receiver, so only the portal reads it. */
export function sealUrl(keyring: Keyring, webhookId: string, url: string): Buffer {
  return seal(urlKey(keyring), Buffer.from(url), webhookId);
}

export function openUrl(keyring: Keyring, webhookId: string, sealed: Buffer): string {
  return open(urlKey(keyring), sealed, webhookId).toString();
}

function keyOf(keyring: Keyring, webhookId: string, salt: Buffer): Buffer {
  return keyring.hmac('webhook secret', `${webhookId} ${salt.toString('base64')}`);
}

function urlKey(keyring: Keyring): Buffer {
  return keyring.hmac('webhook address', '');
}
