/** R38 with a worker that is killed, a mail server that hangs, and a Redis that forgets. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { type MailServer, startMailServer } from '../../testing/mail-server.js';
import { count, type MailingPortal, startMailingPortal } from '../../testing/mailing-portal.js';
import { startNotificationPortal } from '../../testing/notification-portal.js';
import { redisIsInstalled, skippedWithoutRedis, startRedis } from '../../testing/redis-server.js';
import { until } from '../../testing/until.js';

describe('a mail server that fails', () => {
  let server: MailServer;
  let portal: MailingPortal;

  beforeEach(async () => {
    portal = await startMailingPortal();
    ({ server } = portal);
  });
  afterEach(async () => {
    await portal.stop();
    await server.stop();
  });

  it('R38.1 a worker killed while sending loses no mail, and every copy has the same Message-ID', async () => {
    let received = () => undefined as void;
    const sending = new Promise<void>((resolve) => (received = resolve));
    let holding = true;
    await server.stop();
    server = await startMailServer({
      port: server.port,
      beforeAcknowledging: async () => {
        received();
        if (holding) await new Promise(() => undefined);
      },
    });
    const victim = portal.startWorker();
    await portal.person();
    await sending;
    victim.kill('SIGKILL');
    await once(victim, 'exit');
    expect(await portal.mails()).toMatchObject([{ status: 'QUEUED', attempts: 0 }]);
    holding = false;
    portal.work.start();
    await until(async () => (await portal.mails())[0]?.status === 'SENT');
    expect(await portal.mails()).toMatchObject([{ status: 'SENT', attempts: 1 }]);
    expect(server.received.length).toBeGreaterThanOrEqual(2);
    expect(new Set(server.received.map(({ mail }) => mail.messageId)).size).toBe(1);
  });

  describe('with a server that hangs on some recipients', () => {
    let hangsOn: (address: string) => boolean;
    let refusalCode: number;
    let release: () => void;

    beforeEach(async () => {
      hangsOn = () => false;
      refusalCode = 0;
      const released = new Promise<void>((resolve) => (release = resolve));
      await server.stop();
      server = await startMailServer({
        port: server.port,
        refusing: () => refusalCode,
        beforeAcknowledging: (to) => (to.some(hangsOn) ? released : Promise.resolve()),
      });
    });
    afterEach(() => release());

    const hanging = () => server.received.filter(({ to }) => to.some(hangsOn)).length;
    const people = (number: number) => Promise.all(Array.from({ length: number }, () => portal.person()));

    it('R38 more hanging mails than places do not hold up others, and arrive when the server continues', async () => {
      hangsOn = (address) => address.endsWith('.slow.example');
      await Promise.all(Array.from({ length: 14 }, (_, n) => portal.person({ domain: `company-${n}.slow.example` })));
      await until(async () => (await portal.mails()).length === 14);
      portal.work.start();
      await until(() => hanging() === 3);
      await people(5);
      await until(async () => count(await portal.mails(), 'SENT') === 5);
      const givenUp = (await portal.mails()).filter(({ attempts, status }) => attempts === 1 && status === 'QUEUED');
      expect(givenUp.map(({ lastError }) => lastError)).toContain('The mail server took too long (EABORT).');

      release();
      await portal.pool.query(`update state.mails set next_attempt_at = now() where status = 'QUEUED'`);
      await until(async () => count(await portal.mails(), 'SENT') === 19);
      expect(new Set(server.received.map(({ mail }) => mail.messageId)).size).toBe(19);
    });

    it('R38 several mails to one mailbox take one place, and colleagues get theirs', async () => {
      const [slow] = await people(1);
      hangsOn = (address) => address === slow!.email;
      portal.work.start();
      await until(() => hanging() === 1);
      const changed = { how: 'change', requirePasswordChange: false };
      const waiting = async () =>
        (await portal.pool.query(`select from state.mails where status = 'QUEUED' and next_attempt_at > now()`))
          .rowCount;
      await sleep(6_000);
      for (let i = 0; i < 5; i++) await portal.happened('PasswordChanged', slow!.id, changed);
      await until(async () => (await waiting()) === 5);
      await people(5);
      await until(async () => count(await portal.mails(), 'SENT') === 5);
      expect(hanging()).toBe(1);
    });

    it('R38 mails that are retried do not hold up new ones', async () => {
      const slow = new Set((await people(5)).map(({ email }) => email));
      hangsOn = (address) => slow.has(address);
      refusalCode = 450;
      portal.work.start();
      await until(async () => (await portal.mails()).filter(({ attempts }) => attempts > 0).length === 5);
      refusalCode = 0;
      await portal.pool.query('update state.mails set next_attempt_at = now()');
      await until(() => hanging() === 1);
      await people(2);
      await until(async () => count(await portal.mails(), 'SENT') === 2);
      release();
      await portal.pool.query(`update state.mails set next_attempt_at = now() where status = 'QUEUED'`);
      await until(async () => count(await portal.mails(), 'SENT') === 7);
    });
  });
});

if (redisIsInstalled) {
  describe('mails with jobs on Redis', () => {
    it('R38 one mail arrives per event, even if Redis loses everything in between', async () => {
      const [redis, server] = [await startRedis(), await startMailServer()];
      const portal = await startNotificationPortal({ SMTP_URL: server.url, REDIS_URL: redis.url });
      await portal.person();
      await until(async () => (await portal.mails()).length === 1);
      const client = new Redis(redis.url);
      await client.flushall();
      client.disconnect();
      portal.work.start();
      await until(async () => count(await portal.mails(), 'SENT') === 1);
      await portal.person();
      await until(async () => count(await portal.mails(), 'SENT') === 2);
      expect(new Set(server.received.map(({ mail }) => mail.messageId)).size).toBe(2);
      expect(server.received).toHaveLength(2);
      await portal.stop();
      await Promise.all([redis.stop(), server.stop()]);
    });
  });
} else {
  skippedWithoutRedis('mails with jobs on Redis');
}
