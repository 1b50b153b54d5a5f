import { act, screen, waitFor } from '@testing-library/react';
import { mockApi, person, renderApp, reply } from '../testing/render.js';
import { currentToast, dismissToast } from '../ui/toast.js';

const signIn = { name: 'Sign In' };

// The toast of one test must not appear in the next one.
afterEach(() => act(() => dismissToast(currentToast()?.id ?? 0)));

describe('the end of a session', () => {
  it('a session ended by the server is explained on the sign-in page', async () => {
    mockApi({
      'GET /api/notifications': reply(401, { statusCode: 401, message: 'Please sign in.' }),
      'GET /api/payroll': [],
    });
    renderApp('/payroll');
    expect(await screen.findByRole('button', signIn)).toBeVisible();
    expect(window.location.pathname).toBe('/login');
    expect(await screen.findByText('Your session has ended')).toBeVisible();
    const explanations = screen.getAllByText(/A change that was not confirmed may not have been saved/);
    expect(explanations.length).toBeGreaterThan(0);
  });

  it('a session ended by logging out is not explained', async () => {
    mockApi({ 'GET /api/notifications': [], 'GET /api/payroll': [], 'POST /api/auth/logout': reply(204) });
    const { user } = renderApp('/payroll');
    await user.click(await screen.findByRole('button', { name: 'Account menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(await screen.findByRole('button', signIn)).toBeVisible();
    expect(screen.queryByText('Your session has ended')).toBeNull();
  });

  it('logging out clears the page at once, and says so if the server cannot be reached', async () => {
    let fail: (error: Error) => void = () => undefined;
    const reached = new Promise((_, reject) => (fail = reject));
    const api = mockApi({
      'GET /api/notifications': [],
      'GET /api/payroll': [],
      'POST /api/auth/logout': () => reached,
    });
    const { user, store } = renderApp('/payroll');
    await user.click(await screen.findByRole('button', { name: 'Account menu' }));
    sessionStorage.setItem('typed-text', '{}');
    await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    expect(await screen.findByRole('button', signIn)).toBeVisible();
    expect(Object.keys(store.getState().api.queries)).toEqual([]);
    expect(sessionStorage.getItem('typed-text')).toBeNull();
    expect(api.callsOf('POST /api/auth/logout')[0]!.headers.get('x-signed-in-as')).toBe(person().id);
    fail(new TypeError('offline'));
    expect(await screen.findByText('You are still signed in')).toBeVisible();
    expect(screen.getAllByText(/Reload the page and log out again\. The server cannot be reached\./)).not.toEqual([]);
  });
});
