import { screen, within } from '@testing-library/react';
import { mockApi, renderApp, reply } from '../../testing/render.js';

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

it('there is no menu if there is only one language', async () => {
  renderApp('/login', { user: null });
  await screen.findByRole('button', { name: /sign in/i });
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});
