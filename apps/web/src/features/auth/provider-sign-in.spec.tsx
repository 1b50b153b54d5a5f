import { screen, waitFor } from '@testing-library/react';
import { signInProblems } from '@staffroom/contracts/sign-in-problems.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { mockApi, person, renderApp, reply } from '../../testing/render.js';

const { dataset } = document.documentElement;

beforeEach(() => {
  dataset['signInWith'] = 'Acme <SSO>';
  mockApi({ 'GET /api/auth/me': reply(401, { statusCode: 401, message: 'Please sign in.' }) });
});
afterEach(() => {
  delete dataset['signInWith'];
  delete dataset['passwordSignIn'];
});

describe('the sign-in page with an identity provider', () => {
  it('R64.3 offers it next to the form', async () => {
    renderApp('/login', { user: null });
    const link = await screen.findByRole('link', { name: 'Sign in with Acme <SSO>' });
    expect(link).toHaveAttribute('href', '/api/auth/oidc/start');
    expect(screen.getByLabelText('Password')).toBeInTheDocument();
  });

  it('R64.7 folds the form if only HR managers use passwords', async () => {
    dataset['passwordSignIn'] = 'false';
    const { user } = renderApp('/login', { user: null });
    await screen.findByRole('link', { name: 'Sign in with Acme <SSO>' });
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Sign in with a password (HR managers)' }));
    expect(screen.getByLabelText('Password')).toBeInTheDocument();
  });

  it.each(Object.entries(signInProblems))('R64.5 says what is wrong after %s', async (code, text) => {
    renderApp(`/login?problem=${code}`, { user: null });
    expect(await screen.findByText(t(text))).toBeInTheDocument();
  });

  it('R64.5 says so for an unknown reason too', async () => {
    renderApp('/login?problem=toString', { user: null });
    expect(await screen.findByText(t(signInProblems.FAILED))).toBeInTheDocument();
  });

  it('R64.14 asks for the second factor that the provider has not asked for, once', async () => {
    const step = { token: 'a-token', kinds: ['TOTP'], passkey: null };
    const api = mockApi({
      'GET /api/auth/login/second-factor': step,
      'POST /api/auth/login/second-factor': { user: person() },
      'GET /api/notifications': [],
    });
    const { user } = renderApp('/login?second-step', { user: null });
    await user.type(await screen.findByLabelText('Code'), '123456');
    expect(window.location.search).toBe('');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
    expect(api.callsOf('POST /api/auth/login/second-factor')[0]!.body).toEqual({ token: 'a-token', code: '123456' });
  });

  it('R64.14 says what to do if that took too long', async () => {
    const message = 'This sign-in took too long. Please sign in again.';
    mockApi({ 'GET /api/auth/login/second-factor': reply(401, { statusCode: 401, message, code: 'SIGN_IN_EXPIRED' }) });
    renderApp('/login?second-step', { user: null });
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('is the form alone without a provider', async () => {
    delete dataset['signInWith'];
    renderApp('/login', { user: null });
    expect(await screen.findByLabelText('Password')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Sign in with/ })).not.toBeInTheDocument();
  });
});
