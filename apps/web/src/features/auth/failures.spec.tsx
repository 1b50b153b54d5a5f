import { fireEvent, screen } from '@testing-library/react';
import { mockApi, person, renderApp, reply } from '../../testing/render.js';

const badGateway = reply(502, 'Bad gateway');

async function fillIn(fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  }
}

async function askForLink() {
  renderApp('/forgot-password', { user: null });
  await fillIn({ Email: 'ana@example.com' });
  fireEvent.click(screen.getByRole('button', { name: 'Send Reset Link' }));
}

describe('a failure without a server message says what failed', () => {
  it('resetting a password [S8.6]', async () => {
    mockApi({ 'POST /api/auth/reset-password': badGateway });
    renderApp('/reset-password?token=secret', { user: null });
    await fillIn({ 'New Password': 'Goodpass1', 'Confirm New Password': 'Goodpass1' });
    fireEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
    expect((await screen.findAllByText('Failed to reset password')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Error').length).toBeGreaterThan(0);
  });

  it.each([
    ['a refused sign-in says that the credentials are invalid', 401, true],
    ['a sign-in that failed on the server does not mention the credentials', 500, false],
  ])('%s [S8.1 S8.3]', async (_what, status, isRefusal) => {
    mockApi({ 'POST /api/auth/login': reply(status) });
    renderApp('/login', { user: null });
    await fillIn({ Email: 'ana@example.com', Password: 'Welcome1' });
    fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect((await screen.findAllByText('Login failed')).length).toBeGreaterThan(0);
    expect(screen.queryAllByText('Invalid credentials').length > 0).toBe(isRefusal);
  });

  it('changing a password [S8.8]', async () => {
    mockApi({ 'POST /api/auth/change-password': badGateway });
    renderApp('/change-password', { user: person({ requirePasswordChange: true }) });
    await fillIn({ 'Current Password': 'Temporary', 'New Password': 'secret', 'Confirm New Password': 'secret' });
    fireEvent.click(screen.getByRole('button', { name: 'Change Password' }));
    expect((await screen.findAllByText('Failed to change password')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Error').length).toBeGreaterThan(0);
  });
});

it('a reset link that is refused shows the server’s message [S7.6 S8.2]', async () => {
  const message = 'Too many attempts, please try again in 15 minutes.';
  mockApi({ 'POST /api/auth/forgot-password': reply(429, { statusCode: 429, message }) });
  await askForLink();
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(screen.getAllByText('Error').length).toBeGreaterThan(0);
});

it('a reset link that is refused without a message has its own text [S8.4]', async () => {
  mockApi({ 'POST /api/auth/forgot-password': reply(500, { statusCode: 500 }) });
  await askForLink();
  expect((await screen.findAllByText('Failed to send reset email')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('Error').length).toBeGreaterThan(0);
});

it('after requesting a reset link, the next steps are listed [S2.forgot.3]', async () => {
  mockApi({ 'POST /api/auth/forgot-password': { message: 'Sent' } });
  await askForLink();
  await screen.findByRole('heading', { name: 'Check Your Email' });
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(steps.join()).toMatch(/inbox and spam.*Click the link within 1 hour.*new secure password/);
});
