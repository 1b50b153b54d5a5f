import { screen, waitFor, within } from '@testing-library/react';
import { mockApi, person, renderApp, reply } from '../../testing/render.js';

beforeEach(() => mockApi({ 'GET /api/auth/me': reply(401) }));
afterEach(() => {
  jest.restoreAllMocks();
  delete document.documentElement.dataset.languages;
  document.cookie = 'language=; path=/; max-age=0';
});

it('signed-out pages offer each language by its own name, and keep the choice in this browser', async () => {
  document.documentElement.dataset.languages = 'en de tr';
  jest.spyOn(console, 'error').mockImplementation(() => undefined); // jsdom does not reload
  const { user } = renderApp('/login', { user: null });
  const menu = await screen.findByRole('combobox', { name: 'Language' });
  expect(
    within(menu)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['English', 'Deutsch', 'Türkçe']);
  await user.selectOptions(menu, 'Türkçe');
  expect(document.cookie).toContain('language=tr');
});

it('R66.3 before a required password change, the choice is the account’s', async () => {
  document.documentElement.dataset.languages = 'en de tr';
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const api = mockApi({ 'PUT /api/auth/language': { language: 'tr' } });
  const { user } = renderApp('/change-password', { user: person({ requirePasswordChange: true }) });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Türkçe');
  await waitFor(() => expect(api.callsOf('PUT /api/auth/language')).toHaveLength(1));
  expect(document.cookie).not.toContain('language='); // the server sets it
});

it('there is no menu if there is only one language', async () => {
  renderApp('/login', { user: null });
  await screen.findByRole('button', { name: /sign in/i });
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});
