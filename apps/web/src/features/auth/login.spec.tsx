import { screen, waitFor } from '@testing-library/react';
import { mockApi, person, renderApp, reply } from '../../testing/render.js';

const me = person();

async function fillIn(user: ReturnType<typeof renderApp>['user'], email = me.email, password = 'Welcome1') {
  await user.type(await screen.findByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

describe('signing in', () => {
  it('leads to the dashboard with a welcome toast [S2.routes.14 S2.login.3 S3.16 S4.2 S7.4 S8.28]', async () => {
    const api = mockApi({ 'POST /api/auth/login': { user: me }, 'GET /api/notifications': [] });
    const { user } = renderApp('/login', { user: null });
    await fillIn(user);
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
    expect(api.callsOf('POST /api/auth/login')[0]!.body).toEqual({ email: me.email, password: 'Welcome1' });
    expect((await screen.findAllByText('Welcome back!')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('You have successfully logged in.').length).toBeGreaterThan(0);
  });

  it('leads to the password change if one is required [S2.change.1]', async () => {
    mockApi({ 'POST /api/auth/login': { user: person({ requirePasswordChange: true }) } });
    const { user } = renderApp('/login', { user: null });
    await fillIn(user);
    await waitFor(() => expect(window.location.pathname).toBe('/change-password'));
    expect(await screen.findByRole('heading', { name: 'Change Password Required' })).toBeInTheDocument();
  });

  it('R3 wrong credentials show an error and stay on the page [S8.1]', async () => {
    mockApi({ 'POST /api/auth/login': reply(401, { statusCode: 401, message: 'Invalid credentials' }) });
    const { user } = renderApp('/login', { user: null });
    await fillIn(user);
    expect((await screen.findAllByText('Login failed')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Invalid credentials').length).toBeGreaterThan(0);
    expect(window.location.pathname).toBe('/login');
  });

  it('R9 too many attempts show the server’s message [S7.4]', async () => {
    mockApi({ 'POST /api/auth/login': reply(429, { statusCode: 429, message: 'Try again in 15 minutes.' }) });
    const { user } = renderApp('/login', { user: null });
    await fillIn(user);
    expect((await screen.findAllByText('Try again in 15 minutes.')).length).toBeGreaterThan(0);
  });

  it('the button reads Signing in... while it is pending [S2.login.1]', async () => {
    mockApi({ 'POST /api/auth/login': () => new Promise(() => undefined) });
    const { user } = renderApp('/login', { user: null });
    await fillIn(user);
    expect(await screen.findByRole('button', { name: 'Signing in...' })).toBeDisabled();
  });

  it('requires both fields before it calls the server [S5.1]', async () => {
    const api = mockApi();
    const { user } = renderApp('/login', { user: null });
    await user.click(await screen.findByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Email is required')).toBeInTheDocument();
    expect(screen.getByText('Password is required')).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required');
    expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
    expect(api.calls).toHaveLength(0);
  });

  it('an invalid field gets the focus, and its error disappears when it is corrected', async () => {
    const api = mockApi();
    const { user } = renderApp('/login', { user: null });
    await fillIn(user, 'ana', 'Welcome1');
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    await user.type(screen.getByLabelText('Email'), '@example.com');
    expect(screen.queryByText('Please enter a valid email address')).toBeNull();
    expect(api.calls).toHaveLength(0);
  });
});
