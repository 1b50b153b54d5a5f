import type { OwnSession } from '@staffroom/contracts/auth.js';
import { addDays } from '@staffroom/contracts/plain-date.js';
import { type SecurityEvent, securityEventText } from '@staffroom/contracts/security.js';
import { type Administration, startAdministration } from '../../testing/administration.js';
import { recordFailedSignIns } from './record-failed-sign-ins.job.js';
import { sessionHash } from '../auth/facade.js';

let portal: Administration;

beforeAll(async () => {
  portal = await startAdministration();
});
afterAll(() => portal.close());

const eventsOf = (id: string) =>
  portal.log
    .load(`security-${id}`)
    .then((events) => events.map(({ type, data, meta }) => ({ type, data, by: meta.actorId })));

describe('one’s own sessions', () => {
  it('are listed with their times, the asking one first, without ended ones and those of others', async () => {
    const ana = await portal.person();
    const [phone, expired] = [await portal.signedIn(ana.id), await portal.signedIn(ana.id)];
    await portal.person();
    const { pool } = portal;
    await pool.query(`update state.sessions set used_at = now() - interval '9 hours' where id_hash = $1`, [
      hashOf(expired),
    ]);
    await pool.query(
      `update state.sessions set created_at = now() - interval '1 day', used_at = now() - interval '1 hour' where id_hash = $1`,
      [hashOf(ana)],
    );
    const { body } = await ana.get('/api/account/sessions').expect(200);
    const origin = { id: expect.stringMatching(/^[0-9a-f-]{36}$/), browser: null, network: null };
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(body).toEqual([
      { ...origin, startedAt: moment, lastUsedAt: moment, isCurrent: true },
      { ...origin, startedAt: moment, lastUsedAt: moment, isCurrent: false },
    ]);
    expect(Date.parse(body[1].startedAt) - Date.parse(body[0].startedAt)).toBeGreaterThan(23 * 3_600_000);
    const other = await phone.get('/api/account/sessions').expect(200);
    expect(other.body[0]).toEqual({ ...body[1], isCurrent: true, lastUsedAt: moment });
  });

  it('R79.4 name browser and network, and each can be ended by its owner', async () => {
    const ana = await portal.person();
    const agent = portal.agent().set('user-agent', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko Firefox/140.0');
    await agent.post('/api/auth/login').send({ email: ana.email, password: 'Temporary1' }).expect(200);
    const sessions = async () => (await ana.get('/api/account/sessions').expect(200)).body as OwnSession[];
    const [, other] = await sessions();
    expect(other).toMatchObject({ browser: 'Firefox on Linux', network: '127.0.0.1', isCurrent: false });
    const stranger = await portal.person();
    await stranger.send('delete', `/api/account/sessions/${other!.id}`).expect(404);
    await ana.send('delete', `/api/account/sessions/${other!.id}`).expect(204);
    await agent.get('/api/auth/me').expect(401);
    expect(await sessions()).toHaveLength(1);
    await ana.send('delete', `/api/account/sessions/${other!.id}`).expect(404);
    expect((await eventsOf(ana.id)).at(-1)).toMatchObject({ type: 'SessionsEnded', data: { which: 'ONE' } });
  });

  it('R79.3 all of a person are ended by HR', async () => {
    const hr = await portal.person({ role: 'HR_MANAGER' });
    const ana = await portal.person();
    await hr.send('delete', `/api/users/${ana.id}/sessions`).expect(204);
    expect([await ana.isSignedIn(), await hr.isSignedIn()]).toEqual([false, true]);
    expect(await eventsOf(ana.id)).toMatchObject([{ type: 'SessionsEnded', data: { which: 'ALL' }, by: hr.id }]);
  });

  it('R79.1 logging out, a failed confirmation, the way of a sign-in, changes of roles, tokens, webhooks and policies, and exports are listed', async () => {
    const hr = await portal.person({ role: 'HR_MANAGER', fullName: 'Hanna Reed' });
    const ana = await portal.person();
    const agent = portal.agent();
    await agent.post('/api/auth/login').send({ email: ana.email, password: 'Temporary1' }).expect(200);
    await agent.post('/api/auth/confirm').send({ password: 'wrong' }).expect(400);
    await agent.post('/api/auth/logout').expect(204);
    await portal.pool.query(`update state.failed_sign_ins set last_at = now() - interval '2 minutes'`);
    await recordFailedSignIns(portal.log, () => undefined);
    await hr.send('patch', `/api/users/${ana.id}`, { role: 'EXECUTIVE', email: `x${ana.email}` }).expect(200);
    await hr.send('put', '/api/company/second-factor', { requiredOf: ['EXECUTIVE'] }).expect(200);
    await hr.send('put', '/api/company/second-factor', { requiredOf: [] }).expect(200);
    const address = { name: 'Hook', url: 'https://example.com/hook', types: ['person.created'] };
    await hr.send('post', '/api/webhooks', address).expect(201);
    await hr.send('post', '/api/calendar-feeds', { kind: 'TEAM' }).expect(201);
    const token = { name: 'Sync', scopes: ['people:read'], expiresOn: addDays(portal.platform.clock.today(), 31) };
    const { body: created } = await hr.send('post', '/api/tokens', token).expect(201);
    await hr.get('/api/exports/people').expect(200);
    await portal
      .bare()
      .get('/api/exports/people?format=xlsx')
      .set('authorization', `Bearer ${created.secret}`)
      .expect(200);
    const hired = { email: 'new.hr@example.com', fullName: 'Nora', jobTitle: 'HR', invite: false };
    const { body: newHr } = await hr.send('post', '/api/users', { ...hired, role: 'HR_MANAGER' }).expect(201);
    await hr.send('patch', `/api/users/${newHr.id}/archive`).expect(200);
    await hr.send('patch', `/api/users/${newHr.id}/restore`).expect(200);
    const of = async (userId: string) =>
      ((await hr.get(`/api/security-events?userId=${userId}`).expect(200)).body as SecurityEvent[]).map(
        (event) => `${event.userName}: ${securityEventText(event)}`,
      );
    expect((await of(ana.id)).map((text) => text.split(': ')[1]).sort()).toEqual([
      '1 failed confirmation in an open session',
      'Email address changed',
      'Logged out',
      'Password changed',
      'Role given or changed',
      'Signed in with a password from a new browser',
    ]);
    expect(await of(newHr.id)).toEqual(['Nora: Account restored', 'Nora: Role given or changed']);
    expect((await of(hr.id)).map((text) => text.replace(/\d+ people/, 'n people'))).toEqual([
      'Hanna Reed: Exported the list of people (n people)',
      'Hanna Reed: API token created',
      'Hanna Reed: Calendar address created',
      'Hanna Reed: Webhook added, changed or removed',
      'Hanna Reed: Security policy changed',
      'Hanna Reed: Security policy changed',
      'Hanna Reed: Password changed',
    ]);
    expect(await of(created.token.id)).toEqual([
      expect.stringMatching(/^API token “Sync”: Exported the list of people/),
    ]);
  });

  it('end everywhere at once, which is an event and removes the cookie', async () => {
    const ana = await portal.person();
    const bystander = await portal.person();
    const elsewhere = [await portal.signedIn(ana.id), await portal.signedIn(ana.id)];
    const reply = await ana.send('delete', '/api/account/sessions').expect(204);
    expect(reply.get('set-cookie')![0]).toMatch(/^sid=;.*Expires=Thu, 01 Jan 1970/);
    expect(reply.get('clear-site-data')).toBe('"cache"');
    for (const browser of [ana, ...elsewhere]) expect(await browser.isSignedIn()).toBe(false);
    expect(await bystander.isSignedIn()).toBe(true);
    expect(await eventsOf(ana.id)).toEqual([{ type: 'SignedOutEverywhere', data: { userId: ana.id }, by: ana.id }]);
    await ana.send('delete', '/api/account/sessions').expect(401);
  });

  it('end once if two browsers ask at the same moment', async () => {
    const ana = await portal.person();
    const other = await portal.signedIn(ana.id);
    const replies = await Promise.all([ana, other].map((browser) => browser.send('delete', '/api/account/sessions')));
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 401]);
    expect(await eventsOf(ana.id)).toHaveLength(1);
  });

  it('show to HR that someone signed out everywhere, and nothing once the person is deleted', async () => {
    const hr = await portal.person({ role: 'HR_MANAGER' });
    const ana = await portal.person();
    await ana.send('delete', '/api/account/sessions').expect(204);
    const listed = () => hr.get(`/api/security-events?type=SIGNED_OUT_EVERYWHERE&userId=${ana.id}`).expect(200);
    expect((await listed()).body).toMatchObject([{ type: 'SIGNED_OUT_EVERYWHERE', userId: ana.id, actorId: ana.id }]);
    await portal.signedIn(ana.id);
    await hr.send('delete', `/api/users/${ana.id}`).expect(204);
    expect((await listed()).body).toEqual([]);
    const { rowCount } = await portal.pool.query('select from state.sessions where user_id = $1', [ana.id]);
    expect(rowCount).toBe(0);
  });
});

function hashOf({ cookie }: { cookie: string }): Buffer {
  return sessionHash(cookie.replace('sid=', ''));
}
