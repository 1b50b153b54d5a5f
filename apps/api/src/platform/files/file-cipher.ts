/**
 * Encrypts files at rest with AES-256-GCM in segments, so that a file is neither held in memory as a whole nor shown
 * before it is authenticated. The nonce of a segment is its number and whether it is the last, so no segment can be
 * changed, moved, omitted or added. Every file has its own key and is encrypted once.
 */
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

const segmentBytes = 64 * 1024;
const tagBytes = 16;
/** Files begin with the name of the format and its number, so that another cipher can replace this one. The first format had no beginning. */
const formatName = Buffer.from('staffrm');
const format = 2;
const keyBytes = 32;

type Bytes = AsyncIterable<Buffer>;

/**
 * Derived from the owner's data key and bound to the file's id, so that bytes stored under another file's id do not
 * open.
 */
export function fileKey(dataKey: Buffer, fileId: string): Buffer {
  return Buffer.from(hkdfSync('sha256', dataKey, fileId, 'staffroom file', keyBytes));
}

export async function* encrypted(key: Buffer, plain: Bytes): AsyncGenerator<Buffer, void> {
  yield Buffer.from([...formatName, format]);
  let number = 0;
  for await (const { bytes, isLast } of segments(plain, segmentBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce(number++, isLast));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Throws if the bytes are not those that were encrypted. */
export async function* decrypted(key: Buffer, sealed: Bytes): AsyncGenerator<Buffer, void> {
  let number = 0;
  for await (const { bytes, isLast } of segments(withoutFormat(sealed), segmentBytes + tagBytes)) {
    if (bytes.length < tagBytes) throw new Error('a stored file was cut short');
    const body = bytes.subarray(0, -tagBytes);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce(number++, isLast));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    yield Buffer.concat([decipher.update(body), decipher.final()]);
  }
}

/** Formats 1 and 2 differ in nothing else. That a file of format 1 begins like this by chance is as likely as guessing 64 bits. */
async function* withoutFormat(sealed: Bytes): AsyncGenerator<Buffer, void> {
  let begin: Buffer | null = Buffer.alloc(0);
  for await (const chunk of sealed) {
    if (!begin) yield chunk;
    else {
      begin = Buffer.concat([begin, chunk]);
      if (begin.length <= formatName.length) continue;
      yield afterFormat(begin);
      begin = null;
    }
  }
  if (begin) yield begin;
}

function afterFormat(begin: Buffer): Buffer {
  if (!begin.subarray(0, formatName.length).equals(formatName)) return begin;
  const number = begin[formatName.length];
  if (number !== format) throw new Error(`a stored file has the format ${number}, which this version does not know`);
  return begin.subarray(formatName.length + 1);
}

function nonce(number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(number, 7);
  bytes[11] = isLast ? 1 : 0;
  return bytes;
}

/** Yields at least one segment, which may be empty. */
async function* segments(source: Bytes, size: number): AsyncGenerator<{ bytes: Buffer; isLast: boolean }, void> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    held = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
    while (held.length > size) {
      yield { bytes: held.subarray(0, size), isLast: false };
      held = held.subarray(size);
    }
  }
  yield { bytes: held, isLast: true };
}
