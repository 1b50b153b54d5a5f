import { screen } from '@testing-library/react';
import { signInProblems } from '@staffroom/contracts/sign-in-problems.js';
import { mockApi, renderApp, reply } from '../../testing/render.js';

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
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('R64.5 says so for an unknown reason too', async () => {
    renderApp('/login?problem=toString', { user: null });
    expect(await screen.findByText(signInProblems.FAILED)).toBeInTheDocument();
  });

  it('is the form alone without a provider', async () => {
    delete dataset['signInWith'];
    renderApp('/login', { user: null });
    expect(await screen.findByLabelText('Password')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Sign in with/ })).not.toBeInTheDocument();
  });
});
