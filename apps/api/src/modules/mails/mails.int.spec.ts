import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { type MailServer, startMailServer } from '../../testing/mail-server.js';
import { count, type MailingPortal, startMailingPortal } from '../../testing/mailing-portal.js';
import { type NotificationPortal, startNotificationPortal } from '../../testing/notification-portal.js';
import { until } from '../../testing/until.js';

describe('mails with a mail server', () => {
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

  it('R38.1 one mail arrives per event and recipient, with text, HTML and the name as it was typed', async () => {
    portal.work.start();
    const person = await portal.person({ fullName: 'Ana <i>Lopez</i>, "the" Müller' });
    const changed = { how: 'change', requirePasswordChange: false };
    await portal.happened('PasswordChanged', person.id, changed);
    await until(() => server.received.length === 2);
    await until(async () => (await portal.mails()).every(({ status }) => status === 'SENT'));
    const welcome = server.received.find(({ mail }) => mail.subject === 'Welcome to Staffroom')!;
    expect(welcome.to).toEqual([person.email]);
    expect(welcome.mail).toMatchObject({
      from: { name: 'Staffroom', address: 'hello@portal.test' },
      to: [{ name: 'Ana <i>Lopez</i>, "the" Müller', address: person.email }],
      text: expect.stringContaining('http://portal.localhost/login'),
      html: expect.stringContaining('href="http://portal.localhost/login"'),
    });
    expect(new Set(server.received.map(({ mail }) => mail.messageId)).size).toBe(2);
    expect(server.received).toHaveLength(2);
  });

  it('R38.1 several workers at once send each mail once', async () => {
    portal.startWorker();
    portal.startWorker();
    portal.work.start();
    for (let i = 0; i < 10; i++) await portal.person();
    await until(async () => count(await portal.mails(), 'SENT') === 10);
    expect(new Set(server.received.map(({ mail }) => mail.messageId)).size).toBe(10);
    expect(server.received).toHaveLength(10);
  });

  it('R38.2 mails wait while the mail server is down and arrive when it is back', async () => {
    await server.stop();
    portal.work.start();
    const person = await portal.person();
    await until(async () => (await portal.mails())[0]?.attempts === 1);
    const [waiting] = await portal.mails();
    expect(waiting).toMatchObject({ status: 'QUEUED', lastError: expect.stringContaining('could not be reached') });
    expect(waiting!.lastError).not.toContain(person.email);
    server = await startMailServer({ port: server.port });
    await until(() => server.received.length === 1);
    await until(async () => (await portal.mails())[0]?.status === 'SENT');
    const [sent] = await portal.mails();
    expect(sent).toMatchObject({ lastError: null });
    expect(sent!.attempts).toBeGreaterThan(1);
  });

  it('R38.2 HR managers see a failed mail without its address or body, and can send it again', async () => {
    const hr = await portal.person({ role: 'HR_MANAGER', fullName: 'Hana Rossi' });
    const employee = await portal.person({ fullName: 'Ana Lopez' });
    await until(async () => (await portal.mails()).length === 2);
    const failing = (await portal.mails()).find(({ recipientId }) => recipientId === employee.id)!;
    await portal.pool.query(`update state.mails set attempts = 60 where id = $1`, [failing.id]);
    await server.stop();
    portal.work.start();
    await until(async () => (await portal.mails()).some(({ status }) => status === 'FAILED'));
    server = await startMailServer({ port: server.port });

    await employee.get('/api/mails').expect(403);
    await employee.send('post', `/api/mails/${failing.id}/resend`).expect(403);
    const { body: list } = await hr.get('/api/mails').expect(200);
    const shown = list.find(({ id }: { id: string }) => id === failing.id);
    expect(shown).toMatchObject({
      recipientName: 'Ana Lopez',
      status: 'FAILED',
      template: 'NEW_ACCOUNT',
      sentAt: null,
    });
    expect(JSON.stringify(list)).not.toMatch(/@example\.com|http/);

    const both = await Promise.all([1, 2].map(() => hr.send('post', `/api/mails/${failing.id}/resend`)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const again = both.find(({ status }) => status === 200)!.body as object;
    expect(again).toMatchObject({ id: failing.id, status: expect.stringMatching(/QUEUED|SENT/) });
    const { rows: recorded } = await portal.pool.query(
      `select data, meta ->> 'actorId' as by from log.events where type = 'MailResent'`,
    );
    expect(recorded).toEqual([{ data: { mailId: failing.id, userId: employee.id }, by: hr.id }]); // R40
    await until(async () => (await portal.mails()).find(({ id }) => id === failing.id)?.status === 'SENT');
    await hr.send('post', `/api/mails/${failing.id}/resend`).expect(409);
    await hr.send('post', `/api/mails/${hr.id}/resend`).expect(404);
    await hr.send('post', '/api/mails/none/resend').expect(404);
    await portal.pool.query(`update state.mails set status = 'FAILED', attempts = 9`);
    await Promise.all([1, 2].map(() => hr.send('post', '/api/mails/resend').expect(200)));
    expect((await portal.mails()).map(({ status }) => status)).not.toContain('FAILED');
    const resent = (await portal.log.after(0, 10_000)).filter(({ meta }) => meta.command === 'ResendFailedMails');
    expect(resent).toHaveLength((await portal.mails()).length);
  });

  it('R38.2 a mail that the server refuses for good is not retried, one that it refuses for now is', async () => {
    const [gone, busy] = [await portal.person(), await portal.person()];
    await until(async () => (await portal.mails()).length === 2);
    await server.stop();
    const refusing = (address: string) => (address === gone.email ? 550 : 450);
    server = await startMailServer({ port: server.port, refusing });
    portal.work.start();
    await until(async () => (await portal.mails()).every(({ attempts }) => attempts > 0));
    const statusOf = async (id: string) => (await portal.mails()).find((mail) => mail.recipientId === id);
    expect(await statusOf(gone.id)).toMatchObject({
      status: 'FAILED',
      lastError: 'The mail server refused the sender or recipient (EENVELOPE 550).',
    });
    expect(await statusOf(busy.id)).toMatchObject({ status: 'QUEUED' });
  });

  it('R23 a mail to a person who was archived in the meantime is not sent', async () => {
    const person = await portal.person();
    await until(async () => (await portal.mails()).length === 1);
    await portal.happened('UserArchived', person.id);
    portal.work.start();
    await until(async () => (await portal.mails())[0]?.status === 'CANCELLED');
    expect(server.received).toHaveLength(0);
  });
});

describe('mails without a mail server', () => {
  let portal: NotificationPortal;

  beforeAll(async () => {
    portal = await startNotificationPortal();
    portal.work.start();
  });
  afterAll(() => portal.stop());

  it('R39.1 become files that only the portal can read, and are removed with the people they are about', async () => {
    const boss = await portal.person({ role: 'EXECUTIVE', fullName: 'Bo Lee' });
    const employee = await portal.person({ fullName: 'Ana Lopez', managerId: boss.id });
    const date = `${new Date().getUTCFullYear() + 1}-02-15`;
    await employee.send('post', '/api/time-off', { type: 'SICK', startDate: date, endDate: date, reason: 'Flu' });
    const body = {
      type: 'VACATION',
      startDate: `${date.slice(0, 8)}16`,
      endDate: `${date.slice(0, 8)}26`,
      reason: 'Sea',
    };
    await employee.send('post', '/api/time-off', body).expect(201);
    const ofRequests = async () => (await portal.mails()).filter(({ template }) => template === 'NEW_TIME_OFF');
    await until(async () => count(await ofRequests(), 'SENT') === 2);
    await until(async () => count(await portal.mails(), 'QUEUED') === 0);
    const pathOf = ({ fileName }: { fileName: string | null }) => join(portal.dataDir, 'mail', fileName!);
    const sent = await Promise.all(
      (await ofRequests()).map(async (row) => ({ row, mail: await PostalMime.parse(await readFile(pathOf(row))) })),
    );
    sent.sort((one, other) => one.mail.subject!.localeCompare(other.mail.subject!));
    expect(sent[1]!.mail.subject).toBe('Sick leave logged: Ana Lopez');
    expect(sent[1]!.mail.text).not.toContain('Flu');
    const { row: about, mail } = sent[0]!;
    const path = pathOf(about);
    expect(mail).toMatchObject({ subject: 'New time off request: Ana Lopez', text: expect.stringContaining('> Sea') });
    expect((await stat(path)).mode & 0o077).toBe(0);

    await portal.happened('UserDeleted', employee.id);
    await until(() => !existsSync(path));
    await portal.caughtUp();
    const left = await portal.mails();
    expect(left.some(({ recipientId }) => recipientId === employee.id)).toBe(false);
    expect(left.find(({ id }) => id === about.id)).toMatchObject({ recipientId: boss.id, fileName: null });
  });
});
