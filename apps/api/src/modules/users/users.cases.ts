import { randomUUID } from 'node:crypto';
import { all, seen } from '../../testing/cases/listed-rows.js';
import type { RouteCase } from '../../testing/cases/route-case.js';
import { everyone, hrOnly, reviewersOnly } from '../../testing/cases/statuses.js';
import type { Given, World } from '../../testing/cases/world.js';

const optionalFields = {
  ...{ role: 'EMPLOYEE', country: 'SPAIN', vacationDays: 20, vacationHours: 160 },
  ...{ requirePasswordChange: true, teamId: null, managerId: null },
};
const who = (word: string) => ({ email: `${word}@example.com`, fullName: word, jobTitle: word });

export const userCases: readonly RouteCase[] = [
  {
    route: 'POST /api/auth/change-password',
    body: () => ({ currentPassword: 'wrong', newPassword: 'another1' }),
    expected: { ...everyone(400), 'must change password': 400 },
    valid: { body: () => ({ currentPassword: 'Temporary1', newPassword: `Another${randomUUID()}` }) },
    other: () => ({ newPassword: 'Different1' }),
    notTwiceAtOnce: 'the first ends the session of the second',
    personal: (word) => ({ newPassword: `${word}1A` }),
  },
  {
    route: 'PUT /api/account/password',
    body: () => ({ currentPassword: 'wrong', newPassword: 'Another1pass' }),
    expected: everyone(400),
    valid: { body: () => ({ currentPassword: 'Temporary1', newPassword: `Another1${randomUUID()}` }) },
    other: () => ({ newPassword: 'Different1' }),
    notTwiceAtOnce: 'the first ends the session of the second',
    personal: (word) => ({ newPassword: `${word}1A` }),
  },
  {
    route: 'PUT /api/auth/language',
    body: () => ({ language: 'en' }),
    expected: { ...everyone(200), 'must change password': 200 },
    other: () => ({ language: 'de' }),
  },
  {
    route: 'GET /api/users',
    token: 200,
    shows: 'S6.4 S6.5 S7.23',
    expected: hrOnly(200),
    rows: all('users'),
  },
  {
    route: 'GET /api/team/members',
    shows: 'S6.6 S7.24 R11.1 R16a.2',
    expected: reviewersOnly(200),
    rows: seen('users'),
  },
  {
    route: 'POST /api/users',
    token: 201,
    body: (_, { as }) => ({
      ...{ email: `${randomUUID()}@example.com`, fullName: 'New Person', jobTitle: 'Tester' },
      ...(as && 'bearer' in as ? { invite: false } : { password: 'Temporary1' }),
    }),
    optional: optionalFields,
    expected: hrOnly(201),
    other: () => ({ fullName: 'Another' }),
    personal: who,
  },
  { route: 'GET /api/users/:id', token: 200, about: (_, { owner }) => owner.id, expected: hrOnly(200) },
  {
    route: 'PATCH /api/users/:id',
    token: 200,
    about: (_, { owner }) => owner.id,
    body: () => ({ jobTitle: 'Lead' }),
    optional: { ...optionalFields, email: 'somebody@example.com', fullName: 'Some Body', password: 'Temporary1' },
    expected: hrOnly(200),
    valid: { about: (world) => world.account(), body: () => ({ jobTitle: 'Lead', password: 'Temporary2' }) },
    other: () => ({ jobTitle: 'Head' }),
    unchanged: {},
    personal: (word) => ({ ...who(word), password: `${word}1A` }),
  },
  {
    route: 'PUT /api/users/:id/employment',
    token: 200,
    about: (_, { owner }) => owner.id,
    body: () => ({ employeeNumber: randomUUID().slice(0, 8) }),
    expected: hrOnly(200),
    other: () => ({ employeeNumber: 'another' }),
    personal: (employeeNumber) => ({ employeeNumber }),
  },
  { route: 'PATCH /api/users/:id/archive', token: 200, about: selfOrAccount, expected: hrOnly(200, 403) },
  {
    route: 'PATCH /api/users/:id/restore',
    token: 200,
    about: (world) => world.archivedAccount(),
    expected: hrOnly(200),
  },
  // the person has not chosen a password
  {
    route: 'POST /api/users/:id/invitation',
    about: ({ hire }) => hire(`${randomUUID()}@example.com`, 'Temporary1'),
    expected: hrOnly(200),
  },
  { route: 'GET /api/users/:id/responsibilities', about: (_, { owner }) => owner.id, expected: hrOnly(200) },
  {
    route: 'POST /api/users/:id/handover',
    about: async ({ person }) => {
      const leaving = await person({ role: 'EXECUTIVE' });
      await person({ managerId: leaving.id });
      return leaving.id;
    },
    body: ({ people }) => ({ managerId: people.secondHr.id }),
    expected: hrOnly(200),
    other: ({ people }) => ({ managerId: people.direct.id }),
  },
  { route: 'DELETE /api/users/:id', about: selfOrAccount, expected: hrOnly(204, 403) },
];

/** HR managers do not do this to themselves. */
function selfOrAccount({ people, account }: World, { owner }: Given): string | Promise<string> {
  return owner.id === people.hr.id ? owner.id : account();
}
