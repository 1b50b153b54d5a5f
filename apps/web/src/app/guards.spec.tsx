import { screen, waitFor } from '@testing-library/react';
import { mockApi, person, renderApp, reply } from '../testing/render.js';

const employee = person();
const executive = person({ role: 'EXECUTIVE' });
const hrManager = person({ role: 'HR_MANAGER' });
const mustChange = person({ requirePasswordChange: true });

beforeEach(() => {
  mockApi({ 'GET /api/notifications': [] });
});

/** User, requested path, resulting path: the route table of SPEC section 2. */
const routes = [
  ['a visitor', null, '/', '/login'],
  ['a visitor', null, '/dashboard', '/login'],
  ['a visitor', null, '/team/time-off', '/login'],
  ['a visitor', null, '/change-password', '/login'],
  ['a visitor', null, '/forgot-password', '/forgot-password'],
  ['a visitor', null, '/reset-password', '/reset-password'],
  ['an employee', employee, '/', '/dashboard'],
  ['an employee', employee, '/login', '/dashboard'],
  ['an employee', employee, '/forgot-password', '/dashboard'],
  ['an employee', employee, '/reset-password', '/dashboard'],
  ['an employee', employee, '/change-password', '/dashboard'],
  ['an employee', employee, '/payroll', '/payroll'],
  ['an employee', employee, '/users', '/dashboard'],
  ['an employee', employee, '/teams', '/dashboard'],
  ['an employee', employee, '/my-team', '/dashboard'],
  ['an employee', employee, '/team/time-off', '/dashboard'],
  ['an employee', employee, '/team/refunds', '/dashboard'],
  ['an executive', executive, '/my-team', '/my-team'],
  ['an executive', executive, '/team/refunds', '/team/refunds'],
  ['an executive', executive, '/users', '/dashboard'],
  ['an executive', executive, '/security', '/dashboard'],
  ['an executive', executive, '/leave-warnings', '/dashboard'],
  ['an HR manager', hrManager, '/users', '/users'],
  ['an HR manager', hrManager, '/teams', '/teams'],
  ['a user who must change the password', mustChange, '/', '/change-password'],
  ['a user who must change the password', mustChange, '/login', '/change-password'],
  ['a user who must change the password', mustChange, '/documents', '/change-password'],
  ['a user who must change the password', mustChange, '/forgot-password', '/change-password'],
] as const;

describe('the route table', () => {
  it.each(routes.map(([who, user, from, to]) => ({ who, user, from, to })))(
    '$who requesting $from is taken to $to [S2.routes.1 S2.routes.2 S2.routes.3 S2.routes.5 S2.routes.12 S2.routes.13 S4.4]',
    async ({ user, from, to }) => {
      renderApp(from, { user });
      await waitFor(() => expect(window.location.pathname).toBe(to));
      await screen.findByRole('main');
    },
  );

  it('a loading indicator shows until the session is known [S2.routes.11 S4.1]', async () => {
    renderApp('/payroll', { user: 'unknown' });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/payroll');
  });

  it('an unknown address shows the not-found page with a link home [S2.routes.10 S8.27]', async () => {
    const { user } = renderApp('/nowhere');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
    expect(document.title).toBe('Page not found · Staffroom');
    await user.click(screen.getByRole('link', { name: 'Take me home' }));
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  });

  it('a session that ends leads to the sign-in page and clears the cache', async () => {
    mockApi({ 'GET /api/notifications': reply(401, { statusCode: 401, message: 'Please sign in' }) });
    const { store } = renderApp('/documents');
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeInTheDocument();
    expect(store.getState().api.queries).toEqual({});
  });
});
