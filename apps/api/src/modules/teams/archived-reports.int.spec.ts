import type { User } from '@staffroom/contracts/users.js';
import { type Administration, startAdministration } from '../../testing/administration.js';

let portal: Administration;
beforeAll(async () => (portal = await startAdministration()));
afterAll(() => portal.close());

it('R11.1 archived people remain reports of their manager, and a manager is never their own report', async () => {
  const hr = await portal.person({ role: 'HR_MANAGER' });
  const lead = await portal.person({ role: 'EXECUTIVE' });
  const [active, archived] = [await portal.person({ managerId: lead.id }), await portal.person({ managerId: lead.id })];
  await hr.send('patch', `/api/users/${archived.id}/archive`).expect(200);
  for (const path of ['/api/team/members', '/api/direct-reports']) {
    const members = (await lead.get(path).expect(200)).body as User[];
    expect(members.map(({ id }) => id).sort()).toEqual([active.id, archived.id].sort());
  }
});
