import { type Administration, startAdministration } from '../../testing/administration.js';
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
  it('are listed with their times only, the asking one first, without ended ones and those of others', async () => {
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
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(body).toEqual([
      { startedAt: moment, lastUsedAt: moment, isCurrent: true },
      { startedAt: moment, lastUsedAt: moment, isCurrent: false },
    ]);
    expect(Date.parse(body[1].startedAt) - Date.parse(body[0].startedAt)).toBeGreaterThan(23 * 3_600_000);
    const other = await phone.get('/api/account/sessions').expect(200);
    expect(other.body[0]).toEqual({ ...body[1], isCurrent: true, lastUsedAt: moment });
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
