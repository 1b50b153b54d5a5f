import { randomUUID } from 'node:crypto';
import { apiScopes, type ApiScope, type ApiToken, type CreatedApiToken } from '@staffroom/contracts/api-tokens.js';
import { addDays } from '@staffroom/contracts/plain-date.js';
import type { EmploymentReply, User } from '@staffroom/contracts/users.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Administration, type Person, startAdministration } from '../../testing/administration.js';

let portal: Administration;
let hr: Person;
let today: string;

beforeAll(async () => {
  portal = await startAdministration();
  hr = await portal.person({ role: 'HR_MANAGER', fullName: 'Hanna Reed' });
  today = portal.app.get(Clock).today();
});
afterAll(() => portal.close());
afterEach(() => jest.restoreAllMocks());

async function create(scopes: readonly ApiScope[], by = hr, more: object = {}): Promise<CreatedApiToken> {
  const body = { name: 'Payroll sync', scopes, expiresOn: addDays(today, 30), ...more };
  return (await by.send('post', '/api/tokens', body).expect(201)).body as CreatedApiToken;
}

/** As a program calls: no cookie, no origin. */
function call(secret: string, method: 'get' | 'post' | 'patch' | 'put', path: string, body?: object) {
  const test = portal.bare()[method](path).set('authorization', `Bearer ${secret}`);
  return body ? test.send(body) : test;
}

async function listed(id: string): Promise<ApiToken> {
  const { body } = await hr.get('/api/tokens').expect(200);
  return (body as ApiToken[]).find((token) => token.id === id)!;
}

const newPerson = () => ({
  email: `${randomUUID()}@example.com`,
  fullName: 'New Person',
  jobTitle: 'Tester',
  invite: false,
});

it('R63.1 a call with a token needs neither a cookie nor an origin, and opens no session', async () => {
  const { token, secret } = await create(['people:write']);
  const reply = await call(secret!, 'post', '/api/users', newPerson()).expect(201);
  expect(reply.headers['set-cookie']).toBeUndefined();
  const { id } = reply.body as { id: string };
  const [created] = (await portal.log.after(0, 10_000)).filter(({ stream }) => stream === `user-${id}`);
  expect(created!.meta).toMatchObject({ actorId: token.id, command: 'CreateUser' });
});

it('R63.3 every token is an actor of its own: histories name it', async () => {
  const { secret } = await create(['people:write']);
  const { id } = (await call(secret!, 'post', '/api/users', newPerson()).expect(201)).body as { id: string };
  const { body } = await hr.get(`/api/users/${id}/history`).expect(200);
  expect(JSON.stringify(body)).toContain('API token “Payroll sync”');
  await call(secret!, 'patch', `/api/users/${id}`, { email: `${randomUUID()}@example.com` }).expect(200);
  const events = (await hr.get(`/api/security-events?userId=${id}`).expect(200)).body as { actorName: string }[];
  expect(events.map(({ actorName }) => actorName)).toContain('API token “Payroll sync”');
});

it('R63.4 only a hash of the token is stored, and no event or list contains it', async () => {
  const { token, secret } = await create(apiScopes.filter((scope) => scope !== 'people:roles'));
  const text = secret!.slice(-20);
  const { rows } = await portal.pool.query<{ row: string }>(
    'select to_jsonb(s)::text as row from state.api_tokens s where token_id = $1',
    [token.id],
  );
  expect(rows[0]!.row).not.toContain(text);
  expect(JSON.stringify(await portal.log.after(0, 10_000))).not.toContain(text);
  expect(JSON.stringify((await hr.get('/api/tokens')).body)).not.toContain(text);
});

it('R63.4 the same request sent again creates one token, whose secret is not shown again', async () => {
  const body = { name: 'Twice', scopes: ['people:read'], expiresOn: today };
  const key = randomUUID();
  const send = () => hr.send('post', '/api/tokens', body).set('idempotency-key', key).expect(201);
  const [one, another] = (await Promise.all([send(), send()])).map((reply) => reply.body as CreatedApiToken);
  expect(one!.token).toEqual(another!.token);
  expect([one!.secret, another!.secret].filter((secret) => secret !== null)).toHaveLength(1);
});

it('R63.4 the list shows when a token was last used', async () => {
  const { token, secret } = await create(['people:read']);
  expect(await listed(token.id)).toMatchObject({ status: 'ACTIVE', lastUsedAt: null, createdByName: 'Hanna Reed' });
  await call(secret!, 'get', '/api/users').expect(200);
  expect(Date.parse((await listed(token.id)).lastUsedAt!)).toBeGreaterThan(Date.now() - 60_000);
});

