/** The Ed25519 key that signs checkpoints and exports, and the verification of such signatures. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';

/** A signed document: a flat object. `publicKey` names the key, `signature` covers all other fields. */
export type Signed<T extends object> = T & { publicKey: string; signature: string };

export class SigningKey {
  private readonly publicKey: KeyObject;

  constructor(private readonly privateKey: KeyObject) {
    this.publicKey = createPublicKey(privateKey);
  }

  get publicPem(): string {
    return this.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  }

  /** By which signed documents name it. */
  get fingerprint(): string {
    return fingerprint(this.publicKey);
  }

  sign<T extends object>(content: T): Signed<T> {
    const named = { ...content, publicKey: this.fingerprint };
    return { ...named, signature: sign(null, signedBytes(named), this.privateKey).toString('base64') };
  }
}

export function newPrivateKeyPem(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/**
 * Accepts PEM (with line ends possibly written as \\n, as in one line of an environment file), or only the base64
 * between its lines.
 */
export function readPrivateKey(text: string): KeyObject {
  const key = parsePrivateKey(text.replaceAll('\\n', '\n'));
  if (key?.asymmetricKeyType !== 'ed25519')
    throw new Error('is not an Ed25519 private key. Create one with "openssl genpkey -algorithm ed25519".');
  return key;
}

/** A private key would work as a public key, but then everyone who verifies could also sign. */
export class PrivateKeyGiven extends Error {
  override name = 'PrivateKeyGiven';
  constructor() {
    super(
      'contains a private key, which must not leave the portal. "./staffroom audit public-key" prints the public key.',
    );
  }
}

export function readPublicKey(pem: string): KeyObject {
  if (pem.includes('PRIVATE KEY')) throw new PrivateKeyGiven();
  const key = createPublicKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('not an Ed25519 key');
  return key;
}

/** As ssh shows it: SHA-256 of the DER, in base64. */
export function fingerprint(publicKey: KeyObject): string {
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return `SHA256:${createHash('sha256').update(der).digest('base64').replace(/=+$/, '')}`;
}

export function isSignedBy(publicKey: KeyObject, { signature, ...content }: Signed<object>): boolean {
  return verify(null, signedBytes(content), publicKey, Buffer.from(signature, 'base64'));
}

/** The canonical text: JSON without white space, keys sorted alphabetically, in UTF-8. */
function signedBytes(content: object): Buffer {
  const sorted = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1));
  return Buffer.from(JSON.stringify(Object.fromEntries(sorted)), 'utf8');
}

function parsePrivateKey(text: string): KeyObject | undefined {
  try {
    return text.includes('-----')
      ? createPrivateKey(text)
      : createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
  } catch {
    return undefined;
  }
}
