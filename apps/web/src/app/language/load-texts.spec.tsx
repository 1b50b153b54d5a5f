import { screen } from '@testing-library/react';
import { readerIs, t } from '@staffroom/contracts/texts/text.js';
import { catalogs } from '../../testing/catalogs.js';
import { renderPage } from '../../testing/render.js';
import { loadTexts, loadTextsOf } from './load-texts.js';
import { preloadFirstScreen } from '../lazy-shell.js';
import NotFoundPage from '../not-found.page.js';

afterEach(() => {
  jest.restoreAllMocks();
  readerIs(() => 'en');
  document.documentElement.lang = 'en';
});

const heading = () => screen.getByRole('heading').textContent;

it('shows the page in the language that the server chose', async () => {
  await loadTexts('de');
  renderPage(<NotFoundPage />);
  expect(heading()).toBe('Seite nicht gefunden');
});

it('R66.3 shows it in the account’s language, if this browser had another one', async () => {
  await loadTexts('en');
  await loadTextsOf('de');
  renderPage(<NotFoundPage />);
  expect([heading(), document.documentElement.lang]).toEqual(['Seite nicht gefunden', 'de']);
});

it('R66.3 shows it in English, if that is the account’s and this browser had another one', async () => {
  await loadTexts('de');
  await loadTextsOf('en');
  renderPage(<NotFoundPage />);
  expect([heading(), document.documentElement.lang]).toEqual(['Page not found', 'en']);
});

it.each(['tlh', 'fr', ''])('is English without an error for “%s”, which has no catalog', async (language) => {
  await loadTexts(language);
  renderPage(<NotFoundPage />);
  expect(heading()).toBe('Page not found');
});

it('stays English, with a line in the console, if the texts do not load', async () => {
  const print = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(catalogs.de!, 'everyone').mockRejectedValue(new Error('Failed to fetch'));
  await loadTexts('de');
  renderPage(<NotFoundPage />);
  expect(heading()).toBe('Page not found');
  expect(print).toHaveBeenCalledWith(expect.stringMatching(/Deutsch could not be loaded/), expect.any(Error));
  expect(document.documentElement.lang).toBe('en');
});

it('the texts of administration load with the first of its pages', async () => {
  await loadTexts('de');
  document.documentElement.lang = 'de';
  const texts = jest
    .spyOn(catalogs.de!, 'administration')
    .mockResolvedValue({ default: { Webhooks: 'Webhooks (de)' } });
  await preloadFirstScreen('/dashboard');
  expect(texts).not.toHaveBeenCalled();
  await preloadFirstScreen('/settings/webhooks');
  expect(t('Webhooks')).toBe('Webhooks (de)');
});
