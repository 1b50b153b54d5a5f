import { screen } from '@testing-library/react';
import { mockApi, renderPage } from '../../testing/render.js';
import { CoveringBanner } from './covering-banner.js';
import { lastDayText } from './last-day-text.js';

test('R57 the banner names everyone for whom one is the substitute', async () => {
  const covering = [{ userId: 'u-1', userName: 'Elias Brandt', until: '2031-01-10' }];
  mockApi({ 'GET /api/substitutes': { mine: [], covering } });
  renderPage(<CoveringBanner />);
  expect(await screen.findByRole('listitem')).toHaveTextContent(
    'You are covering for Elias Brandt until 10 January 2031.',
  );
});

test('R57 there is no banner if one covers for nobody', async () => {
  const api = mockApi({ 'GET /api/substitutes': { mine: [], covering: [] } });
  const { container } = renderPage(<CoveringBanner />);
  await screen.findByRole('region', { hidden: true });
  expect(api.callsOf('GET /api/substitutes')).toHaveLength(1);
  expect(container.querySelector('ul')).toBeNull();
});

test.each([
  ['2026-11-25', 'the end of today'],
  ['2026-11-26', 'tomorrow'],
  ['2026-11-27', 'Friday'],
  ['2026-12-01', 'Tuesday'],
  ['2026-12-02', '2 December 2026'],
])('R57 the last day %s is called %s', (date, text) => {
  expect(lastDayText(date, '2026-11-25')).toBe(text);
});
