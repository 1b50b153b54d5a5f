import type { Response } from 'supertest';
import { configurableTypes, type Notification } from '@staffroom/contracts/notifications.js';
import { addDays, formatPlainDate } from '@staffroom/contracts/plain-date.js';
import type { RefundRequestReply } from '@staffroom/contracts/refunds.js';
import { allPages } from '../../testing/all-pages.js';
import { mondayOfNextFebruary } from '../../testing/next-february.js';
import { type NotificationPortal, type Person, startNotificationPortal } from '../../testing/notification-portal.js';
import { pdf } from '../../testing/sample-files.js';
import { until } from '../../testing/until.js';
import { leaveDates } from '../time-off/leave-dates.js';

describe('notifications', () => {
  let portal: NotificationPortal;
  let hr: Person;
  let executive: Person;
  let employee: Person;

  beforeAll(async () => {
    portal = await startNotificationPortal();
    hr = await portal.person({ role: 'HR_MANAGER', fullName: 'Hana Rossi' });
    executive = await portal.person({ role: 'EXECUTIVE', fullName: 'Bo Lee' });
    employee = await portal.person({ fullName: 'Ana Lopez', managerId: executive.id, actorId: hr.id });
    await portal.caughtUp();
  });
  afterAll(() => portal.stop());

  it('R36 a new account gets a welcome notification', async () => {
    const [welcome] = await employee.notifications();
    expect(welcome).toMatchObject({ type: 'NEW_ACCOUNT', isRead: false, link: '/dashboard' });
  });

  it('R36.1 the manager is notified of a request, HR is not, and the requester is notified of the review [S3.13 R32.1]', async () => {
    const requestId = await ask(employee, 'VACATION', 0);
    await portal.caughtUp();
    const [news] = await executive.notifications();
    expect(news).toMatchObject({
      type: 'NEW_TIME_OFF',
      title: 'New time off request',
      message: expect.stringMatching(/^Ana Lopez requested vacation on \d+ \w+ \d{4} \(8 hours\)\.$/),
      link: `/team/time-off?request=${requestId}`,
    });
    expect((await hr.notifications()).map(({ type }) => type)).not.toContain('NEW_TIME_OFF');
    await executive
      .send('patch', `/api/time-off/${requestId}/review`, { status: 'APPROVED', comment: 'Enjoy' })
      .expect(200);
    await portal.caughtUp();
    expect((await executive.notifications())[0]).toMatchObject({ outcome: 'Approved by you', isRead: false });
    const [notification] = await employee.notifications();
    expect(notification).toMatchObject({
      type: 'TIME_OFF_STATUS_CHANGE',
      title: 'Time off request approved',
      message: expect.stringContaining('Bo Lee approved your vacation'),
      link: `/time-off?request=${requestId}`,
    });
  });

  it('R36.2 the manager is notified of a refund request and the requester of its review, in the portal and by mail', async () => {
    const form = employee.send('post', '/api/refunds').field({ description: 'Train to Lisbon', amount: '4250' });
    const { id, title, notice } = (await form.attach('file', pdf, 'ticket.pdf').expect(201)).body as RefundRequestReply;
    expect(notice).toBeNull();
    await portal.caughtUp();
    expect((await executive.notifications())[0]).toMatchObject({
      type: 'NEW_REFUND',
      outcome: null,
      message: `Ana Lopez requested a refund of €42.50 (${title}).`,
      link: `/team/refunds?request=${id}`,
    });
    expect((await hr.notifications()).map(({ type }) => type)).not.toContain('NEW_REFUND');
    await hr.send('patch', `/api/refunds/${id}/review`, { status: 'REJECTED' }).expect(200);
    await portal.caughtUp();
    expect((await executive.notifications())[0]).toMatchObject({ outcome: 'Rejected by Hana Rossi' });
    expect((await employee.notifications())[0]).toMatchObject({
      type: 'REFUND_STATUS_CHANGE',
      title: 'Refund request rejected',
      message: `Hana Rossi rejected your refund of €42.50 (${title}).`,
      link: `/refunds?request=${id}`,
    });
    const mails = (await portal.mails()).map(({ recipientId, template }) => [recipientId, template]);
    expect(mails).toContainEqual([executive.id, 'NEW_REFUND']);
    expect(mails).toContainEqual([employee.id, 'REFUND_STATUS_CHANGE']);
  });

  it('R52 a request that a work pattern counts again is told to the requester and the reviewers', async () => {
    const boss = await portal.person({ fullName: 'Bo Lead', role: 'EXECUTIVE' });
    const member = await portal.person({ fullName: 'Mo Ved', managerId: boss.id });
    const requestId = await ask(member, 'VACATION', 20);
    await portal.caughtUp();
    const { startDate } = (
      await portal.pool.query<{ startDate: string }>(
        'select start_date as "startDate" from views.time_off_requests where id = $1',
        [requestId],
      )
    ).rows[0]!;
    const send = (hours: number[]) =>
      hr.send('put', `/api/users/${member.id}/employment`, { workPattern: { from: startDate, hours } }).expect(200);
    await send([4, 4, 4, 4, 4, 4, 4]);
    await portal.caughtUp();
    expect((await member.notifications())[0]).toMatchObject({
      ...{ type: 'TIME_OFF_STATUS_CHANGE', title: 'Time off request counted again' },
      message: expect.stringMatching(/^Hana Rossi changed your work pattern\. Your time off request .*\(4 hours\) has/),
      link: `/time-off?request=${requestId}`,
    });
    expect((await boss.notifications())[0]).toMatchObject({
      ...{ type: 'NEW_TIME_OFF', title: 'Time off request counted again' },
      message: expect.stringMatching(
        /^The work pattern of Mo Ved has changed\. The time off request .*\(4 hours\) has/,
      ),
      link: `/team/time-off?request=${requestId}`,
    });
    const mails = (await portal.mails()).map(({ recipientId, template }) => [recipientId, template]);
    expect(mails.filter(([id]) => id === member.id)).toContainEqual([member.id, 'TIME_OFF_STATUS_CHANGE']);
    expect(mails.filter(([id, template]) => id === boss.id && template === 'NEW_TIME_OFF')).toHaveLength(2);
    const day = (new Date(startDate).getUTCDay() + 6) % 7;
    await send([8, 8, 8, 8, 8, 8, 8].map((hours, at) => (at === day ? 0 : hours)));
    await portal.caughtUp();
    expect((await member.notifications())[0]!.message).toMatch(/has no working hours left\. Please withdraw it\.$/);
  });

  it('R32.1 the notification of sick leave says so', async () => {
    await ask(employee, 'SICK', 1);
    await portal.caughtUp();
    expect((await executive.notifications())[0]).toMatchObject({ type: 'SICK_LEAVE_LOGGED' });
  });

  it('R46 the log and the mails store sick leave under a type that does not tell it', async () => {
    const { rows } = await portal.pool.query<{ data: object; personal: Buffer | null }>(
      `select data, personal from log.events where type in ('TimeOffRequested', 'NotificationRaised')`,
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(JSON.stringify(rows.map(({ data }) => data))).not.toMatch(/SICK|VACATION|(days|charges)":\[/);
    const lengths = rows.flatMap(({ personal }) => (personal ? [personal.length] : []));
    expect(new Set(lengths).size).toBe(1);
    expect(JSON.stringify(await portal.mails())).not.toContain('SICK');
  });

  it('R45 a manager who no longer sees the person reads only that time off was requested', async () => {
    const boss = await portal.person({ role: 'EXECUTIVE' });
    const member = await portal.person({ fullName: 'Mo Ved', managerId: boss.id });
    const requestId = await ask(member, 'SICK', 1);
    await portal.caughtUp();
    expect((await boss.notifications())[0]).toMatchObject({ type: 'SICK_LEAVE_LOGGED', link: expect.any(String) });
    await portal.log.transact({ actorId: hr.id, command: 'EditUser', requestId: member.id }, (unit) =>
      unit.record(`user-${member.id}`, { type: 'UserEdited', data: { userId: member.id, managerId: executive.id } }),
    );
    const hidden = {
      type: 'NEW_TIME_OFF',
      title: 'New time off request',
      message: 'Mo Ved requested time off.',
      link: null,
      outcome: null,
    };
    expect((await boss.notifications())[0]).toMatchObject(hidden);
    // a withdrawal would tell that it was pending
    await portal.log.transact({ actorId: member.id, command: 'WithdrawTimeOff', requestId }, (unit) =>
      unit.record(`time-off-${member.id}`, { type: 'TimeOffWithdrawn', data: { requestId, userId: member.id } }),
    );
    expect((await boss.notifications())[0]).toMatchObject(hidden);
  });

  it('R36.1 if nobody manages the requester, every HR manager is notified except the requester', async () => {
    const alone = await portal.person({ fullName: 'Sol Diaz' });
    await ask(alone, 'VACATION', 0);
    await ask(hr, 'VACATION', 0);
    await portal.caughtUp();
    const received = (await hr.notifications()).filter(({ type }) => type === 'NEW_TIME_OFF');
    expect(received.map(({ message }) => message.split(' requested')[0])).toEqual(['Sol Diaz']);
  });

  it('R36.1 the manager of the team is notified too', async () => {
    const lead = await portal.person({ role: 'EXECUTIVE', fullName: 'Tess Lead' });
    const member = await portal.person({
      fullName: 'Max Member',
      managerId: executive.id,
      teamId: await portal.team(lead.id),
    });
    await ask(member, 'VACATION', 2);
    await portal.caughtUp();
    for (const manager of [lead, executive]) {
      expect((await manager.notifications())[0]?.message).toContain('Max Member');
    }
  });

  it('R28b the notification of a withdrawn request has no link', async () => {
    const requestId = await ask(employee, 'VACATION', 3);
    await portal.caughtUp();
    await portal.log.transact({ actorId: employee.id, command: 'WithdrawTimeOff', requestId }, (unit) =>
      unit.record(`time-off-${employee.id}`, { type: 'TimeOffWithdrawn', data: { requestId, userId: employee.id } }),
    );
    expect((await executive.notifications())[0]).toMatchObject({
      type: 'NEW_TIME_OFF',
      link: null,
      outcome: 'No longer waiting',
    });
  });

  it('reading one lowers the unread count, reading it again changes nothing, and others cannot [S3.13 S4.14 S7.37]', async () => {
    const reader = await portal.person();
    await portal.caughtUp();
    const { headers, body } = await reader.get('/api/notifications').expect(200);
    expect(headers['x-unread-count']).toBe('1');
    const path = `/api/notifications/${body[0].id.toUpperCase()}/read`; // R2: ids are case-insensitive
    expect((await reader.send('patch', path).expect(200)).body).toMatchObject({ id: body[0].id, isRead: true });
    await reader.send('patch', path).expect(200);
    expect((await reader.get('/api/notifications')).headers['x-unread-count']).toBe('0');
    await employee.send('patch', path).expect(404);
    await reader.send('patch', '/api/notifications/none/read').expect(404);
  });

  it('marking all as read returns the number of notifications that were unread [S4.14 S7.38]', async () => {
    const unread = Number((await executive.get('/api/notifications')).headers['x-unread-count']);
    expect(unread).toBeGreaterThan(2);
    expect((await executive.send('post', '/api/notifications/mark-all-read').expect(200)).body).toEqual({
      count: unread,
    });
    expect((await executive.send('post', '/api/notifications/mark-all-read').expect(200)).body).toEqual({ count: 0 });
    expect((await executive.notifications()).every(({ isRead }) => isRead)).toBe(true);
  });

  it('R43.1 a long list comes in pages of 100, newest first, and the unread count covers all of them [S7.36]', async () => {
    const reader = await portal.person();
    await portal.caughtUp();
    await portal.log.transact({ actorId: null, command: 'test', requestId: reader.id }, async (unit) => {
      for (let i = 0; i < 204; i++) {
        await unit.record(`inbox-${reader.id}`, raisedInPortal(uuidOf(i), reader.id));
      }
    });
    const ids: string[] = [];
    const sizes: number[] = [];
    for (let path: string | undefined = '/api/notifications'; path;) {
      const { body, headers }: Response = await reader.get(path).expect(200);
      expect(headers['x-unread-count']).toBe('205');
      sizes.push(body.length);
      ids.push(...body.map(({ id }: { id: string }) => id));
      path = /<([^>]+)>; rel="next"/.exec(headers['link'] ?? '')?.[1];
    }
    expect(sizes).toEqual([100, 100, 5]);
    expect(new Set(ids).size).toBe(205);
    await reader.get('/api/notifications?after=nonsense').expect(400);
  });

  it('R43.1 only the unread ones are listed on request, in pages too', async () => {
    const reader = await portal.person();
    await portal.caughtUp();
    const [welcome] = await reader.notifications();
    await portal.log.transact({ actorId: null, command: 'test', requestId: reader.id }, async (unit) => {
      for (let i = 300; i < 402; i++) {
        await unit.record(`inbox-${reader.id}`, raisedInPortal(uuidOf(i), reader.id));
      }
    });
    await reader.send('patch', `/api/notifications/${uuidOf(350)}/read`).expect(200);
    const unread = await allPages<Notification>(reader.get, '/api/notifications?unread=true');
    expect(unread.map((page) => page.length)).toEqual([100, 2]);
    const all = (await allPages<Notification>(reader.get, '/api/notifications?unread=false')).flat();
    expect(unread.flat()).toEqual(all.filter(({ isRead }) => !isRead));
    expect(unread.flat().at(-1)).toEqual(welcome);
    await reader.send('post', '/api/notifications/mark-all-read').expect(200);
    expect((await reader.get('/api/notifications?unread=true').expect(200)).body).toEqual([]);
    const { body } = await reader.get('/api/notifications?unread=perhaps').expect(400);
    expect(body.message).toContain('The filter unread must be true or false');
  });

  it('R45 a reviewer who no longer sees the person is not told what was decided on a refund', async () => {
    const boss = await portal.person({ role: 'EXECUTIVE' });
    const member = await portal.person({ managerId: boss.id });
    const form = member.send('post', '/api/refunds').field({ description: 'Taxi', amount: '900' });
    const { id } = (await form.attach('file', pdf, 'taxi.pdf').expect(201)).body as RefundRequestReply;
    await portal.caughtUp();
    await hr.send('patch', `/api/refunds/${id}/review`, { status: 'APPROVED' }).expect(200);
    expect((await boss.notifications())[0]).toMatchObject({ outcome: 'Approved by Hana Rossi' });
    await portal.log.transact({ actorId: hr.id, command: 'EditUser', requestId: member.id }, (unit) =>
      unit.record(`user-${member.id}`, { type: 'UserEdited', data: { userId: member.id, managerId: executive.id } }),
    );
    expect((await boss.notifications())[0]).toMatchObject({ type: 'NEW_REFUND', outcome: null });
  });

  it('R37.1 all seven types start with both channels, and a change keeps the other settings [S3.15 S7.39 S7.40 S9.25]', async () => {
    const picky = await portal.person();
    const path = '/api/notification-preferences';
    const before = (await picky.get(path).expect(200)).body;
    expect(before).toEqual(configurableTypes.map((notificationType) => ({ notificationType, channel: 'BOTH' })));
    const first = [{ notificationType: 'NEW_TIME_OFF', channel: 'EMAIL' }];
    await picky.send('put', path, first).expect(200);
    const after = (await picky.send('put', path, [{ notificationType: 'NEW_REFUND', channel: 'IN_APP' }]).expect(200))
      .body;
    expect(after).toEqual((await picky.get(path)).body);
    const chosen = Object.fromEntries(
      after.map((p: { notificationType: string; channel: string }) => [p.notificationType, p.channel]),
    );
    expect(chosen).toMatchObject({ NEW_TIME_OFF: 'EMAIL', NEW_REFUND: 'IN_APP', NEW_PAYROLL: 'BOTH' });
  });

  it.each([
    ['a type without a setting', [{ notificationType: 'NEW_ACCOUNT', channel: 'EMAIL' }]],
    ['an unknown channel', [{ notificationType: 'NEW_REFUND', channel: 'PIGEON' }]],
    ['an unknown field', [{ notificationType: 'NEW_REFUND', channel: 'BOTH', loud: true }]],
    ['an object instead of a list', { notificationType: 'NEW_REFUND', channel: 'BOTH' }],
    ['a list of strings', ['NEW_REFUND']],
    ['a list of lists', [[]]],
  ])('R2a %s is refused', async (_what, body) => {
    const { body: reply } = await employee.send('put', '/api/notification-preferences', body).expect(400);
    expect(reply).toMatchObject({ statusCode: 400, message: expect.any(String), errors: expect.any(Array) });
  });

  it('R37.1 a type set to email only is not shown in the portal, and a type set to the portal only sends no mail [S1.6]', async () => {
    const boss = await portal.person({ role: 'EXECUTIVE' });
    const member = await portal.person({ managerId: boss.id });
    await boss.send('put', '/api/notification-preferences', [
      { notificationType: 'NEW_TIME_OFF', channel: 'EMAIL' },
      { notificationType: 'SICK_LEAVE_LOGGED', channel: 'IN_APP' },
    ]);
    await ask(member, 'VACATION', 0);
    await ask(member, 'SICK', 1);
    await portal.caughtUp();
    const shown = (await boss.notifications()).map(({ type }) => type);
    expect(shown).toEqual(['SICK_LEAVE_LOGGED', 'NEW_ACCOUNT']);
    portal.work.start();
    await until(async () => (await portal.mails()).every(({ status }) => status !== 'QUEUED'));
    await portal.work.stop();
    const mailed = (await portal.mails()).filter(({ recipientId }) => recipientId === boss.id);
    expect(mailed.map(({ template, status }) => `${template} ${status}`).sort()).toEqual([
      ...['NEW_ACCOUNT SENT', 'NEW_TIME_OFF CANCELLED', 'NEW_TIME_OFF SENT'],
    ]);
    expect((await boss.get('/api/notifications').expect(200)).headers['x-unread-count']).toBe('2');
    const marked = await boss.send('post', '/api/notifications/mark-all-read').expect(200);
    expect(marked.body).toEqual({ count: 2 });
  });

  it('R46 what is recorded about a request is the same for vacation and sick leave, whatever the channels', async () => {
    const boss = await portal.person({ role: 'EXECUTIVE' });
    const member = await portal.person({ managerId: boss.id });
    await boss.send('put', '/api/notification-preferences', [
      { notificationType: 'NEW_TIME_OFF', channel: 'EMAIL' },
      { notificationType: 'SICK_LEAVE_LOGGED', channel: 'IN_APP' },
    ]);
    await ask(member, 'VACATION', 0);
    await ask(member, 'SICK', 1);
    await portal.caughtUp();
    const { rows } = await portal.pool.query<{ data: object }>(
      `select data - 'notificationId' #- '{about,requestId}' as data from log.events
       where type = 'NotificationRaised' and subject_id = $1 and data ->> 'type' <> 'NEW_ACCOUNT' order by position`,
      [boss.id],
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual(rows[1]);
    const mails = await portal.pool.query<{ mail: object }>(
      `select jsonb_build_object('template', template, 'params', params #- '{about,requestId}') as mail
       from state.mails where recipient_id = $1 and template <> 'NEW_ACCOUNT'`,
      [boss.id],
    );
    expect(mails.rows[0]).toEqual(mails.rows[1]);
  });

  it('R37.2 mails about a person’s account and password are sent regardless of the settings', async () => {
    const quiet = await portal.person();
    const nothing = configurableTypes.map((notificationType) => ({ notificationType, channel: 'IN_APP' }));
    await quiet.send('put', '/api/notification-preferences', nothing).expect(200);
    await portal.happened('PasswordChanged', quiet.id, { how: 'change', requirePasswordChange: false });
    await portal.caughtUp();
    const mailed = (await portal.mails()).filter(({ recipientId }) => recipientId === quiet.id);
    expect(mailed.map(({ template }) => template).sort()).toEqual(['NEW_ACCOUNT', 'PASSWORD_CHANGED']);
  });

  it('R23 a deleted person is shown as deleted, and their notifications are removed', async () => {
    const boss = await portal.person({ role: 'EXECUTIVE' });
    const leaver = await portal.person({ fullName: 'Lea Ver', managerId: boss.id });
    await ask(leaver, 'VACATION', 0);
    await portal.caughtUp();
    await portal.happened('UserDeleted', leaver.id);
    expect((await boss.notifications())[0]).toMatchObject({
      message: expect.stringContaining('Deleted user'),
      link: null,
    });
    const { rows } = await portal.pool.query('select from views.notifications where user_id = $1', [leaver.id]);
    expect(rows).toHaveLength(0);
  });

  describe('R48 what was asked and decided about a leave stays told as it was', () => {
    let boss: Person;
    let member: Person;
    let id: string;
    const monday = mondayOfNextFebruary();
    const week = { type: 'VACATION', startDate: monday, endDate: addDays(monday, 4) };
    const messages = async (person: Person) => {
      await portal.caughtUp();
      const all = await person.notifications();
      return all.filter(({ type }) => type !== 'NEW_ACCOUNT').map(({ message, outcome }) => [message, outcome]);
    };
    const dates = (last: number, hours: number) =>
      leaveDates({ startDate: monday, endDate: addDays(monday, last), hours });
    const day = (after: number) => formatPlainDate(addDays(monday, after), { day: 'numeric', month: 'long' });
    const wish = (from: number) =>
      member.send('post', `/api/time-off/${id}/cancellation`, { from: addDays(monday, from) }).expect(200);
    const answer = (status: string, comment: string) =>
      boss.send('patch', `/api/time-off/${id}/cancellation/review`, { status, comment }).expect(200);

    beforeEach(async () => {
      boss = await portal.person({ role: 'EXECUTIVE', fullName: 'Bea Stein' });
      member = await portal.person({ managerId: boss.id });
    });

    it('two wishes to cancel, each with its date and outcome', async () => {
      ({ id } = (await member.send('post', '/api/time-off', week).expect(201)).body as { id: string });
      await boss.send('patch', `/api/time-off/${id}/review`, { status: 'APPROVED' }).expect(200);
      await wish(4);
      await answer('REJECTED', 'Not Friday');
      await wish(3);
      await answer('APPROVED', 'As you like');
      await wish(0);
      const asked = (last: number, hours: number) => `Ana Lopez asked to cancel time off ${dates(last, hours)}`;
      expect(await messages(boss)).toEqual([
        [`${asked(2, 24)}.`, null],
        [`${asked(4, 40)}, from ${day(3)} on.`, 'Cancelled'],
        [`${asked(4, 40)}, from ${day(4)} on.`, 'Cancellation rejected'],
        [`Ana Lopez requested vacation ${dates(4, 40)}.`, 'Approved by you'],
      ]);
      expect(await messages(member)).toEqual([
        [`Bea Stein shortened your vacation. It is now ${dates(2, 24)}.`, null],
        [`Bea Stein rejected the cancellation of your vacation ${dates(4, 40)}. It stays approved.`, null],
        [`Bea Stein approved your vacation ${dates(4, 40)}.`, null],
      ]);
    });

    it('R49 leave that was entered, after it was shortened', async () => {
      const entered = await boss.send('post', '/api/team/time-off', { ...week, userId: member.id }).expect(201);
      ({ id } = entered.body as { id: string });
      const shorten = { from: addDays(monday, 3), comment: 'The release moved', personAgreed: true };
      await boss.send('post', `/api/team/time-off/${id}/cancellation`, shorten).expect(200);
      expect(await messages(member)).toEqual([
        [`Bea Stein shortened your vacation. It is now ${dates(2, 24)}.`, null],
        [`Bea Stein entered vacation for you ${dates(4, 40)}. It is approved.`, null],
      ]);
    });
  });

  describe('R57 while the manager has a substitute', () => {
    let substitute: Person;
    let substitutionId: string;

    beforeAll(async () => {
      substitute = await portal.person({ role: 'EXECUTIVE', fullName: 'Sofia Marino' });
      const today = new Date().toISOString().slice(0, 10);
      const naming = { substituteId: substitute.id, startDate: today, endDate: addDays(today, 1) };
      const named = await executive.send('post', '/api/substitutes', naming).expect(201);
      substitutionId = (named.body as { id: string }).id;
    });
    afterAll(() => executive.send('delete', `/api/substitutes/${substitutionId}`));

    it('both are notified in the portal and by mail, and the substitute reads no details after the end', async () => {
      const requestId = await ask(employee, 'SICK', 9);
      await portal.caughtUp();
      const news = async () => (await substitute.notifications())[0];
      expect((await executive.notifications())[0]).toMatchObject({ type: 'SICK_LEAVE_LOGGED' });
      expect(await news()).toMatchObject({
        type: 'SICK_LEAVE_LOGGED',
        link: `/team/time-off?request=${requestId}`,
        outcome: null,
      });
      const mails = (await portal.mails()).filter(({ recipientId }) => recipientId === substitute.id);
      expect(mails.map(({ template }) => template)).toContain('NEW_TIME_OFF');
      await executive.send('delete', `/api/substitutes/${substitutionId}`).expect(204);
      expect(await news()).toMatchObject({
        type: 'NEW_TIME_OFF',
        message: 'Ana Lopez requested time off.',
        link: null,
        outcome: null,
      });
    });

    it('the substitute’s own request goes to HR at once', async () => {
      const report = await portal.person({ role: 'EXECUTIVE', fullName: 'Rita Pons', managerId: executive.id });
      const today = new Date().toISOString().slice(0, 10);
      const naming = { substituteId: report.id, startDate: today, endDate: addDays(today, 1) };
      const named = await executive.send('post', '/api/substitutes', naming).expect(201);
      const requestId = await ask(report, 'VACATION', 9);
      await portal.caughtUp();
      const link = `/team/time-off?request=${requestId}`;
      for (const person of [executive, hr]) expect((await person.notifications())[0]).toMatchObject({ link });
      expect((await report.notifications())[0]).not.toMatchObject({ link });
      await executive.send('delete', `/api/substitutes/${(named.body as { id: string }).id}`).expect(204);
    });
  });
});

/** Requests a Tuesday of next February. Returns the id of the request. */
async function ask(person: Person, type: 'VACATION' | 'SICK', nth: number): Promise<string> {
  const startDate = addDays(mondayOfNextFebruary(), 1 + nth * 7);
  const { body } = await person.send('post', '/api/time-off', { type, startDate, endDate: startDate }).expect(201);
  return body.id as string;
}

function uuidOf(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

/** It is not mailed: a test that waits for all mails would wait for hundreds of these. */
function raisedInPortal(notificationId: string, userId: string) {
  return {
    type: 'NotificationRaised',
    data: { notificationId, userId, type: 'NEW_ACCOUNT', channel: 'IN_APP', about: {} },
  };
}
