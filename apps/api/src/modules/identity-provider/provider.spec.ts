import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../../platform/config/config.js';
import { Provider } from './provider.js';

let server: Server;
let issuer: string;
let reply: { status: number; body: unknown };
/** What it says at other addresses than that of its description. */
let replies: Record<string, unknown> = {};

beforeAll(async () => {
  server = createServer((request, response) => {
    const { status, body } = request.url! in replies ? { status: 200, body: replies[request.url!] } : reply;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const attempt = { state: 's', nonce: 'n', verifier: 'v'.repeat(43), confirms: false };
const publicUrl = 'https://hr.example.com';

function providerAt(address: string) {
  const oidc = { issuer: address, clientId: 'portal', clientSecret: 'secret' } as Config['oidc'];
  return new Provider({ oidc, publicUrl });
}

const signIn = (address: string) => providerAt(address).addressOfSignIn(attempt);

it.each([
  ['no provider', 'WRONG_ISSUER', () => ({ status: 404, body: {} })],
  [
    'a provider that names another issuer',
    'WRONG_ISSUER',
    () => ({ status: 200, body: { issuer: 'https://elsewhere.example' } }),
  ],
  ['a proxy whose provider is down', 'UNAVAILABLE', () => ({ status: 503, body: {} })],
])('R64.5 with %s at OIDC_ISSUER, a sign-in ends with %s', async (_, code, given) => {
  reply = given();
  await expect(signIn(issuer)).rejects.toMatchObject({ code });
});

it('R64.5 with nothing at OIDC_ISSUER, a sign-in ends with UNAVAILABLE', async () => {
  await expect(signIn('https://provider.invalid')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

it('a provider at its own address is used', async () => {
  reply = { status: 200, body: { issuer, authorization_endpoint: `${issuer}/auth` } };
  expect(await signIn(issuer)).toMatch(`${issuer}/auth?`);
});

it.each([
  ['with its key', (own: KeyObject) => own, { identity: { subject: 'ana' }, email: 'ana@example.com' }],
  ['with a key of somebody else', () => newKey().privateKey, { code: 'OAUTH_INVALID_RESPONSE' }],
])('R64.6 an ID token of the provider signed %s', async (_, keyOf, outcome) => {
  const { publicKey, privateKey } = newKey();
  const endpoints = { authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` };
  reply = { status: 200, body: { issuer, ...endpoints, jwks_uri: `${issuer}/keys` } };
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: issuer, aud: 'portal', sub: 'ana', nonce: 'n', iat: now, exp: now + 60 };
  const idToken = signed({ ...claims, email: 'ana@example.com', email_verified: true }, keyOf(privateKey));
  replies = {
    '/token': { access_token: 'a', token_type: 'Bearer', id_token: idToken },
    '/keys': { keys: [{ ...publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
  };
  const back = new URL(`${publicUrl}/api/auth/oidc/callback?code=c&state=s`);
  const ending = await providerAt(issuer)
    .person(back, attempt)
    .catch((error: unknown) => error);
  expect(ending).toMatchObject(outcome);
});

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

function signed(claims: object, key: KeyObject): string {
  const [header, body] = [{ alg: 'RS256' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signature = sign('sha256', Buffer.from(`${header}.${body}`), key).toString('base64url');
  return `${header}.${body}.${signature}`;
}
