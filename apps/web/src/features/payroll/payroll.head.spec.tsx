import { screen } from '@testing-library/react';
import { mockApi, renderPage } from '../../testing/render.js';
import PayrollPage from './payroll.page.js';

it('the page of payroll bears its title and says what it is for [S2.payroll.1]', () => {
  mockApi({ 'GET /api/payroll': [] });
  renderPage(<PayrollPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Payroll' })).toBeVisible();
  expect(screen.getByText('View and manage payroll documents')).toBeVisible();
});
