import { screen } from '@testing-library/react';
import { mockApi, renderApp } from '../testing/render.js';

it('a page that fails to render leaves the menu usable', async () => {
  const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  mockApi({ 'GET /api/notifications': [], 'GET /api/refunds': { not: 'a list' }, 'GET /api/payroll': [] });
  const { user } = renderApp('/refunds');
  expect(await screen.findByText('This page could not be shown')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Payroll' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Payroll' })).toBeVisible();
  complaint.mockRestore();
});
