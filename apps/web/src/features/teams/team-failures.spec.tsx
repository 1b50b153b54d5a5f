import { screen, within } from '@testing-library/react';
import type { Team } from '@staffroom/contracts/teams.js';
import { mockApi, person, renderPage, reply } from '../../testing/render.js';
import TeamsPage from './teams.page.js';

const platform: Team = { id: 't-1', name: 'Platform', managerId: 'u-max', managerName: 'Max Adler', memberCount: 3 };
const message = 'Back in a minute.';
const refused = reply(503, { statusCode: 503, message });

function renderTeams() {
  mockApi({
    'GET /api/teams': [platform],
    'GET /api/users': [person({ id: 'u-max', fullName: 'Max Adler', role: 'EXECUTIVE' })],
    'POST /api/teams': refused,
    'DELETE /api/teams/t-1': refused,
  });
  return renderPage(<TeamsPage />, { user: person({ role: 'HR_MANAGER' }) });
}

const submit = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });

describe('R2c a failed change of teams shows what failed and why', () => {
  it('creating a team [S8.20]', async () => {
    const { user } = renderTeams();
    await user.click(screen.getByRole('button', { name: 'Create Team' }));
    await user.type(await screen.findByLabelText('Team Name'), 'Platform');
    await user.type(screen.getByRole('combobox', { name: 'Manager' }), 'Max');
    await user.click(await screen.findByRole('option', { name: /Max Adler/ }));
    await user.click(submit('Create Team'));
    expect(await screen.findByText('Failed to create team')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
  });

  it('deleting a team [S8.22]', async () => {
    const { user } = renderTeams();
    await user.click(await screen.findByRole('button', { name: 'Delete Platform' }));
    await user.click(submit('Delete Team'));
    expect(await screen.findByText('Failed to delete team')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
  });
});

it('a deleted team disappears from the list [S4.20]', async () => {
  const api = mockApi({ 'GET /api/teams': [platform], 'DELETE /api/teams/t-1': reply(204) });
  const { user } = renderPage(<TeamsPage />, { user: person({ role: 'HR_MANAGER' }) });
  await user.click(await screen.findByRole('button', { name: 'Delete Platform' }));
  api.answer({ 'GET /api/teams': [] });
  await user.click(submit('Delete Team'));
  expect(await screen.findByText('No teams found. Create your first team to get started.')).toBeVisible();
});
