import { screen, waitFor } from '@testing-library/react';
import { configurableTypes } from '@staffroom/contracts/notifications.js';
import { mockApi, person, renderApp, reply } from '../testing/render.js';

const ana = person({ email: 'ana@example.com' });
const hr = person({ id: 'u-hr', fullName: 'Hanna Roth', email: 'hanna@example.com', role: 'HR_MANAGER' });
const answers = {
  'POST /api/auth/reset-password/check': { message: 'The reset link works.', email: 'ana@example.com' },
  'GET /api/notification-preferences': configurableTypes.map((notificationType) => ({
    notificationType,
    channel: 'BOTH',
  })),
  'GET /api/notifications': [],
  'GET /api/account/second-factor': { isRequired: false, factors: [], passkeysArePossible: true, recoveryCodesLeft: 0 },
  'GET /api/account/sessions': [],
  'GET /api/calendar-feeds': [],
  'GET /api/users': [hr, ana],
  'GET /api/users/u-ana': reply(200, ana, { ETag: '"7:2026:0:120"' }),
  'GET /api/teams': [],
};
const link = { usr: { token: 'a'.repeat(64) } };

const changed = ['current-password', 'new-password', 'new-password'];

it.each([
  ['sign-in', '/login', null, null, ['current-password'], ''],
  ['reset', '/reset-password', null, null, ['new-password', 'new-password'], ana.email],
  ['required change', '/change-password', { ...ana, requirePasswordChange: true }, null, changed, ana.email],
  ['own change', '/account', ana, 'Change Password', changed, ana.email],
  ['second factor', '/account', ana, 'Add Authenticator App', ['current-password'], ana.email],
  ['new account', '/users', hr, 'Create Account', ['new-password'], ''],
  ['edited account', '/users', hr, 'Edit Ana Costa', ['new-password'], ana.email],
])('R8.5 the password of the %s belongs to an account', async (_of, path, viewer, button, passwords, email) => {
  mockApi(answers);
  const { user } = renderApp(path, { user: viewer, state: link });
  if (button) await user.click(await screen.findByRole('button', { name: button }));
  const form = await waitFor(() => {
    const shown = document.querySelector('[type=password]')?.closest('form');
    if (!shown) throw new Error('there is no password');
    return shown;
  });
  const kinds = [...form.querySelectorAll<HTMLInputElement>('[type=password]')].map((field) => field.autocomplete);
  expect(kinds).toEqual(passwords);
  const names = [...form.querySelectorAll<HTMLInputElement>('[autocomplete=username]')].map(({ value }) => value);
  expect(names).toEqual([email]);
});
