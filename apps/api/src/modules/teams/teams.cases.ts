import { randomUUID } from 'node:crypto';
import { directReports, members, notCancelled } from '../../testing/cases/listed-rows.js';
import type { RouteCase } from '../../testing/cases/route-case.js';
import { hiddenTab, hrOnly, reviewersOnly, teamTab } from '../../testing/cases/statuses.js';

export const teamCases: readonly RouteCase[] = [
  { route: 'GET /api/teams', token: 200, shows: 'S6.4', expected: hrOnly(200) },
  {
    route: 'POST /api/teams',
    token: 201,
    body: ({ people }) => ({ name: `Team ${randomUUID().slice(0, 8)}`, managerId: people.teamManager.id }),
    expected: hrOnly(201),
    other: () => ({ name: 'Another' }),
  },
  {
    route: 'PATCH /api/teams/:id',
    token: 200,
    about: (world) => world.team(),
    body: () => ({ name: `Green ${randomUUID().slice(0, 8)}` }),
    expected: hrOnly(200),
    other: () => ({ name: 'Another' }),
    unchanged: {},
  },
  { route: 'DELETE /api/teams/:id', about: (world) => world.team(), expected: hrOnly(204) },
  { route: 'GET /api/my-teams', shows: 'S6.3', expected: reviewersOnly(200) },
  { route: 'GET /api/direct-reports', expected: reviewersOnly(200), rows: directReports('users') },
  { route: 'GET /api/team/pending', expected: reviewersOnly(200) },
  { route: 'GET /api/team/teams', expected: reviewersOnly(200) },
  {
    route: 'GET /api/teams/:id/members',
    token: 200,
    about: ({ teams }) => teams.blue,
    expected: teamTab,
    rows: members('users'),
  },
  {
    route: 'GET /api/teams/:id/time-off',
    about: ({ teams }) => teams.blue,
    expected: teamTab,
    rows: members('time_off_requests', notCancelled),
  },
  {
    route: 'GET /api/teams/:id/refunds',
    about: ({ teams }) => teams.blue,
    expected: teamTab,
    rows: members('refunds'),
  },
  {
    route: 'GET /api/teams/:id/documents',
    shows: 'S6.8',
    about: ({ teams }) => teams.blue,
    expected: teamTab,
    withoutTeamFiles: hiddenTab,
    rows: members('documents'),
  },
  {
    route: 'GET /api/teams/:id/payroll',
    shows: 'S6.8',
    about: ({ teams }) => teams.blue,
    expected: teamTab,
    withoutTeamFiles: hiddenTab,
    rows: members('payslips'),
  },
];
