import { randomUUID } from 'node:crypto';
import { all, own } from '../../testing/cases/listed-rows.js';
import type { RouteCase } from '../../testing/cases/route-case.js';
import { everyone, hiddenFile, hrOnly, personalFile } from '../../testing/cases/statuses.js';
import type { Person } from '../../testing/cases/world.js';
import { pdf } from '../../testing/sample-files.js';

export const payrollCases: readonly RouteCase[] = [
  { route: 'GET /api/payroll', shows: 'S6.2', expected: everyone(200), rows: own('payslips') },
  { route: 'GET /api/payroll/coverage', shows: 'R35a.1', expected: hrOnly(200) },
  { route: 'GET /api/payroll/missing', query: '?month=2026-05', expected: hrOnly(200) },
  { route: 'GET /api/payroll/month', query: '?month=2026-05', expected: hrOnly(200), rows: all('payslips') },
  {
    route: 'GET /api/payroll/:id/file',
    about: (world, { owner }) => world.payslip(owner),
    reads: 'payslip',
    expected: personalFile,
    withoutTeamFiles: hiddenFile,
  },
  {
    route: 'POST /api/payroll/upload',
    token: 201,
    shows: 'S6.5',
    body: (_, { owner }) => ({ userId: owner.id, fiscalYear: '2026', month: '6' }),
    file: 'files',
    expected: hrOnly(201),
    other: ({ people }) => ({ userId: people.colleague.id }),
  },
  {
    route: 'POST /api/payroll/matches',
    body: () => ({ month: '2026-05', texts: ['Tina Target.pdf', 'May tina.target@example.com.pdf'] }),
    expected: hrOnly(200),
    notRepeated: 'finds the same people',
    personal: (word) => ({ texts: [`${word}.pdf`] }),
  },
  {
    route: 'POST /api/payroll/staged',
    body: (_, { owner }) => ({ userIds: owner.id }),
    file: 'files',
    expected: hrOnly(201),
    notRepeated: 'stages the files once more; what is not published is removed after a day',
  },
  {
    route: 'POST /api/payroll/publish',
    body: () => ({ fiscalYear: 2026, month: 13, payslips: [{ id: randomUUID(), fileName: 'June.pdf' }] }),
    expected: hrOnly(400),
    valid: {
      body: async (world, { as }) => ({
        ...{ fiscalYear: 2026, month: 7 },
        payslips: [{ id: await stagedPayslip(as, await world.account()), fileName: 'July.pdf' }],
      }),
    },
    other: () => ({ month: 8 }),
  },
  {
    route: 'POST /api/payroll/:id/replace',
    about: (world, { owner }) => world.payslip(owner),
    body: () => ({}),
    file: 'files',
    expected: hrOnly(201),
    other: 'has no field to change',
  },
  {
    route: 'DELETE /api/payroll/:id',
    about: (world, { owner }) => world.payslip(owner),
    expected: hrOnly(204),
  },
];

async function stagedPayslip(sender: Person, ownerId: string): Promise<string> {
  const form = sender.send('post', '/api/payroll/staged').field({ userIds: ownerId });
  const reply = await form.attach('files', pdf, 'July.pdf').expect(201);
  return reply.body[0].id as string;
}
