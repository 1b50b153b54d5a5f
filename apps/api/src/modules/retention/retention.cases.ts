import type { RouteCase } from '../../testing/cases/route-case.js';
import { hrOnly } from '../../testing/cases/statuses.js';
import type { World } from '../../testing/cases/world.js';
import { pdf } from '../../testing/sample-files.js';

export const retentionCases: readonly RouteCase[] = [
  { route: 'GET /api/users/:id/retention', about: (_, { owner }) => owner.id, expected: hrOnly(200) },
  { route: 'PUT /api/users/:id/planned-erasure', about: archivedWithPayslip, expected: hrOnly(200) },
  {
    route: 'DELETE /api/users/:id/planned-erasure',
    about: async (world) => {
      const id = await archivedWithPayslip(world);
      await world.people.hr.send('put', `/api/users/${id}/planned-erasure`).expect(200);
      return id;
    },
    expected: hrOnly(204),
  },
];

/** Something of the person has to be kept. */
async function archivedWithPayslip({ people: { hr }, account, archive }: World): Promise<string> {
  const id = await account();
  await hr
    .send('post', '/api/payroll/upload')
    .field({ userId: id, fiscalYear: '2026', month: '5' })
    .attach('files', pdf, 'May.pdf')
    .expect(201);
  await archive(id);
  return id;
}
