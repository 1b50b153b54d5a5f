import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../../platform/config/config.js';
import { Provider } from './provider.js';

let server: Server;
let issuer: string;
let reply: { status: number; body: unknown };

beforeAll(async () => {
  server = createServer((_, response) => {
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const signIn = (address: string) => {
  const oidc = { issuer: address, clientId: 'portal', clientSecret: 'secret' } as Config['oidc'];
  const provider = new Provider({ oidc, publicUrl: 'https://hr.example.com' });
  return provider.addressOfSignIn({ state: 's', nonce: 'n', verifier: 'v'.repeat(43), confirms: false });
};

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
