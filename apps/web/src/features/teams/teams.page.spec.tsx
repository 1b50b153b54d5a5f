import { screen, within } from '@testing-library/react';
import type { Team } from '@staffroom/contracts/teams.js';
import type { Answer } from '../../testing/mock-api.js';
import { mockApi, person, renderPage, reply } from '../../testing/render.js';
import TeamsPage from './teams.page.js';

const hr = person({ id: 'u-hr', role: 'HR_MANAGER' });
const platform: Team = { id: 't-1', name: 'Platform', managerId: 'u-max', managerName: 'Max Adler', memberCount: 3 };
const orphaned: Team = { id: 't-2', name: 'Night Shift', managerId: 'u-old', managerName: null, memberCount: 1 };

function renderTeams(answers: Record<string, Answer> = {}) {
  const api = mockApi({
    'GET /api/teams': [platform, orphaned],
    'GET /api/users': [person({ id: 'u-max', fullName: 'Max Adler', role: 'EXECUTIVE' })],
    ...answers,
  });
  return { api, ...renderPage(<TeamsPage />, { user: hr }) };
}

const inDialog = () => within(screen.getByRole('dialog'));

describe('Team Administration', () => {
  it('R24.2 a team without an active manager shows Unknown [S2.teams.1]', async () => {
    renderTeams();
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('Manager: Max Adler');
    expect(first).toHaveTextContent('3 members');
    expect(second).toHaveTextContent('Manager: Unknown');
    expect(second).toHaveTextContent('1 member');
  });

  it('shows that there are no teams [S2.teams.4]', async () => {
    renderTeams({ 'GET /api/teams': [] });
    expect(await screen.findByText('No teams found. Create your first team to get started.')).toBeVisible();
  });

  it('many teams are searched by their name and by their manager', async () => {
    const named = (name: string, managerName: string): Team => ({ ...platform, id: name, name, managerName });
    const many = Array.from({ length: 11 }, (_, at) => named(`Team ${at}`, 'Ana Costa'));
    const { user } = renderTeams({
      'GET /api/teams': [...many, named('Köln', 'Ana Costa'), named('Sales', 'Jürgen Adler')],
    });
    const search = await screen.findByRole('searchbox', { name: 'Search teams' });
    await user.type(search, 'koeln');
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual(['Köln']);
    await user.clear(search);
    await user.type(search, 'jurgen');
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual(['Sales']);
    await user.type(search, 'x');
    expect(screen.getByText('No team or manager has this name')).toBeVisible();
  });

  it('creates a team with a manager searched among people who can manage [S2.teams.2 S4.20 S5.29 S7.30 S8.39]', async () => {
    const { api, user } = renderTeams({ 'POST /api/teams': reply(201, platform) });
    await user.click(screen.getByRole('button', { name: 'Create Team' }));
    await user.type(await screen.findByLabelText('Team Name'), 'Platform');
    await user.type(screen.getByRole('combobox', { name: 'Manager' }), 'Max');
    await user.click(await screen.findByRole('option', { name: /Max Adler/ }));
    await user.click(inDialog().getByRole('button', { name: 'Create Team' }));
    expect(await screen.findByText('Team created successfully')).toBeVisible();
    expect(api.callsOf('GET /api/users').at(-1)?.query.get('canManage')).toBe('true');
    expect(api.callsOf('POST /api/teams')[0]?.body).toEqual({ name: 'Platform', managerId: 'u-max' });
    expect(api.callsOf('GET /api/teams')).toHaveLength(2);
  });

  it('a team requires a name and a manager [S5.28]', async () => {
    const { api, user } = renderTeams();
    await user.click(screen.getByRole('button', { name: 'Create Team' }));
    await screen.findByRole('dialog', { name: 'Create Team' });
    await user.click(inDialog().getByRole('button', { name: 'Create Team' }));
    expect(await screen.findByText('Team name is required')).toBeVisible();
    expect(screen.getByText('Manager is required')).toBeVisible();
    expect(api.callsOf('POST /api/teams')).toHaveLength(0);
  });

  it('edits a team and shows the server’s message if it refuses [S2.teams.2 S8.21 S8.40]', async () => {
    const message = 'The chosen manager is archived. Please choose an active one.';
    const { api, user } = renderTeams({ 'PATCH /api/teams/t-1': reply(422, { statusCode: 422, message }) });
    await user.click(await screen.findByRole('button', { name: 'Edit Platform' }));
    await user.clear(await screen.findByLabelText('Team Name'));
    await user.type(screen.getByLabelText('Team Name'), 'Core');
    await user.click(inDialog().getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Failed to update team')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    api.answer({ 'PATCH /api/teams/t-1': platform });
    await user.click(inDialog().getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Team updated successfully')).toBeVisible();
    expect(api.callsOf('PATCH /api/teams/t-1').at(-1)?.body).toEqual({ name: 'Core', managerId: 'u-max' });
  });

  it('R24 says that the members remain before it deletes [S2.teams.3 S8.41]', async () => {
    const { user } = renderTeams({ 'DELETE /api/teams/t-1': reply(204) });
    await user.click(await screen.findByRole('button', { name: 'Delete Platform' }));
    expect(screen.getByRole('dialog', { name: 'Delete Team' })).toHaveTextContent(
      'members remain but are no longer associated with the team',
    );
    await user.click(inDialog().getByRole('button', { name: 'Delete Team' }));
    expect(await screen.findByText('Team deleted')).toBeVisible();
  });
});
