import { screen } from '@testing-library/react';
import { mockApi, renderPage } from '../../testing/render.js';
import PayrollPage from './payroll.page.js';

it('the payroll page has a title and a subtitle [S2.payroll.1]', () => {
  mockApi({ 'GET /api/payroll': [] });
  renderPage(<PayrollPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Payroll' })).toBeVisible();
  expect(screen.getByText('View and manage payroll documents')).toBeVisible();
});
