import type { User } from '@staffroom/contracts/users.js';
import { type Administration, type Person, startAdministration } from '../../testing/administration.js';

let portal: Administration;
let hr: Person;

beforeAll(async () => {
  portal = await startAdministration();
  hr = await portal.person({ role: 'HR_MANAGER' });
});
afterAll(() => portal.close());

const archive = (who: Person) => hr.send('patch', `/api/users/${who.id}/archive`);
const restore = ({ id }: { id: string }, by = hr) => by.send('patch', `/api/users/${id}/restore`);

describe('R60 restoring an account', () => {
  it('R60.1 makes it active, and the person signs in and must choose a new password', async () => {
    const ana = await portal.person();
    await archive(ana).expect(200);
    expect((await restore(ana).expect(200)).body).toMatchObject({
      id: ana.id,
      status: 'ACTIVE',
      requirePasswordChange: true,
    });
    expect(await ana.isSignedIn()).toBe(false);
    const { body } = await portal.login(ana.email, 'Temporary1').expect(200);
    expect((body as { user: User }).user).toMatchObject({ id: ana.id, requirePasswordChange: true });
    expect((await hr.get('/api/users?status=ACTIVE').expect(200)).body).toContainEqual(
      expect.objectContaining({ id: ana.id }),
    );
  });

  it('is refused for an active account, one that was deleted, and one that never existed', async () => {
    const [active, deleted] = [await portal.person(), await portal.person()];
    expect((await restore(active).expect(409)).body).toMatchObject({ code: 'NOT_ARCHIVED' });
    await archive(deleted).expect(200);
    await hr.send('delete', `/api/users/${deleted.id}`).expect(204);
    await restore(deleted).expect(404);
    await restore({ id: 'b0a1ee1e-0000-4000-8000-000000000000' }).expect(404);
  });

  it('of two HR managers who restore the same account at the same moment, exactly one succeeds', async () => {
    const second = await portal.person({ role: 'HR_MANAGER' });
    const ana = await portal.person();
    await archive(ana).expect(200);
    const replies = await Promise.all([restore(ana), restore(ana, second)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await portal.pool.query(`select from log.events where type = 'UserRestored' and subject_id = $1`, [
      ana.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('R21a.3 meets no other account with its email, because an archived one keeps it', async () => {
    const ana = await portal.person();
    await archive(ana).expect(200);
    await expect(portal.person({ email: ana.email })).rejects.toMatchObject({ rejection: { code: 'DUPLICATE_EMAIL' } });
    await restore(ana).expect(200);
  });

  it('gives a manager their reports and teams back, unless these were handed over', async () => {
    const lead = await portal.person({ role: 'EXECUTIVE', fullName: 'Lea Held' });
    const ana = await portal.person({ managerId: lead.id });
    await archive(lead).expect(200);
    await restore(lead).expect(200);
    expect((await hr.get(`/api/users/${ana.id}`)).body).toMatchObject({ managerName: 'Lea Held' });
  });
});
