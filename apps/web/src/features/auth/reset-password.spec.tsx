import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { mockApi, renderApp, reply } from '../../testing/render.js';

async function choose(newPassword: string, confirmPassword = newPassword) {
  fireEvent.change(await screen.findByLabelText('New Password'), { target: { value: newPassword } });
  fireEvent.change(screen.getByLabelText('Confirm New Password'), { target: { value: confirmPassword } });
  fireEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
}

const mailedToken = 'a'.repeat(64);

afterEach(() => jest.useRealTimers());

describe('resetting a password', () => {
  it.each([
    ['Short1', 'Password must be at least 8 characters'],
    ['lowercase1', 'Password must contain at least one uppercase letter'],
    ['UPPERCASE1', 'Password must contain at least one lowercase letter'],
    ['NoNumbers', 'Password must contain at least one number'],
  ])('R8 %s is refused: %s [S5.3]', async (password, message) => {
    const api = mockApi();
    renderApp('/reset-password?token=secret', { user: null });
    await choose(password);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(api.calls).toHaveLength(0);
  });

  it('a different confirmation shows an error at the confirmation [S5.4]', async () => {
    mockApi();
    renderApp('/reset-password?token=secret', { user: null });
    await choose('Goodpass1', 'Goodpass2');
    await waitFor(() =>
      expect(screen.getByLabelText('Confirm New Password')).toHaveAccessibleDescription("Passwords don't match"),
    );
  });

  it('met requirements are marked while typing [S2.reset.2]', async () => {
    mockApi();
    const { user } = renderApp('/reset-password?token=secret', { user: null });
    await user.type(await screen.findByLabelText('New Password'), 'abcdefgh');
    expect(screen.getByText('At least 8 characters')).toHaveTextContent('(met)');
    expect(screen.getByText('At least one number')).toHaveTextContent('(not met yet)');
  });

  it('each password can be shown [S2.reset.1]', async () => {
    mockApi();
    const { user } = renderApp('/reset-password?token=secret', { user: null });
    await user.click(await screen.findByRole('button', { name: 'Show new password' }));
    expect(screen.getByLabelText('New Password')).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide new password' }));
    expect(screen.getByLabelText('New Password')).toHaveAttribute('type', 'password');
  });

  it('is sent with the token of the address, and after 3 seconds leads to the sign-in page [S2.routes.4 S2.reset.4 S3.18 S4.6 S7.7 S9.13]', async () => {
    const api = mockApi({ 'POST /api/auth/reset-password': { message: 'Done' } });
    renderApp('/reset-password?token=secret', { user: null });
    await screen.findByLabelText('New Password');
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    await choose('Goodpass1');
    await screen.findByRole('heading', { name: 'Password Reset Successfully' });
    expect(api.calls[0]!.body).toEqual({ token: 'secret', newPassword: 'Goodpass1' });
    act(() => void jest.advanceTimersByTime(2900));
    expect(window.location.pathname).toBe('/reset-password');
    act(() => void jest.advanceTimersByTime(200));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
  });

  it('R7 the token is read from the history entry once boot.js has removed it from the address', async () => {
    const api = mockApi({ 'POST /api/auth/reset-password': { message: 'Done' } });
    renderApp('/reset-password', { user: null, state: { usr: { token: 'secret' } } });
    await choose('Goodpass1');
    await screen.findByRole('heading', { name: 'Password Reset Successfully' });
    expect(api.calls[0]!.body).toEqual({ token: 'secret', newPassword: 'Goodpass1' });
  });

  it('R7 an expired link shows the server’s message [S7.7 S8.5]', async () => {
    mockApi({ 'POST /api/auth/reset-password': reply(400, { statusCode: 400, message: 'This link has expired.' }) });
    renderApp('/reset-password?token=old', { user: null });
    await choose('Goodpass1');
    expect((await screen.findAllByText('This link has expired.')).length).toBeGreaterThan(0);
  });

  it('R7 a link that no longer works shows Invalid Reset Link before a password is typed, and offers a new one', async () => {
    const api = mockApi({ 'POST /api/auth/reset-password/check': reply(400, { code: 'INVALID_RESET_TOKEN' }) });
    renderApp('/reset-password', { user: null, state: { usr: { token: mailedToken } } });
    expect(await screen.findByRole('heading', { name: 'Invalid Reset Link' })).toBeInTheDocument();
    expect(screen.getByText('This link was already used or has expired. Request a new one.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Request New Link' })).toHaveAttribute('href', '/forgot-password');
    expect(api.calls.map(({ body }) => body)).toEqual([{ token: mailedToken }]);
  });

  it.each([
    ['works', { message: 'The reset link works.' }],
    ['cannot be checked', reply(429, { message: 'Too many attempts.' })],
  ])('R7 a link that %s shows the form, and is not checked again after success', async (_, check) => {
    const api = mockApi({
      'POST /api/auth/reset-password/check': check,
      'POST /api/auth/reset-password': { message: 'Done' },
    });
    renderApp('/reset-password', { user: null, state: { usr: { token: mailedToken } } });
    expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument();
    await choose('Goodpass1');
    await screen.findByRole('heading', { name: 'Password Reset Successfully' });
    expect(api.callsOf('POST /api/auth/reset-password/check')).toHaveLength(1);
  });

  it('R7 a link that is used elsewhere meanwhile shows the server’s message and Invalid Reset Link [S8.5]', async () => {
    const message = 'This reset link is invalid or has expired. Request a new one.';
    mockApi({
      'POST /api/auth/reset-password/check': { message: 'The reset link works.' },
      'POST /api/auth/reset-password': reply(400, { statusCode: 400, message, code: 'INVALID_RESET_TOKEN' }),
    });
    renderApp('/reset-password', { user: null, state: { usr: { token: mailedToken } } });
    await choose('Goodpass1');
    expect(await screen.findByRole('heading', { name: 'Invalid Reset Link' })).toBeInTheDocument();
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  });

  it('an address without a token shows Invalid Reset Link and offers a new one [S2.reset.3 S4.6 S8.9]', async () => {
    mockApi();
    renderApp('/reset-password', { user: null });
    expect(await screen.findByRole('heading', { name: 'Invalid Reset Link' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Request New Link' })).toHaveAttribute('href', '/forgot-password');
  });
});
