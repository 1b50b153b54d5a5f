import { randomUUID } from 'node:crypto';
import { addDays } from '@staffroom/contracts/plain-date.js';
import type { TimeOff } from '@staffroom/contracts/time-off.js';
import type { User } from '@staffroom/contracts/users.js';
import { userDecider } from '@staffroom/domain/users/user.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import { credentialsEmailHmac } from '../auth/credentials.js';
import { type Administration, type Person, startAdministration } from '../../testing/administration.js';

let portal: Administration;
let hr: Person;
let ana: Person;

beforeAll(async () => {
  portal = await startAdministration();
  hr = await portal.person({ role: 'HR_MANAGER' });
});
afterAll(() => portal.close());
beforeEach(async () => {
  ana = await portal.person({ fullName: 'Ana Reyes' });
});

const edit = (body: object, id = ana.id) => hr.send('patch', `/api/users/${id}`, body);
const read = async (id = ana.id) => {
  const reply = await hr.get(`/api/users/${id}`).expect(200);
  return { user: reply.body as User, etag: reply.get('etag')! };
};
/** Requests and approves the nearest working day of this leave year. Returns its hours. */
const approvedDay = async (person: Person): Promise<number> => {
  const today = portal.platform.clock.today();
  const step = today.slice(5) < '07-01' ? 1 : -1;
  for (let days = 0; ; days += step) {
    const date = addDays(today, days);
    const request = { type: 'VACATION', startDate: date, endDate: date, reason: 'rest' };
    const reply = await person.send('post', '/api/time-off', request);
    if (reply.status !== 201) continue; // a weekend or a holiday
    const { id, hours } = reply.body as TimeOff;
    await hr.send('patch', `/api/time-off/${id}/review`, { status: 'APPROVED' }).expect(200);
    return hours;
  }
};

