/** The little of DER that a time stamp needs: values with their tag and length. */

export const tags = { integer: 0x02, octets: 0x04, sequence: 0x30, time: 0x18, explicit0: 0xa0 } as const;

class MalformedDer extends Error {}

export interface DerValue {
  tag: number;
  content: Buffer;
}

export function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  if (content.length > 0x7f) throw new Error('too long'); // nothing that is written here is
  return Buffer.concat([Buffer.from([tag, content.length]), content]);
}

/** The values one after another. Throws if one is longer than the bytes that are left. */
export function readDer(bytes: Buffer): DerValue[] {
  const values: DerValue[] = [];
  for (let at = 0; at < bytes.length;) {
    const tag = bytes[at]!;
    const first = bytes[at + 1] ?? 0x80;
    const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
    const start = at + 2 + lengthBytes;
    if (first === 0x80 || lengthBytes > 4 || start > bytes.length) throw new MalformedDer();
    const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes);
    if (start + length > bytes.length) throw new MalformedDer();
    values.push({ tag, content: bytes.subarray(start, start + length) });
    at = start + length;
  }
  return values;
}

/** The value at that place, which must have the tag. */
export function expectDer(values: readonly DerValue[], at: number, tag: number): Buffer {
  const value = values[at];
  if (value?.tag !== tag) throw new MalformedDer();
  return value.content;
}
