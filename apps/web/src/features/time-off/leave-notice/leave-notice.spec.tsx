import { act, screen, waitFor } from '@testing-library/react';
import { mockApi, renderPage, reply } from '../../../testing/render.js';
import TimeOffPage from '../time-off.page.js';

const path = 'POST /api/leave-warnings/w-1/opened';
const notice = {
  id: 'w-1',
  title: 'Leave expires on 31 March 2027',
  message: 'You have 16 hours of leave left of 2026.',
};

function renderNotice(answer: unknown) {
  const api = mockApi({ 'GET /api/time-off': [], [path]: answer });
  return { api, ...renderPage(<TimeOffPage />, { path: '/time-off?request=r-1&warning=w-1' }) };
}

function show(state: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
}
afterEach(() => show('visible'));

describe('R55 a notice about leave that expires', () => {
  it('is shown above Time Off, recorded as opened, and can be closed', async () => {
    const { api, user } = renderNotice(notice);
    expect(await screen.findByText(notice.title)).toBeVisible();
    expect(screen.getByText(notice.message)).toBeVisible();
    expect(api.callsOf(path)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Close the notice' }));
    await waitFor(() => expect(screen.queryByText(notice.title)).toBeNull());
    expect(api.callsOf(path)).toHaveLength(1);
  });

  it('is not opened in a tab that nobody sees yet', async () => {
    show('hidden');
    const { api } = renderNotice(notice);
    expect(await screen.findByRole('button', { name: 'Close the notice' })).toBeInTheDocument();
    expect(api.callsOf(path)).toHaveLength(0);
    act(() => show('visible'));
    expect(await screen.findByText(notice.title)).toBeVisible();
    expect(api.callsOf(path)).toHaveLength(1);
  });

  it('says if it no longer exists', async () => {
    renderNotice(reply(404, { statusCode: 404, message: 'There is no such notice about leave.' }));
    expect(await screen.findByText('This notice about your leave no longer exists.')).toBeVisible();
  });

  it('can be opened again after a failure', async () => {
    const { api, user } = renderNotice(reply(500, { statusCode: 500, message: 'Something went wrong.' }));
    expect(await screen.findByText('Failed to open the notice about your leave')).toBeVisible();
    api.answer({ [path]: notice });
    // the other lists of the page have no answer here and offer the same
    await user.click(screen.getAllByRole('button', { name: 'Try again' })[0]!);
    expect(await screen.findByText(notice.title)).toBeVisible();
  });
});
