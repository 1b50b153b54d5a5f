/** Codes of authenticator apps (RFC 6238): six digits from SHA-1, new every 30 seconds, as every app computes them. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const totpSecretBytes = 20;
const stepMs = 30_000;
const digits = 6;
/** Typing and sending take time (RFC 6238, 5.2). */
const stepsApart = [0, -1];

/** The time step whose code this is. Null if it is wrong, or if this step or a later one was used before. */
export function matchingStep(secret: Buffer, code: string, nowMs: number, lastStep: number): number | null {
  const present = Math.floor(nowMs / stepMs);
  const given = Buffer.from(code.replace(/\s/g, '').padEnd(digits));
  const steps = stepsApart.map((apart) => present + apart).filter((step) => step > lastStep);
  const matching = steps.filter((step) => {
    const expected = Buffer.from(codeOf(secret, step));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return matching[0] ?? null;
}

export function codeAt(secret: Buffer, nowMs: number): string {
  return codeOf(secret, Math.floor(nowMs / stepMs));
}

/** RFC 4226, with the step as counter. */
function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.at(-1)! & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, as apps expect a secret. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[parseInt(five.padEnd(5, '0'), 2)]).join('');
}

export function bytesOfBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

/** What a QR code contains: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function totpUri(secret: Buffer, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const parameters = new URLSearchParams({ secret: base32(secret), issuer });
  return `otpauth://totp/${label}?${parameters.toString().replaceAll('+', '%20')}`;
}