it('R63.4 a revoked token is refused at once, and revoked once', async () => {
  const { token, secret } = await create(['people:read']);
  await call(secret!, 'get', '/api/users').expect(200);
  await hr.send('delete', `/api/tokens/${token.id}`).expect(204);
  const refused = await call(secret!, 'get', '/api/users').expect(401);
  expect(refused.body).toMatchObject({ code: 'INVALID_API_TOKEN' });
  await hr.send('delete', `/api/tokens/${token.id}`).expect(409);
  expect(await listed(token.id)).toMatchObject({ status: 'REVOKED' });
  await hr.send('delete', `/api/tokens/${randomUUID()}`).expect(404);
});

it('R63.4 of a call and a revocation at the same moment, either the call was first or it changes nothing', async () => {
  for (let round = 0; round < 5; round++) {
    const { token, secret } = await create(['people:write']);
    const person = newPerson();
    const [reply] = await Promise.all([
      call(secret!, 'post', '/api/users', person),
      hr.send('delete', `/api/tokens/${token.id}`).expect(204),
    ]);
    const types = (await portal.log.after(0, 10_000))
      .filter(({ meta, stream }) => meta.actorId === token.id || stream === `api-token-${token.id}`)
      .map(({ type }) => type);
    if (reply.status === 201) expect(types.at(-1)).toBe('ApiTokenRevoked');
    else expect([reply.status, types]).toEqual([401, ['ApiTokenCreated', 'ApiTokenRevoked']]);
  }
});

it('R63.4 a token works on its last day, and not after it', async () => {
  const { token, secret } = await create(['people:read'], hr, { expiresOn: today });
  await call(secret!, 'get', '/api/users').expect(200);
  jest.spyOn(portal.app.get(Clock), 'today').mockReturnValue(addDays(today, 1));
  await call(secret!, 'get', '/api/users').expect(401);
  expect(await listed(token.id)).toMatchObject({ status: 'EXPIRED' });
});

it.each(['', 'staffroom_', 'staffroom_wrong', `staffroom_${'a'.repeat(43)}`])(
  'R63.4 an unknown token (%j) gets 401',
  async (secret) => {
    const reply = await call(secret, 'get', '/api/users').expect(401);
    expect(reply.body.message).toMatch(/sign in|API token/);
  },
);

it('R63.1 a token next to a session is refused, because the call would have two actors', async () => {
  const { secret } = await create(['people:read']);
  await call(secret!, 'get', '/api/users').set('cookie', hr.cookie).expect(400);
});

it('a bearer token of a proxy is none of ours: the session counts', async () => {
  await hr.get('/api/users').set('authorization', 'Bearer eyJhbGciOiJub25lIn0').expect(200);
});

it('R63.2 a call outside the scopes names the scope that it needs', async () => {
  const { secret } = await create(['people:read']);
  const refused = await call(secret!, 'post', '/api/users', newPerson()).expect(403);
  expect(refused.body).toMatchObject({
    code: 'OUTSIDE_SCOPES',
    message: 'This API token does not have the scope “Write people”.',
  });
  const closed = await call(secret!, 'post', '/api/tokens', {}).expect(403);
  expect(closed.body.message).toBe('API tokens may not use this call.');
});

describe('R63.5 a token that may write people', () => {
  it.each([
    ['creates no HR manager', 'post', () => '/api/users', () => ({ ...newPerson(), role: 'HR_MANAGER' })],
    ['makes nobody an HR manager', 'patch', (id: string) => `/api/users/${id}`, () => ({ role: 'HR_MANAGER' })],
    ['sets no password', 'patch', (id: string) => `/api/users/${id}`, () => ({ password: 'Temporary2' })],
    ['changes no HR manager', 'patch', () => `/api/users/${hr.id}`, () => ({ email: 'mine@example.com' })],
    ['archives no HR manager', 'patch', () => `/api/users/${hr.id}/archive`, () => ({})],
    [
      'changes no IBAN',
      'put',
      (id: string) => `/api/users/${id}/employment`,
      () => ({ iban: 'DE89370400440532013000' }),
    ],
    ['gives no HR manager a number', 'put', () => `/api/users/${hr.id}/employment`, () => ({ employeeNumber: '7' })],
  ] as const)('%s', async (_, method, path, body) => {
    const { secret } = await create(['people:write']);
    const { id } = await portal.person();
    const refused = await call(secret!, method, path(id), body()).expect(403);
    expect(refused.body.message).toMatch(/^An API token cannot/);
  });
});

