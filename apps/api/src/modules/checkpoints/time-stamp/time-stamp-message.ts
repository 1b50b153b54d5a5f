/**
 * Request and reply of RFC 3161. They are written by hand because the portal needs so little of them: it asks for a stamp of a
 * hash, and keeps the reply if it is about this hash. Whether its signature and certificates are trustworthy is the auditor's
 * decision, which `openssl ts -verify` checks.
 */
import { createHash } from 'node:crypto';
import { der, expectDer, readDer, tags } from './der.js';

/** The algorithm SHA-256 (2.16.840.1.101.3.4.2.1) without parameters. */
const sha256Algorithm = Buffer.from('300d06096086480165030402010500', 'hex');
const sendCertificates = Buffer.from('0101ff', 'hex');
const granted = [0, 1];

/** The log shows the names of these errors, not their messages. */
export class TimeStampRefused extends Error {}
export class OtherTimeStamp extends Error {}

export interface TimeStampRequest {
  bytes: Buffer;
  imprint: Buffer;
  nonce: Buffer;
}

/** @param random 8 bytes, by which the reply is recognised. */
export function timeStampRequest(document: string, random: Buffer): TimeStampRequest {
  const imprint = createHash('sha256').update(document).digest();
  const nonce = Buffer.from(random);
  nonce[0] = (nonce[0]! & 0x3f) | 0x40; // positive, and without a leading zero
  const bytes = der(
    tags.sequence,
    der(tags.integer, Buffer.from([1])),
    der(tags.sequence, sha256Algorithm, der(tags.octets, imprint)),
    der(tags.integer, nonce),
    sendCertificates,
  );
  return { bytes, imprint, nonce };
}

/** Throws if the server refused, or if the reply is not about the request. */
export function expectStampOf({ imprint, nonce }: TimeStampRequest, reply: Buffer): void {
  const [response] = readDer(reply);
  const parts = readDer(response?.tag === tags.sequence ? response.content : Buffer.alloc(0));
  const status = expectDer(readDer(expectDer(parts, 0, tags.sequence)), 0, tags.integer);
  if (!granted.includes(status.readUIntBE(0, Math.min(status.length, 6))))
    throw new TimeStampRefused(`The time stamp server refused the request (status ${status.toString('hex')}).`);
  const info = stampInfo(expectDer(parts, 1, tags.sequence));
  const stamped = expectDer(readDer(expectDer(info, 2, tags.sequence)), 1, tags.octets);
  expectDer(info, 4, tags.time);
  const isAnswer = info.slice(5).some(({ tag, content }) => tag === tags.integer && content.equals(nonce));
  if (!stamped.equals(imprint) || !isAnswer)
    throw new OtherTimeStamp('The time stamp is not the one that was asked for.');
}

/** The fields of TSTInfo, inside the signed data of the token. */
function stampInfo(token: Buffer) {
  const signedData = inExplicit0(readDer(token), 1, tags.sequence);
  const encapsulated = readDer(expectDer(readDer(signedData), 2, tags.sequence));
  const info = inExplicit0(encapsulated, 1, tags.octets);
  return readDer(expectDer(readDer(info), 0, tags.sequence));
}

function inExplicit0(values: ReturnType<typeof readDer>, at: number, tag: number): Buffer {
  return expectDer(readDer(expectDer(values, at, tags.explicit0)), 0, tag);
}