describe('editing an account', () => {
  it('R2a.1 changes the fields that are sent and keeps the rest [S1.10 S7.26]', async () => {
    const { body } = await edit({ jobTitle: ' Lead <b>engineer</b> ', country: 'ITALY' }).expect(200);
    expect(body).toMatchObject({ fullName: 'Ana Reyes', jobTitle: 'Lead <b>engineer</b>', country: 'ITALY' });
    expect((await read()).user).toEqual(body);
    const holidays = (await ana.get('/api/time-off').expect(200)).body as TimeOff[];
    expect(holidays.map(({ id }) => id).join()).toContain('holiday-ITALY');
  });

  it.each([
    ['fullName', { fullName: '' }],
    ['fullName', { fullName: null }],
    ['email', { email: ' ' }],
    ['jobTitle', { jobTitle: null }],
    ['role', { role: null }],
    ['password', { password: 'short' }],
    ['status', { status: 'ARCHIVED' }],
    ['teamId', { teamId: randomUUID() }],
    ['managerId', { managerId: randomUUID() }],
    ['nickname', { nickname: 'Annie' }],
  ])('R2a.2 R21a.1 refuses a wrong %s (%j) and names it [S5.26]', async (field, wrong) => {
    const { body } = await edit(wrong).expect(400);
    expect(body.errors).toMatchObject([{ field }]);
  });

  it('R2a.2 an empty password is ignored, and the status may repeat the current one [S5.27 S7.26]', async () => {
    await edit({ password: '', status: 'ACTIVE' }).expect(200);
    expect(await ana.isSignedIn()).toBe(true);
    await portal.login(ana.email, 'Temporary1').expect(200);
  });

  it('R2 an account that does not exist gives 404', async () => {
    for (const id of [randomUUID(), 'nobody']) {
      await edit({ jobTitle: 'Lead' }, id).expect(404);
      await hr.get(`/api/users/${id}`).expect(404);
      await hr.send('patch', `/api/users/${id}/archive`).expect(404);
      await hr.send('delete', `/api/users/${id}`).expect(404);
    }
  });

  it('R2b.1 an unknown team or manager is reported before an unknown or deleted account', async () => {
    const deleted = await portal.person();
    await hr.send('delete', `/api/users/${deleted.id}`).expect(204);
    for (const id of [randomUUID(), deleted.id]) {
      for (const field of ['teamId', 'managerId']) {
        expect((await edit({ [field]: randomUUID() }, id).expect(400)).body.errors).toMatchObject([{ field }]);
      }
      await edit({ jobTitle: 'Lead', vacationDays: 30, email: 'new@example.com', password: 'Temporary2' }, id).expect(
        404,
      );
      await hr.send('patch', `/api/users/${id}`, { jobTitle: 'Lead' }).set('if-match', '"old"').expect(404);
    }
  });

  it('R21.1 an archived account cannot be edited', async () => {
    await hr.send('patch', `/api/users/${ana.id}/archive`).expect(200);
    const refused = await edit({ jobTitle: 'Lead' }).expect(409);
    expect(refused.body).toMatchObject({ code: 'NOT_ACTIVE' });
  });

  it('R21a.2 a password set by HR must be changed regardless of the body, and ends the sessions', async () => {
    const { body } = await edit({ password: 'Another1', requirePasswordChange: false }).expect(200);
    expect((body as User).requirePasswordChange).toBe(true);
    expect(await ana.isSignedIn()).toBe(false);
    await portal.login(ana.email, 'Temporary1').expect(401);
    await portal.login(ana.email, 'Another1').expect(200);
  });

  it('R5.3 another address ends the sessions of the person, and not those of HR who change their own', async () => {
    await edit({ email: `new-${ana.email}` }).expect(200);
    expect(await ana.isSignedIn()).toBe(false);
    await edit({ email: `new-${hr.email}` }, hr.id).expect(200);
    expect(await hr.isSignedIn()).toBe(true);
  });

  it('R7.3 a new password or a new email address voids reset links', async () => {
    for (const change of [{ password: 'Another1' }, { email: `new-${ana.email}` }]) {
      const resetId = randomUUID();
      const values = [resetId, ana.id];
      const insert = `insert into state.password_resets (id, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`;
      await portal.pool.query(insert, values);
      await edit(change).expect(200);
      const { rows } = await portal.pool.query('select voided_at from state.password_resets where id = $1', [resetId]);
      expect(rows).toEqual([{ voided_at: expect.any(Date) as Date }]);
    }
  });

  it('R19 a new email address works for sign-in at once; the old one no longer works and is free', async () => {
    const email = `New-${ana.email}`;
    await edit({ email }).expect(200);
    await portal.login(email.toUpperCase(), 'Temporary1').expect(200);
    await portal.login(ana.email, 'Temporary1').expect(401);
    await portal.person({ email: ana.email });
  });

  it('R19 an email address in use is refused in upper or lower case, unless it is the account’s own', async () => {
    const ben = await portal.person();
    const refused = await edit({ email: ben.email.toUpperCase() }).expect(409);
    expect(refused.body).toMatchObject({ code: 'DUPLICATE_EMAIL' });
    const { body } = await edit({ email: ana.email.toUpperCase() }).expect(200);
    expect((body as User).email).toBe(ana.email.toUpperCase());
    const { rows } = await portal.pool.query('select user_id from state.credentials where email_hmac = $1', [
      credentialsEmailHmac(portal.platform.keyring, ana.email),
    ]);
    expect(rows).toEqual([{ user_id: ana.id }]);
  });

  it('R19.1 if two accounts take one email address at the same moment, exactly one gets it', async () => {
    const ben = await portal.person();
    const email = `wanted-${ana.email}`;
    const replies = await Promise.all([edit({ email }), edit({ email: email.toUpperCase() }, ben.id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('R22.1 nobody can become their own manager, directly or indirectly, even by concurrent edits', async () => {
    const cycle = { code: 'MANAGEMENT_CYCLE' };
    expect((await edit({ managerId: ana.id.toUpperCase() }).expect(422)).body).toMatchObject(cycle);
    const [top, middle] = [await portal.person({ role: 'EXECUTIVE' }), await portal.person({ role: 'EXECUTIVE' })];
    await edit({ managerId: top.id }, middle.id).expect(200);
    await edit({ managerId: middle.id }, ana.id).expect(200);
    expect((await edit({ managerId: middle.id }, top.id).expect(422)).body).toMatchObject(cycle);
    expect((await edit({ managerId: null }, middle.id).expect(200)).body).toMatchObject({ managerId: null });
    const both = await Promise.all([edit({ managerId: top.id }, middle.id), edit({ managerId: middle.id }, top.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('R22.1 the manager of a team counts as a manager of its members, so no cycle can form through teams, even by concurrent edits', async () => {
    const executive = () => portal.person({ role: 'EXECUTIVE' });
    const [lead, deputy] = [await executive(), await executive()];
    const team = ({ id }: Person) =>
      hr.send('post', '/api/teams', { name: `Team of ${id}`, managerId: id }).expect(201);
    const led = ((await team(lead)).body as { id: string }).id;
    const cycle = (field: string) => ({ code: 'MANAGEMENT_CYCLE', errors: [{ field }] });
    await edit({ managerId: deputy.id }, lead.id).expect(200);
    expect((await edit({ teamId: led }, deputy.id).expect(422)).body).toMatchObject(cycle('teamId'));
    await edit({ managerId: null }, lead.id).expect(200);
    await edit({ teamId: led }, deputy.id).expect(200);
    expect((await edit({ managerId: deputy.id }, lead.id).expect(422)).body).toMatchObject(cycle('managerId'));
    await edit({ teamId: led }, lead.id).expect(200); // managers may join their own team
    await edit({ managerId: deputy.id }, ana.id).expect(200);
    const give = (managerId: string) => hr.send('patch', `/api/teams/${led}`, { managerId });
    const below = await portal.person({ role: 'EXECUTIVE', managerId: deputy.id });
    expect((await give(below.id).expect(422)).body).toMatchObject(cycle('managerId'));
    await give(deputy.id).expect(200); // the previous manager no longer manages its members
    const other = await executive();
    const both = await Promise.all([edit({ managerId: other.id }, deputy.id), edit({ teamId: led }, other.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('R20.1 the last active HR manager keeps the role', async () => {
    const refused = await edit({ role: 'EMPLOYEE' }, hr.id).expect(422);
    expect(refused.body).toMatchObject({ code: 'LAST_HR_MANAGER' });
  });
});

describe('R25 editing leave', () => {
  it('more days add the difference × 8 to the remaining hours, whether or not the form sends the old hours too [R25.3]', async () => {
    expect((await edit({ vacationDays: 22 }).expect(200)).body).toMatchObject({ vacationHours: 176 });
    expect((await edit({ vacationDays: 21, vacationHours: 176 }).expect(200)).body).toMatchObject({
      vacationDays: 21,
      vacationHours: 168,
    });
  });

  it('changed hours become a correction, and the remaining hours are the entered ones [R25.3]', async () => {
    expect((await edit({ vacationHours: 100.5 }).expect(200)).body).toMatchObject({
      vacationDays: 20,
      vacationHours: 100.5,
    });
    expect((await edit({ vacationDays: 25, vacationHours: 130 }).expect(200)).body).toMatchObject({
      vacationDays: 25,
      vacationHours: 130,
    });
    const balance = (await ana.get('/api/time-off/balance').expect(200)).body as object;
    expect(balance).toMatchObject({ entitlementHours: 200, correctionHours: -70, leftHours: 130 });
  });

  it('leave approved after HR opened the form is not undone by the old hours in the form', async () => {
    const { user, etag } = await read();
    const hours = await approvedDay(ana);
    const { body } = await edit({ jobTitle: 'Lead', vacationHours: user.vacationHours })
      .set('if-match', etag)
      .expect(200);
    expect(body).toMatchObject({ jobTitle: 'Lead', vacationHours: 160 - hours });
  });

  it('days that are already used for approved leave cannot be removed', async () => {
    await approvedDay(ana);
    const refused = await edit({ vacationDays: 0 }).expect(422);
    expect(refused.body).toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    expect((await read()).user).toMatchObject({ vacationDays: 20 });
    expect((await edit({ vacationDays: 0, vacationHours: 4 }).expect(200)).body).toMatchObject({ vacationHours: 4 });
  });

  it.each([
    ['the account', { jobTitle: 'Lead' }],
    ['the hours', { vacationHours: 40 }],
    ['the days', { vacationDays: 30 }],
    ['the password', { password: 'Another1' }],
  ])('an edit is refused as stale if another edit changed %s [R25.4]', async (_, change) => {
    const { etag } = await read();
    const { body, headers } = await edit(change).set('if-match', etag).expect(200);
    const refused = await edit({ fullName: 'Ana Costa' }).set('if-match', etag).expect(409);
    expect(refused.body).toMatchObject({ code: 'STALE_VERSION' });
    expect((await read()).user).toEqual(body);
    await edit({ fullName: 'Ana Costa' })
      .set('if-match', headers['etag'] as string)
      .expect(200);
    await edit({ fullName: 'Ana Reyes' }).set('if-match', '*').expect(200);
    await edit({ fullName: 'Ana Costa' }).set('if-match', '"something else"').expect(409);
  });

  it('a request for a reset link makes no edit stale, because strangers could block HR otherwise', async () => {
    const { etag } = await read();
    const command = { type: 'RequestPasswordReset', data: { resetId: randomUUID() } } as const;
    const context = { actorId: null, command: command.type, requestId: 'forgot' };
    await portal.platform.log.run(userDecider, userStream(ana.id), () => command, context);
    await edit({ jobTitle: 'Lead' }).set('if-match', etag).expect(200);
  });

  it('of two edits of the same state at the same moment, exactly one succeeds [R25.4]', async () => {
    const { etag } = await read();
    const replies = await Promise.all(
      [{ vacationHours: 100 }, { vacationHours: 120 }].map((change) => edit(change).set('if-match', etag)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

it('R77.10 HR managers cannot set their own password here, without the current one', async () => {
  const { body } = await edit({ password: 'Another1' }, hr.id).expect(400);
  expect(body.errors).toEqual([{ field: 'password', message: expect.stringContaining('Your Account') }]);
  await edit({ password: '' }, hr.id).expect(200);
});
