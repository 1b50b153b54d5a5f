import { screen, within } from '@testing-library/react';
import { mockApi, person, renderPage, reply } from '../../testing/render.js';
import { UserCard } from './user-card.js';
import UsersPage from './users.page.js';

const hr = person({ id: 'u-hr', fullName: 'Hanna Roth', role: 'HR_MANAGER' });

describe('an account card', () => {
  it('shows initials, name, email, role, country, vacation days and an Archived badge [S2.users.1]', () => {
    renderPage(<UserCard user={person({ status: 'ARCHIVED' })} onAction={() => undefined} />, { user: hr });
    const card = within(screen.getByRole('listitem'));
    for (const text of ['AC', 'Ana Costa', 'ana.costa@example.com', 'Employee', 'Portugal', '20 vacation days']) {
      expect(card.getByText(text)).toBeVisible();
    }
    expect(card.getByText('Archived')).toBeVisible();
  });

  it('R41.6 HR managers open the history of an account, also of an archived one', async () => {
    const edited = { field: 'Job title', from: 'Engineer', to: 'Lead' };
    const entry = { position: 7, at: '2026-11-20T09:00:00.000Z', actorName: 'Hanna Roth', what: 'edited the account' };
    mockApi({ 'GET /api/users/u-ana/history': [{ ...entry, changes: [edited], comment: null }] });
    const archived = person({ status: 'ARCHIVED' });
    const { user } = renderPage(<UserCard user={archived} onAction={() => undefined} />, { user: hr });
    await user.click(screen.getByRole('button', { name: 'History of Ana Costa' }));
    const history = screen.getByRole('dialog', { name: 'History', description: 'Ana Costa' });
    expect(await within(history).findByText('edited the account', { exact: false })).toBeVisible();
    expect(within(history).getByRole('definition')).toHaveTextContent('EngineerLead');
  });

  it('R2c a failed archiving shows what failed and why [S8.17]', async () => {
    const message = 'The last HR manager cannot be archived.';
    mockApi({
      'GET /api/users': [person()],
      'PATCH /api/users/u-ana/archive': reply(422, { statusCode: 422, message }),
    });
    const { user } = renderPage(<UsersPage />, { user: hr });
    await user.click(await screen.findByRole('button', { name: 'Archive Ana Costa' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('Failed to archive user')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
  });

  it.each([
    ['Archive Ana Costa', 'Archive', 'PATCH /api/users/u-ana/archive'],
    ['Delete Ana Costa', 'Delete Permanently', 'DELETE /api/users/u-ana'],
  ])('%s refreshes the list [S4.20]', async (action, confirm, call) => {
    const api = mockApi({ 'GET /api/users': [person()], [call]: reply(200, person()) });
    const { user } = renderPage(<UsersPage />, { user: hr });
    await user.click(await screen.findByRole('button', { name: action }));
    api.answer({ 'GET /api/users': [] });
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: confirm }));
    expect(await screen.findByText('No users found')).toBeVisible();
  });
});
