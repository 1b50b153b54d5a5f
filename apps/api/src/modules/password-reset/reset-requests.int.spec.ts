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

describe('a request for a reset link', () => {
  let portal: NotificationPortal;

  beforeEach(async () => {
    portal = await startNotificationPortal();
  });
  afterEach(() => portal.stop());

  it('R7.4 leads to a mail with a link that works for an hour and uses the configured address [S9.12]', async () => {
    const person = await portal.person();
    portal.work.start();
    await portal.forgot(person.email.toUpperCase());
    await until(async () => (await resetMails()).some(({ status }) => status === 'SENT'));
    const [mail] = await resetMails();
    const token = await linkIn(mail!.fileName!);
    const [reset] = await resets();
    expect(readResetToken(portal.log.keyring, token)).toBe(reset!.id);
    expect(reset!.minutes).toBeGreaterThan(58);
    expect(reset!.minutes).toBeLessThanOrEqual(60);
    expect(await waiting()).toBe(0);
  });

  it('R7.1 has no effect for an unknown or archived account', async () => {
    const archived = await portal.person();
    await portal.happened('UserArchived', archived.id);
    await portal.forgot('nobody@example.com');
    await portal.forgot(archived.email);
    await processResetRequests(portal.log, fail);
    expect(await waiting()).toBe(0);
    expect(await resets()).toHaveLength(0);
  });

  it('R7 a link younger than ten minutes is sent again instead of voided', async () => {
    const person = await portal.person();
    await portal.forgot(person.email);
    await processResetRequests(portal.log, fail);
    await portal.forgot(person.email);
    await processResetRequests(portal.log, fail);
    expect(await resets()).toMatchObject([{ voided: false }]);
    await until(async () => (await resetMails()).length === 2);
    portal.work.start();
    await until(async () => (await resetMails()).every(({ status }) => status !== 'QUEUED'));
    expect((await resetMails()).map(({ status }) => status)).toEqual(['SENT', 'SENT']);
    const links = await Promise.all((await resetMails()).map(async ({ fileName }) => linkIn(fileName!)));
    expect(new Set(links).size).toBe(1);
  });

  it('R7.3 an older link is voided by a new one, and its mail is not sent', async () => {
    const person = await portal.person();
    await portal.forgot(person.email);
    await processResetRequests(portal.log, fail);
    await age('11 minutes');
    await portal.forgot(person.email);
    await processResetRequests(portal.log, fail);
    expect((await resets()).map(({ voided }) => voided).sort()).toEqual([false, true]);
    await until(async () => (await resetMails()).length === 2);
    portal.work.start();
    await until(async () => (await resetMails()).every(({ status }) => status !== 'QUEUED'));
    expect((await resetMails()).map(({ status }) => status).sort()).toEqual(['CANCELLED', 'SENT']);
  });

  it('R7 after three mails within an hour a further request changes nothing', async () => {
    const person = await portal.person();
    const ask = async () => {
      await portal.forgot(person.email);
      await processResetRequests(portal.log, fail);
    };
    for (let time = 0; time < 3; time++) await ask();
    await age('30 minutes');
    const before = [await rows(), await asked()];
    await ask();
    expect([await rows(), await asked()]).toEqual(before);
    expect(await waiting()).toBe(0);
    await age('31 minutes');
    await ask();
    expect(await asked()).toBe(4);
  });

  it('R7 of ten requests at once, processed by three workers, three send a mail, all with one link', async () => {
    const person = await portal.person();
    for (let asked = 0; asked < 10; asked++) await portal.forgot(person.email);
    await Promise.all([1, 2, 3].map(() => processResetRequests(portal.log, fail)));
    expect(await waiting()).toBe(0);
    expect(await resets()).toHaveLength(1);
    const { rows } = await portal.pool.query(`select from log.events where type = 'PasswordResetRequested'`);
    expect(rows).toHaveLength(3);
  });

  it('R7 opens one reset if two workers carry it out at once', async () => {
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

  it('R8 writes no token or address to the event log, the mail row or the queue [R7.2]', async () => {
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

  /** Moves everything that concerns links into the past. */
  const age = (by: string) =>
    portal.pool.query(
      `update state.password_resets set expires_at = expires_at - $1::interval,
         mailed_at = (select array_agg(at - $1::interval) from unnest(mailed_at) as mailed (at))`,
      [by],
    );
  const rows = async () => (await portal.pool.query<object>('select * from state.password_resets')).rows;
  const asked = async () =>
    (await portal.pool.query(`select from log.events where type = 'PasswordResetRequested'`)).rowCount;
  const linkIn = async (fileName: string) => {
    const { text } = await PostalMime.parse(await readFile(join(portal.dataDir, 'mail', fileName)));
    return /http:\/\/portal\.localhost\/reset-password\?token=([\w-]+)/.exec(text!)![1]!;
  };
  const resetMails = async () => (await portal.mails()).filter(({ template }) => template === 'PASSWORD_RESET');
  const waiting = async () => (await portal.pool.query('select from state.reset_requests')).rowCount;
  const resets = async () =>
    (
      await portal.pool.query<{ id: string; voided: boolean; minutes: number }>(
        `select id, voided_at is not null as voided, extract(epoch from expires_at - now()) / 60 as minutes from state.password_resets`,
      )
    ).rows;
});
