import type { WaysToConfirm } from '@staffroom/contracts/second-factor.js';
import { act, screen, waitFor, within } from '@testing-library/react';
import { currentQuestion } from '../../api/confirmation.js';
import { sessionEnded } from '../../api/session-slice.js';
import { mockApi, renderApp, reply } from '../../testing/render.js';

const ways: WaysToConfirm = { isConfirmed: false, password: true, app: false, passkey: null, provider: null };
const refusal = { statusCode: 403, code: 'CONFIRM_FIRST', message: 'Confirm that it is you. Nothing was changed.' };
const feed = { id: 'f-1', kind: 'TEAM', createdAt: '2026-11-20T08:00:00.000Z', lastReadAt: null, isLost: false };
const create = 'POST /api/calendar-feeds';

/** Asks for a calendar address, which is refused until `POST /api/auth/confirm` succeeds. */
async function createAddress(answers: Record<string, unknown> = {}, refused: object = refusal) {
  let isConfirmed = false;
  const api = mockApi({
    'GET /api/notifications': [],
    'GET /api/notification-preferences': [],
    'GET /api/account/sessions': [],
    'GET /api/calendar-feeds': [],
    [create]: () =>
      isConfirmed ? reply(201, { feed, address: 'https://portal.example.com/secret.ics' }) : reply(403, refused),
    'GET /api/auth/confirm': ways,
    'POST /api/auth/confirm': ({ body }: { body: unknown }) => {
      const { password } = body as { password?: string };
      isConfirmed = password === undefined || password === 'Welcome1';
      if (isConfirmed) return reply(204);
      const errors = [{ field: 'password', message: 'The password is incorrect.' }];
      return reply(400, { statusCode: 400, message: 'The password is incorrect.', errors });
    },
    ...answers,
  });
  const { user, store } = renderApp('/account');
  await user.click(await screen.findByRole('button', { name: 'Create Address' }));
  const form = within(await screen.findByRole('dialog', { name: 'Create Calendar Address' }));
  await user.click(form.getByRole('button', { name: 'Create Address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  return { api, user, store, dialog };
}

// The question of one test must not appear in the next one.
afterEach(() => act(() => currentQuestion()?.answer(false)));

describe('R77 confirming', () => {
  it('R77.8 asks for the password once, and then sends the call again', async () => {
    const { api, user, dialog } = await createAddress();
    const password = await dialog.findByLabelText(/^Password/);
    expect(password).toHaveFocus();
    expect(password).toHaveAttribute('autocomplete', 'current-password');
    await user.type(password, 'wrong{Enter}');
    await waitFor(() => expect(password).toHaveAccessibleDescription('The password is incorrect.'));
    await user.clear(password);
    await user.type(password, 'Welcome1{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Calendar Address Created' })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull();
    const [first, second, ...more] = api.callsOf(create);
    expect(more).toEqual([]);
    expect(second!.body).toEqual(first!.body);
    expect(second!.headers.get('idempotency-key')).toBe(first!.headers.get('idempotency-key'));
  });

  it('R77.8 leaves the form as it was if the person cancels', async () => {
    const { api, user, dialog } = await createAddress();
    await user.click(await dialog.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: 'Create Calendar Address' })).toBeVisible();
    expect((await screen.findAllByText('Confirm that it is you. Nothing was changed.')).length).toBeGreaterThan(0);
    expect(api.callsOf(create)).toHaveLength(1);
  });

  it('R77.8 offers what the person has, at the identity provider in a new tab', async () => {
    const { api, user, dialog } = await createAddress({
      'GET /api/auth/confirm': { ...ways, app: true, provider: 'Acme' },
    });
    await user.click(await dialog.findByRole('button', { name: 'Sign in with Acme' }));
    const link = dialog.getByRole('link', { name: 'Sign in with Acme' });
    expect(link).toHaveAttribute('href', '/api/auth/oidc/start?confirm');
    expect(link).toHaveAttribute('target', '_blank');
    await user.click(dialog.getByRole('button', { name: 'Use the authenticator app' }));
    await user.type(dialog.getByLabelText(/^Code/), '123456{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Calendar Address Created' })).toBeVisible();
    expect(api.callsOf('POST /api/auth/confirm').map(({ body }) => body)).toEqual([{ code: '123456' }]);
  });

  it('R63b.4 does not offer the password where it is not enough', async () => {
    const message = 'Confirm with a second factor.';
    const { dialog } = await createAddress({}, { ...refusal, message, confirmStrongly: true });
    expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.queryByLabelText(/^Password/)).toBeNull();
    expect(dialog.getByText(/Add a second factor/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  });

  it('ends with the session', async () => {
    const { store } = await createAddress();
    act(() => void store.dispatch(sessionEnded()));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
  });
});
