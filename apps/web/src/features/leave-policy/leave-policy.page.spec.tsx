import type { CompanyPolicy } from '@staffroom/contracts/company.js';
import { screen, within } from '@testing-library/react';
import { mockApi, person, renderApp, reply } from '../../testing/render.js';

const hr = person({ role: 'HR_MANAGER' });
const untouched: CompanyPolicy = { reminders: { remindAfterDays: 3, escalateAfterDays: 7, lastChange: null } };
const changed: CompanyPolicy = {
  reminders: {
    remindAfterDays: 2,
    escalateAfterDays: 7,
    lastChange: { at: '2026-11-20T10:00:00Z', byName: 'Eva Roth' },
  },
};

describe('the leave policy', () => {
  it('R57a shows after how many days a request reminds its reviewers, and changes it', async () => {
    let policy = untouched;
    const api = mockApi({
      'GET /api/company/policy': () => policy,
      'PUT /api/company/policy/reminders': () => (policy = changed),
    });
    const { user } = renderApp('/leave-policy', { user: hr });
    const field = await screen.findByLabelText('Remind the reviewers after');
    expect(field).toHaveValue(3);
    expect(screen.getByLabelText('Tell all HR managers after')).toHaveValue(7);
    expect(screen.getByText('Nobody has changed this yet.')).toBeInTheDocument();
    await user.clear(field);
    await user.type(field, '2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Reminders changed')).toBeInTheDocument();
    expect(await screen.findByText(/Last changed by Eva Roth/)).toBeInTheDocument();
    expect(screen.getByLabelText('Remind the reviewers after')).toHaveValue(2);
    const [call] = api.callsOf('PUT /api/company/policy/reminders');
    expect(call!.body).toEqual({ remindAfterDays: 2, escalateAfterDays: 7 });
  });

  it('R57a says what is wrong with a number, and sends nothing', async () => {
    const api = mockApi({ 'GET /api/company/policy': untouched });
    const { user } = renderApp('/leave-policy', { user: hr });
    const field = await screen.findByLabelText('Tell all HR managers after');
    await user.clear(field);
    await user.type(field, '1');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('HR cannot be told before the reviewers are reminded.');
    expect(api.callsOf('PUT /api/company/policy/reminders')).toHaveLength(0);
  });

  it('says if the change or the page failed', async () => {
    const message = 'The portal is busy.';
    const api = mockApi({
      'GET /api/company/policy': untouched,
      'PUT /api/company/policy/reminders': reply(503, { statusCode: 503, message }),
    });
    const { user } = renderApp('/leave-policy', { user: hr });
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to change reminders')).toBeInTheDocument();
    expect(api.callsOf('PUT /api/company/policy/reminders')).toHaveLength(1);
  });

  it('is reached from the pages of users and of time off requests, by HR managers', async () => {
    mockApi({ 'GET /api/company/policy': untouched, 'GET /api/users': [], 'GET /api/team/time-off': [] });
    const { user } = renderApp('/users', { user: hr });
    const main = within(await screen.findByRole('main'));
    await user.click(await main.findByRole('link', { name: 'Leave Policy' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Leave Policy' })).toBeInTheDocument();
  });

  it.each(['EXECUTIVE', 'EMPLOYEE'] as const)('is not open to role %s', async (role) => {
    mockApi({ 'GET /api/dashboard/company-calendar': { timeOffs: [] } });
    renderApp('/leave-policy', { user: person({ role }) });
    expect(await screen.findByRole('heading', { level: 1, name: /Welcome back/ })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/dashboard');
  });
});