it('R63.5 a token reads no IBAN', async () => {
  const { secret } = await create(['people:read', 'people:write']);
  const { id } = await portal.person();
  const iban = 'DE89370400440532013000';
  await hr.send('put', `/api/users/${id}/employment`, { iban }).expect(200);
  const read = await call(secret!, 'get', `/api/users/${id}`).expect(200);
  const changed = await call(secret!, 'put', `/api/users/${id}/employment`, { employeeNumber: 'N-63' }).expect(200);
  for (const { body } of [read, changed]) expect((body as User).employment?.iban).toBeNull();
  expect(JSON.stringify(read.body)).not.toContain(iban);
});

it('R63.2 a token without the scope for absences reads no leave in the reply to a change of a work pattern', async () => {
  const { id } = await portal.person();
  const { secret } = await create(['people:write']);
  const { secret: withAbsences } = await create(['people:write', 'absences:read']);
  const [startDate, from] = [addDays(today, 30), addDays(today, 20)];
  const leave = { userId: id, type: 'VACATION', startDate, endDate: addDays(startDate, 6) };
  await hr.send('post', '/api/team/time-off', leave).expect(201);
  const path = `/api/users/${id}/employment`;
  const change = (hours: number) => ({ workPattern: { from, hours: [hours, hours, hours, hours, hours, 0, 0] } });
  const hidden = await call(secret!, 'put', path, change(4)).expect(200);
  expect(hidden.body).toMatchObject({ approvedLeave: [], recountedRequests: 0 });
  const shown = await call(withAbsences!, 'put', path, change(6)).expect(200);
  expect((shown.body as EmploymentReply).approvedLeave).toHaveLength(1);
});

it('R63.3 quotas count for each token on its own', async () => {
  const small = await startAdministration({ QUOTA_CHANGES: '2' });
  try {
    const manager = await small.person({ role: 'HR_MANAGER' });
    const secrets: string[] = [];
    for (const name of ['One', 'Two']) {
      const body = { name, scopes: ['people:write'], expiresOn: today };
      secrets.push(((await manager.send('post', '/api/tokens', body).expect(201)).body as CreatedApiToken).secret!);
    }
    const { id } = await small.person();
    const edit = (secret: string, jobTitle: string) =>
      small.bare().patch(`/api/users/${id}`).set('authorization', `Bearer ${secret}`).send({ jobTitle });
    await edit(secrets[0]!, 'A').expect(200);
    await edit(secrets[0]!, 'B').expect(200);
    await edit(secrets[0]!, 'C').expect(429);
    await edit(secrets[1]!, 'D').expect(200);
  } finally {
    await small.close();
  }
});

it('R63.4 a token outlives its creator, and the list says that the creator has left', async () => {
  const leaver = await portal.person({ role: 'HR_MANAGER', fullName: 'Lea Ver' });
  const { token, secret } = await create(['people:read'], leaver);
  expect(await listed(token.id)).toMatchObject({ creatorLeft: false });
  await hr.send('delete', `/api/users/${leaver.id}`).expect(204);
  expect(await listed(token.id)).toMatchObject({ creatorLeft: true, createdByName: null, status: 'ACTIVE' });
  await call(secret!, 'get', '/api/users').expect(200);
});

it('R63.4 after a restore, which brings back no hashes, the list says so', async () => {
  const { token, secret } = await create(['people:read']);
  await portal.pool.query('delete from state.api_tokens where token_id = $1', [token.id]);
  expect(await listed(token.id)).toMatchObject({ status: 'LOST' });
  await call(secret!, 'get', '/api/users').expect(401);
  await hr.send('delete', `/api/tokens/${token.id}`).expect(204);
});

it('R43.1 a long list of tokens is paged', async () => {
  const context = { actorId: hr.id, command: 'test', requestId: 'test' };
  for (let at = 0; at < 101; at++) {
    const tokenId = randomUUID();
    const data = { tokenId, name: `Token ${at}`, scopes: ['people:read'], expiresOn: today };
    await portal.log.transact(context, (unit) =>
      unit.record(`api-token-${tokenId}`, { type: 'ApiTokenCreated', data }),
    );
  }
  const first = await hr.get('/api/tokens').expect(200);
  expect(first.body).toHaveLength(100);
  const [, next] = /<(.*)>; rel="next"/.exec(first.headers['link']!)!;
  const rest = (await hr.get(next!).expect(200)).body as ApiToken[];
  const ids = [...(first.body as ApiToken[]), ...rest].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(rest.map(({ name }) => name)).toContain('Payroll sync');
});
