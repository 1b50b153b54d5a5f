import { screen, within } from '@testing-library/react';
import { mockApi, person, renderApp, reply } from '../../testing/render.js';

const hr = person({ role: 'HR_MANAGER' });

describe('R64.10 HR', () => {
  it('requires a second factor by role', async () => {
    const api = mockApi({
      'GET /api/security-events': [],
      'GET /api/company/second-factor': { requiredOf: ['HR_MANAGER'], peopleWithout: 1 },
      'PUT /api/company/second-factor': { requiredOf: ['EMPLOYEE', 'HR_MANAGER'], peopleWithout: 30 },
    });
    const { user } = renderApp('/security', { user: hr });
    await user.click(await screen.findByRole('button', { name: 'Second Factor' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Second Factor' }));
    expect(await dialog.findByText('One of the people of whom it is required has none yet.')).toBeInTheDocument();
    expect(dialog.getByRole('checkbox', { name: 'HR managers' })).toBeChecked();
    await user.click(dialog.getByRole('checkbox', { name: 'Employees' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText('Policy saved')).length).toBeGreaterThan(0);
    expect(api.callsOf('PUT /api/company/second-factor')[0]!.body).toEqual({ requiredOf: ['EMPLOYEE', 'HR_MANAGER'] });
  });

  it('is told if the policy cannot be saved', async () => {
    mockApi({
      'GET /api/security-events': [],
      'GET /api/company/second-factor': { requiredOf: [], peopleWithout: 0 },
      'PUT /api/company/second-factor': reply(500, { statusCode: 500, message: 'Something went wrong.' }),
    });
    const { user } = renderApp('/security', { user: hr });
    await user.click(await screen.findByRole('button', { name: 'Second Factor' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Second Factor' }));
    await user.click(await dialog.findByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText('Failed to save the policy')).length).toBeGreaterThan(0);
  });
});
