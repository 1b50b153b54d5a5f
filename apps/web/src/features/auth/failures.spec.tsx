import { fireEvent, screen } from '@testing-library/react';
import { mockApi, person, renderApp, reply } from '../../testing/render.js';

const badGateway = reply(502, 'Bad gateway');

async function fillIn(fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  }
}

describe('a failure without a message of the server says what failed', () => {
  it('a new password through the link', async () => {
    mockApi({ 'POST /api/auth/reset-password': badGateway });
    renderApp('/reset-password?token=secret', { user: null });
    await fillIn({ 'New Password': 'Goodpass1', 'Confirm New Password': 'Goodpass1' });
    fireEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
    expect((await screen.findAllByText('Failed to reset password')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Error').length).toBeGreaterThan(0);
  });

  it('a changed password', async () => {
    mockApi({ 'POST /api/auth/change-password': badGateway });
    renderApp('/change-password', { user: person({ requirePasswordChange: true }) });
    await fillIn({ 'Current Password': 'Temporary', 'New Password': 'secret', 'Confirm New Password': 'secret' });
    fireEvent.click(screen.getByRole('button', { name: 'Change Password' }));
    expect((await screen.findAllByText('Failed to change password')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Error').length).toBeGreaterThan(0);
  });
});
