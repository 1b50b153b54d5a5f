import { fireEvent, screen, waitFor } from '@testing-library/react';
import { mockApi, person, renderApp, reply } from '../../testing/render.js';

const newcomer = person({ requirePasswordChange: true });

async function change(currentPassword: string, newPassword: string, confirmPassword = newPassword) {
  fireEvent.change(await screen.findByLabelText('Current Password'), { target: { value: currentPassword } });
  fireEvent.change(screen.getByLabelText('New Password'), { target: { value: newPassword } });
  fireEvent.change(screen.getByLabelText('Confirm New Password'), { target: { value: confirmPassword } });
  fireEvent.click(screen.getByRole('button', { name: 'Change Password' }));
}

describe('the required password change', () => {
  it('leads to the dashboard [S2.change.3 S3.19 S7.8]', async () => {
    const api = mockApi({
      'POST /api/auth/change-password': { user: { ...newcomer, requirePasswordChange: false } },
      'GET /api/notifications': [],
    });
    renderApp('/change-password', { user: newcomer });
    await change('Temporary', 'secret');
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
    expect(api.callsOf('POST /api/auth/change-password')[0]!.body).toEqual({
      currentPassword: 'Temporary',
      newPassword: 'secret',
    });
    expect((await screen.findAllByText('Password changed')).length).toBeGreaterThan(0);
  });

  it('R8 fewer than 6 characters are refused [S5.6]', async () => {
    mockApi();
    renderApp('/change-password', { user: newcomer });
    await change('Temporary', 'short');
    expect(await screen.findByText('Password must be at least 6 characters')).toBeInTheDocument();
  });

  it('a different confirmation is refused [S5.7]', async () => {
    mockApi();
    renderApp('/change-password', { user: newcomer });
    await change('Temporary', 'secret', 'secrets');
    expect(await screen.findByText('New passwords do not match')).toBeInTheDocument();
  });

  it('all three fields are required [S2.change.2 S5.5]', async () => {
    mockApi();
    renderApp('/change-password', { user: newcomer });
    await change('', '', '');
    expect(await screen.findByText('Current password is required')).toBeInTheDocument();
    expect(screen.getByText('New password is required')).toBeInTheDocument();
    expect(screen.getByText('Please confirm the new password')).toBeInTheDocument();
  });

  it('a wrong current password shows the server’s message at its field [S8.7]', async () => {
    const message = 'The current password is incorrect.';
    const errors = [{ field: 'currentPassword', message }];
    mockApi({ 'POST /api/auth/change-password': reply(400, { statusCode: 400, message, errors }) });
    renderApp('/change-password', { user: newcomer });
    await change('Wrong', 'secret');
    await waitFor(() => expect(screen.getByLabelText('Current Password')).toHaveAccessibleDescription(message));
    expect(screen.getByText('Error')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/change-password');
  });
});
