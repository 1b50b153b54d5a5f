import type { User } from '@staffroom/contracts/users.js';
import { randomUUID } from 'node:crypto';
import { type Administration, type Person, startAdministration } from '../../testing/administration.js';

let portal: Administration;
let hr: Person;

beforeAll(async () => {
  portal = await startAdministration();
  hr = await portal.person({ role: 'HR_MANAGER' });
});
afterAll(() => portal.close());

let number = 0;
const ana = (more: object = {}) => ({
  email: `ana${++number}@example.com`,
  fullName: 'Ana Reyes',
  jobTitle: 'Engineer',
  password: 'Temporary1',
  ...more,
});
const create = (body: object) => hr.send('post', '/api/users', body);

describe('creating an account', () => {
  it('R2a returns 201 with the account, whose owner must change the password first [S3.1 S3.2 S4.13 S7.25 S9.24]', async () => {
    const reply = await create(ana({ email: ' Ana.Reyes@example.com ', country: 'PORTUGAL' })).expect(201);
    expect(reply.body).toEqual({
      id: expect.any(String) as string,
      email: 'Ana.Reyes@example.com',
      fullName: 'Ana Reyes',
      jobTitle: 'Engineer',
      role: 'EMPLOYEE',
      country: 'PORTUGAL',
      status: 'ACTIVE',
      vacationDays: 20,
      vacationHours: 160,
      dayHours: 8,
      requirePasswordChange: true,
      teamId: null,
      managerId: null,
      teamName: null,
      managerName: null,
      employment: { employeeNumber: null, region: null, iban: null, workPatterns: [], dayHours: 8 },
      erasureOn: null,
      warning: 'The statutory minimum in Portugal is 22 vacation days.',
    });
    expect(reply.get('etag')).toBeDefined();
    await portal.login('ana.reyes@example.com', 'Temporary1').expect(200);
    const { body } = await hr.get(`/api/users/${(reply.body as User).id}`).expect(200);
    expect(body).toEqual(reply.body);
  });

  it('R19.1 an email address in use is refused, in upper or lower case, even if its account is archived', async () => {
    const { body } = await create(ana({ email: 'Zoe@example.com' })).expect(201);
    await hr.send('patch', `/api/users/${(body as User).id}/archive`).expect(200);
    const refused = await create(ana({ email: 'zOE@EXAMPLE.com' })).expect(409);
    expect(refused.body).toMatchObject({ code: 'DUPLICATE_EMAIL' });
  });

  it('R19.1 if two accounts take one email address at the same moment, exactly one gets it', async () => {
    const replies = await Promise.all(['Ben@example.com', 'ben@example.com'].map((email) => create(ana({ email }))));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(replies.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'DUPLICATE_EMAIL' });
  });

  it('R21a.1 the password change is always required, and an account cannot be created as archived', async () => {
    const { body } = await create(ana({ requirePasswordChange: false, status: 'ACTIVE' })).expect(201);
    expect((body as User).requirePasswordChange).toBe(true);
    const refused = await create(ana({ status: 'ARCHIVED' })).expect(400);
    expect(refused.body.errors).toMatchObject([{ field: 'status' }]);
  });

  it('R25.2 a person who joins during the year can have fewer hours than their yearly days amount to', async () => {
    const { body } = await create(ana({ vacationDays: 24, vacationHours: 60.5 })).expect(201);
    expect(body).toMatchObject({ vacationDays: 24, vacationHours: 60.5 });
    const joined = await portal.signedIn((body as User).id);
    await portal.pool.query('update views.users set require_password_change = false where id = $1', [joined.id]);
    const balance = (await joined.get('/api/time-off/balance').expect(200)).body as object;
    expect(balance).toMatchObject({ entitlementHours: 192, correctionHours: -131.5, leftHours: 60.5 });
  });

  it.each([
    ['email', { email: '' }],
    ['email', { email: 'nobody' }],
    ['email', { email: 'an\u200ba@example.com' }],
    ['email', { email: null }],
    ['fullName', { fullName: '   ' }],
    ['fullName', { fullName: 'x'.repeat(121) }],
    ['jobTitle', { jobTitle: '' }],
    ['jobTitle', { jobTitle: undefined }],
    ['password', { password: '' }],
    ['password', { password: 'short' }],
    ['role', { role: 'OWNER' }],
    ['country', { country: 'US' }],
    ['vacationDays', { vacationDays: 20.5 }],
    ['vacationDays', { vacationDays: '20' }],
    ['vacationDays', { vacationDays: -1 }],
    ['vacationHours', { vacationHours: 8.3 }],
    ['vacationHours', { vacationHours: -8 }],
    ['teamId', { teamId: 'design' }],
    ['teamId', { teamId: randomUUID() }],
    ['managerId', { managerId: randomUUID() }],
    ['requirePasswordChange', { requirePasswordChange: 'yes' }],
    ['nickname', { nickname: 'Annie' }],
    ['id', { id: randomUUID() }],
  ])('R2a refuses a wrong %s (%j) and names it [S3.3 S5.25 S7.25]', async (field, wrong) => {
    const { body } = await create(ana(wrong)).expect(400);
    expect(body.errors).toMatchObject([{ field }]);
  });

  it.each([
    ['fullName', 'Ana\nBcc: all@example.com'],
    ['fullName', 'Ana\tReyes'],
    ['fullName', 'Ana \u202eseyeR'],
    ['fullName', 'Ana\u2028Reyes'],
    ['fullName', 'An\u200ba Reyes'],
    ['fullName', 'Ana Re\u00adyes'],
    ['jobTitle', 'Lead\u2060'],
    ['jobTitle', 'Lead\u{e0041}'],
    ['jobTitle', 'Lead\u0007'],
    ['jobTitle', 'Lead\u2067engineer'],
    ['email', 'ana\u202e@example.com'],
  ])('R2a.4 line breaks and invisible characters are refused: %s %j', async (field, wrong) => {
    const { body } = await create(ana({ [field]: wrong })).expect(400);
    const message = 'Enter a single line of text without invisible characters.';
    expect(body.errors).toEqual([{ field, message }]);
  });

  it.each(['نیلوفر می\u200cخواهم', 'ශ්\u200dරී', '葛\u{e0100}城', 'Ana 👩\u200d💻'])(
    'R2a.4 joiners and variants that a script or an emoji needs are kept: %s',
    async (fullName) => {
      expect((await create(ana({ fullName })).expect(201)).body).toMatchObject({ fullName });
    },
  );

  it('keeps markup as text', async () => {
    const fullName = '<img src=x onerror=alert(1)> & "Ana"';
    const { body } = await create(ana({ fullName, jobTitle: '<b>Lead</b>' })).expect(201);
    expect(body).toMatchObject({ fullName, jobTitle: '<b>Lead</b>' });
  });

  it('managers are HR managers, executives and employees without a manager [S5.29]', async () => {
    const lead = await portal.person({ role: 'EXECUTIVE' });
    const led = await portal.person({ managerId: lead.id });
    const free = await portal.person();
    const archived = await portal.person({ role: 'EXECUTIVE' });
    await hr.send('patch', `/api/users/${archived.id}/archive`).expect(200);
    for (const { id } of [hr, lead, free]) {
      const { body } = await create(ana({ managerId: id.toUpperCase() })).expect(201);
      expect((body as User).managerId).toBe(id);
    }
    for (const { id } of [led, archived]) {
      const refused = await create(ana({ managerId: id })).expect(422);
      expect(refused.body).toMatchObject({ code: 'UNKNOWN_MANAGER' });
    }
    const offered = async (search: string) =>
      ((await hr.get(`/api/users?canManage=true&search=${search}`).expect(200)).body as User[]).map(({ id }) => id);
    const ids = await offered('');
    expect(ids).toEqual(expect.arrayContaining([hr.id, lead.id, free.id]));
    expect(ids).not.toContain(led.id);
    expect(ids).not.toContain(archived.id);
    expect(await offered(lead.email)).toEqual([lead.id]);
  });

  it('happens once per Idempotency-Key, and another body with the same key is refused', async () => {
    const body = ana();
    const [first, second] = [
      await create(body).set('idempotency-key', 'one').expect(201),
      await create(body).set('idempotency-key', 'one').expect(201),
    ];
    expect(second.body).toEqual(first.body);
    await create(ana()).set('idempotency-key', 'one').expect(409);
  });

  it('R8.2 no event and no table contains the password [S3.1]', async () => {
    const { body } = await create(ana({ password: 'Verysecret1' })).expect(201);
    await hr.send('patch', `/api/users/${(body as User).id}`, { password: 'Moresecret2' }).expect(200);
    const { rows } = await portal.pool.query<{ row: string }>(`select e::text as row from log.events e
      union all select c::text from state.credentials c union all select c::text from log.commands c`);
    expect(rows.map(({ row }) => row).join()).not.toMatch(/Verysecret1|Moresecret2/);
  });

  it('is for HR managers only [S1.10]', async () => {
    for (const role of ['EMPLOYEE', 'EXECUTIVE'] as const) {
      const other = await portal.person({ role });
      await other.send('post', '/api/users', {}).expect(403);
      await other.get(`/api/users/${other.id}`).expect(403);
      await other.send('patch', `/api/users/${other.id}`, { role: 'HR_MANAGER' }).expect(403);
      await other.send('patch', `/api/users/${hr.id}/archive`).expect(403);
      await other.send('delete', `/api/users/${hr.id}`).expect(403);
    }
    await portal.bare().get(`/api/users/${hr.id}`).expect(401);
  });
});
