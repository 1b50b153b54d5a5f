import { screen } from '@testing-library/react';
import { mockApi, renderApp, reply } from '../../testing/render.js';

describe('a forgotten password', () => {
  it('an invalid email address is not sent [S2.forgot.1 S5.2]', async () => {
    const api = mockApi();
    const { user } = renderApp('/forgot-password', { user: null });
    await user.type(await screen.findByLabelText('Email'), 'ana@');
    await user.click(screen.getByRole('button', { name: 'Send Reset Link' }));
    expect(await screen.findByText('Please enter a valid email address')).toBeInTheDocument();
    expect(api.calls).toHaveLength(0);
  });

  it('R7 shows the same confirmation for every address, and offers to send another email [S2.forgot.2 S2.forgot.4 S2.forgot.5 S4.5]', async () => {
    mockApi({ 'POST /api/auth/forgot-password': { message: 'Sent' } });
    const { user } = renderApp('/forgot-password', { user: null });
    await user.type(await screen.findByLabelText('Email'), 'ana@example.com');
    await user.click(screen.getByRole('button', { name: 'Send Reset Link' }));
    expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBeInTheDocument();
    expect(screen.getByText(/If an account with that email exists/)).toBeInTheDocument();
    expect(screen.getByText('Click the link within 1 hour')).toBeInTheDocument();
    expect(screen.getByText('An email is sent only if the account exists.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');
    await user.click(screen.getByRole('button', { name: 'Send Another Email' }));
    expect(await screen.findByRole('button', { name: 'Send Reset Link' })).toBeInTheDocument();
  });

  it('a failure without a server message says what failed [S8.2]', async () => {
    mockApi({ 'POST /api/auth/forgot-password': reply(502, 'Bad gateway') });
    const { user } = renderApp('/forgot-password', { user: null });
    await user.type(await screen.findByLabelText('Email'), 'ana@example.com');
    await user.click(screen.getByRole('button', { name: 'Send Reset Link' }));
    expect((await screen.findAllByText('Failed to send password reset email')).length).toBeGreaterThan(0);
  });
});
