import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { User } from '@staffroom/contracts/users.js';
import { type NotificationPortal, type Person, startNotificationPortal } from '../../testing/notification-portal.js';
import { until } from '../../testing/until.js';
import { processResetRequests } from './process-reset-requests.job.js';
import { resetToken } from './reset-token.js';

const temporary = 'Temporary1';
const chosen = 'Chosen1password';
let portal: NotificationPortal;
let hr: Person;
let visitor: Person;

beforeAll(async () => {
  portal = await startNotificationPortal();
  portal.work.start();
  hr = await portal.person({ role: 'HR_MANAGER' });
  await portal.person({ role: 'HR_MANAGER' });
  visitor = await portal.person();
});
afterAll(() => portal.stop());
beforeEach(() => portal.pool.query('delete from state.rate_limits'));

describe('an invitation', () => {
  it('R37.2 is the only mail of a new account, and its link sets the password once [R7.2 R7.3]', async () => {
    const { id, email, requirePasswordChange } = await invited();
    expect(requirePasswordChange).toBe(true);
    await until(async () => (await mailsTo(id)).some(({ status }) => status === 'SENT'));
    const [mail, ...others] = await mailsTo(id);
    expect(others).toEqual([]);
    const { subject, text } = await PostalMime.parse(await readFile(join(portal.dataDir, 'mail', mail!.fileName!)));
    expect(subject).toBe('Welcome to Staffroom');
    expect(text).toContain('The button works once, within 7 days.');
    expect(text).not.toContain('temporary password');
    const links = text!.match(/https?:\/\/\S+/g)!;
    expect(links).toEqual([`http://portal.localhost/reset-password?token=${tokenFor(id)}`]);

    expect((await use(id, 'short')).body.message).toBe('Password must be at least 8 characters');
    await check(id).expect(200);
    await use(id).expect(200);
    await use(id).expect(400);
    await check(id).expect(400);
    await login(email, temporary).expect(401);
    expect((await login(email, chosen).expect(200)).body.user.requirePasswordChange).toBe(false);
    expect(await eventsOf(id)).toEqual(['UserCreated', 'UserInvited', 'PasswordChanged']);
  });

  it('leaves the temporary password as another way in, which ends it', async () => {
    const { id, email } = await invited();
    const reply = await login(email, temporary).expect(200);
    expect(reply.body.user.requirePasswordChange).toBe(true);
    const cookie = (reply.get('set-cookie') as unknown as string[]).map((set) => set.split(';')[0]).join('; ');
    const change = { currentPassword: temporary, newPassword: chosen };
    await visitor.send('post', '/api/auth/change-password', change).set('cookie', cookie).expect(200);
    await use(id).expect(400);
  });

  it('R7.3 works once if it is used twice at the same moment', async () => {
    const { id } = await invited();
    const replies = await Promise.all(['1', '2', '3'].map((end) => use(id, chosen + end)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('R7.3 ends after seven days', async () => {
    const { id } = await invited();
    const { rows } = await portal.pool.query<{ days: number }>(
      `select extract(epoch from expires_at - now())::float8 / 86400 as days from state.password_resets where user_id = $1`,
      [id],
    );
    expect(rows[0]!.days).toBeCloseTo(7, 1);
    await portal.pool.query(
      `update state.password_resets set expires_at = expires_at - interval '7 days' where user_id = $1`,
      [id],
    );
    await check(id).expect(400);
    await use(id).expect(400);
  });

  it('R7 stays when someone requests a reset link, and ends when that link is used', async () => {
    const { id, email } = await invited();
    await portal.forgot(email);
    await processResetRequests(portal.log, (message) => {
      throw new Error(message);
    });
    const { rows } = await portal.pool.query<{ id: string }>(
      'select id from state.password_resets where user_id = $1 and not is_invitation',
      [id],
    );
    expect(rows).toHaveLength(1);
    await check(id).expect(200);
    const token = resetToken(portal.log.keyring, rows[0]!.id);
    await visitor.send('post', '/api/auth/reset-password', { token, newPassword: chosen }).expect(200);
    await use(id).expect(400);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['the person was archived, and stays so after a return', archivedAndBack],
    ['the person was deleted', (id) => hr.send('delete', `/api/users/${id}`).expect(204)],
    ['HR set another password', (id) => hr.send('patch', `/api/users/${id}`, { password: 'Temporary2' }).expect(200)],
    [
      'HR corrected the address',
      (id) => hr.send('patch', `/api/users/${id}`, { email: `${randomUUID()}@example.com` }).expect(200),
    ],
  ])('R7.3 is void once %s', async (_, happens) => {
    const { id } = await invited();
    await check(id).expect(200);
    await happens(id);
    await check(id).expect(400);
    await use(id).expect(400);
  });

  it('R8 leaves no token in the log and in the rows of mails and resets, and nothing of a deleted person', async () => {
    const { id } = await invited();
    await portal.caughtUp();
    const everything = async () => {
      const { rows } = await portal.pool.query<{ everything: string }>(
        `select concat((select string_agg(e::text, ' ') from log.events e), (select string_agg(m::text, ' ') from state.mails m),
           (select string_agg(r::text, ' ') from state.password_resets r)) as everything`,
      );
      return rows[0]!.everything;
    };
    expect(await everything()).not.toContain(tokenFor(id).slice(22)); // what follows the id
    await hr.send('delete', `/api/users/${id}`).expect(204);
    const { rowCount } = await portal.pool.query('select from state.password_resets where user_id = $1', [id]);
    expect(rowCount).toBe(0);
  });

  it('R7.3 R37.2 is sent again by HR: only the last link works, also of two clicks at once', async () => {
    const { id } = await invited();
    const etag = (await hr.get(`/api/users/${id}`)).get('etag');
    const sent = await Promise.all([again(id), again(id)]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    expect(await eventsOf(id)).toEqual(['UserCreated', 'UserInvited', 'UserInvitedAgain', 'UserInvitedAgain']);
    expect((await hr.get(`/api/users/${id}`)).get('etag')).toBe(etag); // an open form of the account stays valid
    await until(async () => {
      const mails = (await mailsTo(id)).filter(({ template }) => template === 'INVITATION');
      return mails.length === 2 && mails.every(({ status }) => status === 'SENT' || status === 'CANCELLED');
    });
    await check(id).expect(400); // the first invitation
    const links = await linksTo(id);
    const works = await Promise.all(links.map((link) => checkToken(link.split('token=')[1]!)));
    expect(works.filter(({ status }) => status === 200)).toHaveLength(1);
    const token = links[works.findIndex(({ status }) => status === 200)]!.split('token=')[1]!;
    await visitor.send('post', '/api/auth/reset-password', { token, newPassword: chosen }).expect(200);
    expect((await again(id).expect(409)).body.message).toBe(
      'This person has chosen a password already and needs no invitation.',
    );
  });

  it('R7 is sent again once, when the same click is repeated', async () => {
    const { id } = await invited();
    const key = randomUUID();
    await Promise.all([again(id, key), again(id, key)]);
    await again(id, key).expect(200);
    expect(await eventsOf(id)).toEqual(['UserCreated', 'UserInvited', 'UserInvitedAgain']);
  });

  it('R60 is sent to a person who was restored, and to nobody who is archived', async () => {
    const { id } = await invited();
    await hr.send('patch', `/api/users/${id}/archive`).expect(200);
    expect((await again(id).expect(409)).body.code).toBe('NOT_ACTIVE');
    await hr.send('patch', `/api/users/${id}/restore`).expect(200);
    await again(id).expect(200);
    await check(id).expect(400);
  });

  it('is sent only if HR wants it', async () => {
    const { id } = await invited({ invite: false });
    expect(await eventsOf(id)).toEqual(['UserCreated']);
    await check(id).expect(400);
    const body = { ...newcomer(), invite: 'yes' };
    const refused = await hr.send('post', '/api/users', body).expect(400);
    expect(refused.body.errors).toEqual([{ field: 'invite', message: 'Invite must be true or false' }]);
  });
});

const newcomer = () => ({
  ...{ email: `${randomUUID()}@example.com`, fullName: 'Nova Reyes', jobTitle: 'Designer' },
  password: temporary,
});

async function invited(more = { invite: true }): Promise<User> {
  return (await hr.send('post', '/api/users', { ...newcomer(), ...more }).expect(201)).body as User;
}

async function archivedAndBack(id: string): Promise<void> {
  await hr.send('patch', `/api/users/${id}/archive`).expect(200);
  await hr.send('patch', `/api/users/${id}/restore`).expect(200);
}

function tokenFor(userId: string): string {
  const { keyring } = portal.log;
  return resetToken(keyring, keyring.uuid('invitation', userId));
}

function check(userId: string) {
  return checkToken(tokenFor(userId));
}

function checkToken(token: string) {
  return visitor.send('post', '/api/auth/reset-password/check', { token });
}

function again(userId: string, key = randomUUID()) {
  return hr.send('post', `/api/users/${userId}/invitation`).set('idempotency-key', key);
}

/** In the further invitations that were mailed. */
async function linksTo(userId: string): Promise<string[]> {
  const mails = (await mailsTo(userId)).filter(({ template, fileName }) => template === 'INVITATION' && fileName);
  const texts = await Promise.all(
    mails.map(async ({ fileName }) => PostalMime.parse(await readFile(join(portal.dataDir, 'mail', fileName!)))),
  );
  return texts.map(({ text }) => /https?:\/\/\S+/.exec(text!)![0]);
}

function use(userId: string, newPassword = chosen) {
  return visitor.send('post', '/api/auth/reset-password', { token: tokenFor(userId), newPassword });
}

function login(email: string, password: string) {
  return visitor.send('post', '/api/auth/login', { email, password }).set('cookie', '');
}

async function mailsTo(userId: string) {
  return (await portal.mails()).filter(({ recipientId }) => recipientId === userId);
}

async function eventsOf(userId: string): Promise<string[]> {
  return (await portal.log.load(`user-${userId}`)).map(({ type }) => type);
}
