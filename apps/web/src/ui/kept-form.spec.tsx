import { act, screen, waitFor } from '@testing-library/react';
import { sessionEnded, signedIn, signedOut } from '../api/session-slice.js';
import { mockApi, person, renderApp } from '../testing/render.js';
import { storeText } from './text-store.js';

const ana = person();
const max = person({ id: 'u-max', fullName: 'Max Adler' });

beforeEach(() => {
  sessionStorage.clear();
  mockApi({
    'GET /api/notifications': [],
    'GET /api/time-off': [],
    'GET /api/dashboard/company-calendar': { timeOffs: [] },
  });
});

type App = ReturnType<typeof renderApp>;

async function openForm({ user }: App) {
  await user.click((await screen.findAllByRole('button', { name: 'Request Time Off' }))[0]!);
  await screen.findByRole('dialog', { name: 'Request Time Off' });
}

/** Types into the form, loses the session, and signs in as this person. */
async function lost(next = ana, end: () => { type: string } = sessionEnded) {
  const app = renderApp('/time-off', { user: ana });
  await openForm(app);
  await import('./kept-form.js');
  await app.user.click(screen.getByRole('radio', { name: 'Hours' }));
  await app.user.type(screen.getByRole('textbox', { name: 'Hours' }), '2.5');
  await app.user.type(screen.getByLabelText('Reason (optional)'), 'Dentist');
  act(() => void app.store.dispatch(end()));
  await screen.findByRole('button', { name: 'Sign In' });
  act(() => void app.store.dispatch(signedIn(next)));
  await app.user.click(await screen.findByRole('link', { name: 'Time Off' }));
  await openForm(app);
  return app;
}

const offered = 'What you typed here was not sent.';
const offer = () => screen.queryByText(offered);

describe('a form that is open when the session ends', () => {
  it('keeps what was typed, and offers it when the form is opened again', async () => {
    const { user } = await lost();
    expect(await screen.findByText(offered)).toBeVisible();
    expect(screen.getByLabelText('Reason (optional)')).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(screen.getByLabelText('Reason (optional)')).toHaveValue('Dentist'));
    expect(screen.getByRole('radio', { name: 'Hours' })).toBeChecked();
    expect(screen.getByRole('textbox', { name: 'Hours' })).toHaveValue('2.5');
    expect(offer()).toBeNull();
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog', { name: 'Discard what you typed?' })).toBeVisible();
  });

  it('forgets it when it is discarded', async () => {
    const { user } = await lost();
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(offer()).toBeNull();
    expect(sessionStorage.getItem('typed-text')).not.toContain('Dentist');
  });

  it('shows it to nobody else', async () => {
    await lost(max);
    expect(offer()).toBeNull();
    expect(sessionStorage.getItem('typed-text')).toBeNull();
  });

  it('removes it after an hour, also if nobody signs in again', async () => {
    const { store } = renderApp('/time-off', { user: ana });
    jest.useFakeTimers();
    try {
      storeText(ana.id, 'request', { texts: { reason: 'Dentist' }, choices: [], chosen: {}, hasFiles: false });
      act(() => void store.dispatch(sessionEnded()));
      jest.advanceTimersByTime(59 * 60_000);
      expect(sessionStorage.getItem('typed-text')).toContain('Dentist');
      jest.advanceTimersByTime(60_000);
      expect(sessionStorage.getItem('typed-text')).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });

  it('keeps nothing when the user logs out', async () => {
    await lost(ana, signedOut);
    expect(offer()).toBeNull();
  });
});
