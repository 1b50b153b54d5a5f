/** A device with a passkey, in software (WebAuthn, without attestation). */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { PasskeyOptions, PasskeyReply } from '@staffroom/contracts/second-factor.js';

const userPresent = 0x01;
const hasKey = 0x40;

export class Passkey {
  private readonly id = randomBytes(16);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private count = 0;

  constructor(private readonly origin: string) {}

  added({ challenge }: PasskeyOptions): PasskeyReply {
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' });
    const point = [x, y].map((part) => Buffer.from(part!, 'base64url'));
    // CBOR: { 1: 2 (EC), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y }
    const key = [hex('a5010203262001215820'), point[0]!, hex('225820'), point[1]!];
    const data = this.data(userPresent | hasKey, [Buffer.alloc(16), hex('0010'), this.id, ...key]);
    // CBOR: { fmt: 'none', attStmt: {}, authData }
    const attestation = [hex('a363666d74646e6f6e656761747453746d74a068617574684461746158'), Buffer.from([data.length])];
    return this.reply({
      clientDataJSON: url(this.client('webauthn.create', challenge)),
      attestationObject: url(Buffer.concat([...attestation, data])),
    });
  }

  used({ challenge }: PasskeyOptions): PasskeyReply {
    this.count++;
    const [data, client] = [this.data(userPresent), this.client('webauthn.get', challenge)];
    const signed = createSign('sha256').update(data).update(sha256(client)).sign(this.keys.privateKey);
    return this.reply({ clientDataJSON: url(client), authenticatorData: url(data), signature: url(signed) });
  }

  private data(flags: number, more: Buffer[] = []): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.count);
    return Buffer.concat([sha256(Buffer.from(new URL(this.origin).hostname)), Buffer.from([flags]), count, ...more]);
  }

  private client(type: string, challenge: unknown): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  private reply(response: Record<string, string>): PasskeyReply {
    return { id: url(this.id), rawId: url(this.id), type: 'public-key', clientExtensionResults: {}, response };
  }
}

const hex = (text: string) => Buffer.from(text, 'hex');
const url = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
