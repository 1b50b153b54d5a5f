import { act, screen, waitFor } from '@testing-library/react';
import { sessionEnded, signedIn, signedOut } from '../../api/session-slice.js';
import { mockApi, person, renderApp, reply } from '../../testing/render.js';
import { openedFor, rememberOpened, takeOpenedFromAddress } from './opened-link.js';

const max = person({ id: 'u-max', role: 'EXECUTIVE' });
const request = '/team/time-off?request=r-1';
const file = '/api/documents/5d7c2a34-9a3f-4b53-8f0e-3f6f2c1b0a9d/file';

beforeEach(() => {
  sessionStorage.clear();
  mockApi({
    'GET /api/notifications': [],
    'GET /api/payroll': [],
    'GET /api/team/time-off/r-1': { id: 'r-1', userName: 'Emma Castillo' },
  });
});

const offer = () => screen.findByRole('region', { name: 'Where you were' });
const noOffer = async () => {
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  await screen.findByRole('heading', { name: /Welcome back/ });
  expect(screen.queryByRole('region', { name: 'Where you were' })).toBeNull();
};

async function opened(path: string) {
  const app = renderApp(path, { user: null });
  await screen.findByRole('button', { name: 'Sign In' });
  return app;
}

describe('a link that is opened without a session', () => {
  it('is offered on the dashboard after the sign-in, and names the person [S4.4]', async () => {
    const { store, user } = await opened(request);
    act(() => void store.dispatch(signedIn(max)));
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
    await waitFor(async () =>
      expect(await offer()).toHaveTextContent('You were opening a time off request by Emma Castillo'),
    );
    await user.click(screen.getByRole('link', { name: 'Continue' }));
    expect(window.location.pathname + window.location.search).toBe(request);
    expect(openedFor(max.id)).toBeNull();
  });

  it('is named without the person if the request cannot be read', async () => {
    mockApi({ 'GET /api/notifications': [], 'GET /api/team/time-off/r-1': reply(404, {}) });
    const { store } = await opened(request);
    act(() => void store.dispatch(signedIn(max)));
    expect(await offer()).toHaveTextContent('You were opening a time off request Continue');
  });

  it('can be dismissed', async () => {
    const { store, user } = await opened('/payroll');
    act(() => void store.dispatch(signedIn(max)));
    expect(await offer()).toHaveTextContent('You were opening Payroll');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await noOffer();
    expect(openedFor(max.id)).toBeNull();
  });

  it('is no longer offered once it was reached in another way', async () => {
    const { store, user } = await opened('/payroll');
    act(() => void store.dispatch(signedIn(max)));
    await offer();
    await user.click(screen.getByRole('link', { name: 'Payroll' }));
    await waitFor(() => expect(openedFor(max.id)).toBeNull());
  });

  it('is not offered to a role that may not open it', async () => {
    const { store } = await opened('/users');
    act(() => void store.dispatch(signedIn(max)));
    await noOffer();
  });

  it('leads to a file in a tab of its own', async () => {
    rememberOpened(file, null);
    renderApp('/dashboard', { user: max });
    expect(await offer()).toHaveTextContent('You were opening a document');
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', file);
  });
});

describe('who is offered a link', () => {
  it('whoever signs in first, and nobody after', () => {
    rememberOpened('/payroll', null);
    expect(openedFor('u-ana')).toBe('/payroll');
    expect(openedFor('u-ana')).toBe('/payroll');
    expect(openedFor('u-max')).toBeNull();
    expect(openedFor('u-ana')).toBeNull();
  });

  it('after the end of a session, only the person whose session it was', async () => {
    const { store } = renderApp('/payroll', { user: max });
    await screen.findByRole('heading', { name: 'Payroll' });
    act(() => void store.dispatch(sessionEnded()));
    await screen.findByRole('button', { name: 'Sign In' });
    act(() => void store.dispatch(signedIn(person())));
    await noOffer();
    expect(openedFor(max.id)).toBeNull();
  });

  it('the same person again', async () => {
    const { store } = renderApp('/payroll', { user: max });
    await screen.findByRole('heading', { name: 'Payroll' });
    act(() => void store.dispatch(sessionEnded()));
    await screen.findByRole('button', { name: 'Sign In' });
    act(() => void store.dispatch(signedIn(max)));
    expect(await offer()).toHaveTextContent('You were opening Payroll');
  });

  it('nobody after logging out', async () => {
    const { store } = renderApp('/payroll', { user: max });
    await screen.findByRole('heading', { name: 'Payroll' });
    act(() => void store.dispatch(signedOut()));
    await screen.findByRole('button', { name: 'Sign In' });
    act(() => void store.dispatch(signedIn(max)));
    await noOffer();
  });

  it('nobody after an hour', () => {
    rememberOpened('/payroll', null);
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 3_600_001);
    expect(openedFor('u-ana')).toBeNull();
  });

  it.each(['https://evil.example/payroll', '//evil.example/payroll', '/api/users', '/dashboard', '/nowhere', 'x'])(
    'nobody for %s',
    (path) => {
      rememberOpened(path, null);
      expect(openedFor('u-ana')).toBeNull();
    },
  );
});

describe('a file that the server sent to the sign-in page', () => {
  const taken = (address: string) => {
    window.history.replaceState(null, '', address);
    takeOpenedFromAddress();
    return openedFor('u-ana');
  };

  it('is remembered, and leaves the address', () => {
    expect(taken(`/login?opened=${encodeURIComponent(file)}`)).toBe(file);
    expect(window.location.search).toBe('');
  });

  it('can be nothing but a file of this portal', () => {
    for (const path of ['/users', 'https://evil.example' + file, '/api/documents/x/file', `${file}/../../../users`])
      expect(taken(`/login?opened=${encodeURIComponent(path)}`)).toBeNull();
    expect(taken('/login')).toBeNull();
    expect(taken(`/payroll?opened=${encodeURIComponent(file)}`)).toBeNull();
  });
});
