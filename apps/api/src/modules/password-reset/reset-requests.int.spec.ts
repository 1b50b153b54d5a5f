import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { readResetToken } from './reset-token.js';
import { type NotificationPortal, startNotificationPortal } from '../../testing/notification-portal.js';
import { until } from '../../testing/until.js';
import { processResetRequests } from './process-reset-requests.job.js';

const fail = (message: string) => {
  throw new Error(message);
};

describe('a forgotten password', () => {
  let portal: NotificationPortal;

  beforeEach(async () => {
    portal = await startNotificationPortal();
  });
  afterEach(() => portal.stop());

  it('R7.4 leads to a mail whose link is good for an hour, built from the configured address [S9.12]', async () => {
    const person = await portal.person();
    portal.work.start();
    await portal.forgot(person.email.toUpperCase());
    await until(async () => (await resetMails()).some(({ status }) => status === 'SENT'));
    const [mail] = await resetMails();
    const { text } = await PostalMime.parse(await readFile(join(portal.dataDir, 'mail', mail!.fileName!)));
    const token = /http:\/\/portal\.test\/reset-password\?token=([\w-]+)/.exec(text!)![1]!;
    const [reset] = await resets();
    expect(readResetToken(portal.log.keyring, token)).toBe(reset!.id);
    expect(reset!.minutes).toBeGreaterThan(58);
    expect(reset!.minutes).toBeLessThanOrEqual(60);
    expect(await waiting()).toBe(0);
  });

  it('R7.1 of an unknown or archived account leads to nothing at all', async () => {
    const archived = await portal.person();
    await portal.happened('UserArchived', archived.id);
    await portal.forgot('nobody@example.com');
    await portal.forgot(archived.email);
    await processResetRequests(portal.log, fail);
    expect(await waiting()).toBe(0);
    expect(await resets()).toHaveLength(0);
  });

  it('R7.3 asked for twice leaves the later link alone valid, and the earlier mail unsent', async () => {
    const person = await portal.person();
    await portal.forgot(person.email);
    await portal.forgot(person.email);
    await processResetRequests(portal.log, fail);
    expect((await resets()).filter(({ voided }) => !voided)).toHaveLength(1);
    await until(async () => (await resetMails()).length === 2);
    portal.work.start();
    await until(async () => (await resetMails()).every(({ status }) => status !== 'QUEUED'));
    expect((await resetMails()).map(({ status }) => status).sort()).toEqual(['CANCELLED', 'SENT']);
  });

  it('R7 carried out by two workers at once is one reset', async () => {
    const person = await portal.person();
    await portal.forgot(person.email);
    await Promise.all([
      processResetRequests(portal.log, fail),
      processResetRequests(portal.log, fail),
      processResetRequests(portal.log, fail),
    ]);
    expect(await resets()).toHaveLength(1);
    expect(await waiting()).toBe(0);
  });

  it('R8 no token or address enters the log of events, the mail row or the queue [R7.2]', async () => {
    const person = await portal.person();
    await portal.forgot(person.email);
    await processResetRequests(portal.log, fail);
    await until(async () => (await resetMails()).length === 1);
    const { rows } = await portal.pool.query<{ everything: string }>(
      `select (select string_agg(e::text, ' ') from log.events e) || (select string_agg(m::text, ' ') from state.mails m) as everything`,
    );
    expect(rows[0]!.everything).not.toContain(person.email);
    expect(rows[0]!.everything).not.toContain('token');
  });

  const resetMails = async () => (await portal.mails()).filter(({ template }) => template === 'PASSWORD_RESET');
  const waiting = async () => (await portal.pool.query('select from state.reset_requests')).rowCount;
  const resets = async () =>
    (
      await portal.pool.query<{ id: string; voided: boolean; minutes: number }>(
        `select id, voided_at is not null as voided, extract(epoch from expires_at - now()) / 60 as minutes from state.password_resets`,
      )
    ).rows;
});
