import type { SecondStep } from '@staffroom/contracts/second-factor.js';
import { screen, waitFor } from '@testing-library/react';
import { mockApi, person, renderApp, reply } from '../../testing/render.js';

const me = person();
const step: SecondStep = { token: 'token', kinds: ['TOTP'], passkey: null };
const asked = (secondStep: SecondStep = step) =>
  reply(401, { statusCode: 401, message: 'Enter the code', code: 'SECOND_FACTOR_REQUIRED', secondStep });
const refused = (code: string, message: string) => reply(401, { statusCode: 401, message, code });

async function givePassword(user: ReturnType<typeof renderApp>['user']) {
  await user.type(await screen.findByLabelText('Email'), me.email);
  await user.type(screen.getByLabelText('Password'), 'Welcome1');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

describe('R64.1 the second step of a sign-in', () => {
  it('asks for a code and leads to the dashboard', async () => {
    const api = mockApi({
      'POST /api/auth/login': asked(),
      'POST /api/auth/login/second-factor': { user: me },
      'GET /api/notifications': [],
    });
    const { user } = renderApp('/login', { user: null });
    await givePassword(user);
    const code = await screen.findByLabelText('Code');
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Please enter a code.')).toBeInTheDocument();
    await user.type(code, '123456{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
    expect((await screen.findAllByText('Welcome back!')).length).toBeGreaterThan(0);
    expect(api.callsOf('POST /api/auth/login/second-factor').map(({ body }) => body)).toEqual([
      { token: 'token', code: '123456' },
    ]);
  });

  it('says that a code is wrong, and stays', async () => {
    const message = 'This code is wrong or was used before. Wait for the next one and try again.';
    mockApi({
      'POST /api/auth/login': asked(),
      'POST /api/auth/login/second-factor': refused('INVALID_SECOND_FACTOR', message),
    });
    const { user } = renderApp('/login', { user: null });
    await givePassword(user);
    await user.type(await screen.findByLabelText('Code'), '000000{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(message));
    expect((await screen.findAllByText('Login failed')).length).toBeGreaterThan(0);
  });

  it('R64.9 takes a recovery code instead', async () => {
    const api = mockApi({
      'POST /api/auth/login': asked(),
      'POST /api/auth/login/second-factor': { user: me },
      'GET /api/notifications': [],
    });
    const { user } = renderApp('/login', { user: null });
    await givePassword(user);
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    await user.type(screen.getByLabelText('Recovery code'), 'ABCD-EFGH-JKMN-2345{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
    expect(api.callsOf('POST /api/auth/login/second-factor')[0]!.body).toEqual({
      token: 'token',
      code: 'ABCD-EFGH-JKMN-2345',
    });
  });

  it('goes back to the password when it took too long', async () => {
    mockApi({
      'POST /api/auth/login': asked(),
      'POST /api/auth/login/second-factor': refused('SIGN_IN_EXPIRED', 'This sign-in took too long.'),
    });
    const { user } = renderApp('/login', { user: null });
    await givePassword(user);
    await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
    expect(await screen.findByLabelText('Password')).toBeInTheDocument();
    expect((await screen.findAllByText('This sign-in took too long.')).length).toBeGreaterThan(0);
  });

  it('R64.2 offers a passkey first to people who have one', async () => {
    mockApi({ 'POST /api/auth/login': asked({ ...step, kinds: ['PASSKEY', 'TOTP'], passkey: { challenge: 'x' } }) });
    const { user } = renderApp('/login', { user: null });
    await givePassword(user);
    expect(await screen.findByRole('button', { name: 'Use Passkey' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Use the authenticator app' }));
    expect(screen.getByLabelText('Code')).toBeInTheDocument();
  });
});
