import { screen, within } from '@testing-library/react';
import type { TeamGroup } from '@staffroom/contracts/teams.js';
import type { TeamTimeOff } from '@staffroom/contracts/time-off.js';
import type { User } from '@staffroom/contracts/users.js';
import type { Answer, Call } from '../../testing/mock-api.js';
import { mockApi, person, renderPage, reply } from '../../testing/render.js';
import MyTeamPage from './my-team.page.js';

const hr = person({ id: 'u-hr', fullName: 'Hanna Roth', role: 'HR_MANAGER' });
const executive = person({ id: 'u-max', fullName: 'Max Adler', role: 'EXECUTIVE' });
const ana = person({ vacationHours: 124 });
const marco = person({ id: 'u-marco', fullName: 'Marco Rossi', teamId: 't-9', teamName: 'Sales' });
const lone = person({ id: 'u-lone', fullName: 'Lea Solo', teamId: null, teamName: null });
const groupOf = (id: string | null, name: string, members: User[]): TeamGroup => ({
  ...{ id, name, managerId: id && 'u-max', members, memberCount: members.length, showsFiles: true, moreMembers: null },
});
const platform = groupOf('t-1', 'Platform', [ana]);
const unassigned = groupOf(null, 'Unassigned', [lone]);
const leave: TeamTimeOff = {
  ...{ id: 'l-1', userId: 'u-ana', userName: 'Ana Costa', userJobTitle: 'Engineer', userCountry: 'PORTUGAL' },
  ...{ type: 'VACATION', startDate: '2026-12-14', endDate: '2026-12-16', hours: 24, status: 'PENDING' },
  ...{
    availableHours: 120,
    othersAway: null,
    reason: null,
    reviewComment: null,
    reviewerName: null,
    createdAt: null,
    reviewedAt: null,
    givenBackHours: 0,
    cancellation: null,
    enteredByName: null,
    isClosure: false,
  },
};

function renderTeam(user = executive, answers: Record<string, Answer> = {}, path = '/my-team') {
  const api = mockApi({
    'GET /api/my-teams': user === hr ? [platform, unassigned] : [platform],
    'GET /api/direct-reports': [ana, marco, lone],
    ...answers,
  });
  return { api, ...renderPage(<MyTeamPage />, { user, path }) };
}

const groupNames = () =>
  within(screen.getByRole('tablist', { name: 'Teams' }))
    .getAllByRole('tab')
    .map(({ textContent }) => textContent);

/** Opens the card. */
async function tabsOf(user: ReturnType<typeof renderTeam>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name }));
  return within(screen.getByRole('tablist', { name: `About ${name}` }));
}

describe('My Team', () => {
  it('R16a an HR manager sees every team and Unassigned, under the title Team [S2.myteam.5]', async () => {
    const { api } = renderTeam(hr);
    expect(await screen.findByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
    await screen.findByText('Ana Costa');
    expect(groupNames()).toEqual(['Platform 1', 'Unassigned 1']);
    expect(api.callsOf('GET /api/direct-reports')).toHaveLength(0);
  });

  it('an HR manager of many teams finds one by its name, without regard to case, accents and order of creation', async () => {
    const names = ['Zürich', 'Écran', 'Data', 'Legal', 'Quality', 'Sales', 'Support', 'Training', 'Buying'];
    const groups = names.map((name, i) => groupOf(`t-${i}`, name, [person({ id: `u-${i}`, fullName: `In ${name}` })]));
    const { user } = renderTeam(hr, { 'GET /api/my-teams': [...groups, unassigned] });
    await screen.findByText('In Buying');
    expect(groupNames().slice(0, 4)).toEqual(['Buying 1', 'Data 1', 'Écran 1', 'Legal 1']);
    expect(groupNames().slice(-2)).toEqual(['Zürich 1', 'Unassigned 1']);
    const filter = screen.getByRole('searchbox', { name: 'Filter teams' });
    await user.type(filter, 'ZUR');
    expect(groupNames()).toEqual(['Zürich 1']);
    expect(screen.getByText('In Zürich')).toBeVisible();
    await user.type(filter, 'x');
    expect(screen.getByText('No team has this name')).toBeVisible();
  });

  it('an executive sees managed teams, then direct reports by team, then other reports, each person once [S2.myteam.1 S2.myteam.6]', async () => {
    renderTeam();
    expect(await screen.findByRole('heading', { level: 1, name: 'My Team' })).toBeVisible();
    await screen.findByText('Ana Costa');
    expect(groupNames()).toEqual(['Platform 1', 'Sales 1', 'Other Reports 1']);
  });

  it('a member’s overview shows country, balance and status without another call [S2.myteam.3]', async () => {
    const { api, user } = renderTeam();
    const card = within(await screen.findByRole('group', { name: 'Ana Costa' }));
    expect(card.queryByRole('tab')).not.toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Ana Costa', expanded: false }));
    for (const text of ['Portugal', /^15½ days left in \d{4}/, 'Active', 'ana.costa@example.com', 'Employee']) {
      expect(card.getByText(text)).toBeVisible();
    }
    expect(card.getByText('124 hours · 20 days entitled per year')).toBeVisible();
    expect(api.calls).toHaveLength(2);
  });

  it('R36 a link to a person opens the card', async () => {
    renderTeam(executive, {}, '/my-team?person=u-ana');
    expect(await screen.findByRole('tablist', { name: 'About Ana Costa' })).toBeVisible();
  });

  it('R17 a tab of a team member fetches the team’s list when it is opened [S2.myteam.3]', async () => {
    const { api, user } = renderTeam(executive, { 'GET /api/teams/t-1/time-off': [leave] });
    await screen.findByText('Ana Costa');
    await user.click((await tabsOf(user, 'Ana Costa')).getByRole('tab', { name: 'Time Off' }));
    expect(await screen.findByText(/14 – 16 Dec 2026/)).toBeVisible();
    expect(api.callsOf('GET /api/teams/t-1/time-off')[0]?.query.get('userId')).toBe('u-ana');
  });

  it('R17 direct reports have no documents and payroll, and their requests come from the queue [S2.myteam.3 S2.myteam.4]', async () => {
    const { api, user } = renderTeam(executive, { 'GET /api/team/refunds': [] });
    await screen.findByText('Ana Costa');
    expect((await tabsOf(user, 'Ana Costa')).getAllByRole('tab')).toHaveLength(5);
    await user.click(screen.getByRole('tab', { name: /Sales/ }));
    const tabs = await tabsOf(user, 'Marco Rossi');
    expect(tabs.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Overview', 'Time Off', 'Refunds']);
    await user.click(tabs.getByRole('tab', { name: 'Refunds' }));
    expect(await screen.findByText('No refund requests')).toBeVisible();
    expect(api.callsOf('GET /api/team/refunds')[0]?.query.get('userId')).toBe('u-marco');
  });

  it('R76 executives have no tabs with documents and payroll while HR has stopped that [R76.2]', async () => {
    const { user } = renderTeam(executive, {
      'GET /api/my-teams': [{ ...groupOf('t-1', 'Platform', [ana]), showsFiles: false }],
    });
    await screen.findByText('Ana Costa');
    const tabs = (await tabsOf(user, 'Ana Costa')).getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Overview', 'Time Off', 'Refunds']);
  });

  it('R17 HR managers read payslips of people without a team', async () => {
    const payslip = { id: 'p-1', userId: 'u-lone', fileName: 'march.pdf', fileUrl: '/api/payroll/p-1/file' };
    const { user } = renderTeam(hr, {
      'GET /api/teams/unassigned/payroll': [{ ...payslip, fiscalYear: 2026, month: 3, fileSize: 1024 }],
    });
    await screen.findByText('Ana Costa');
    await user.click(screen.getByRole('tab', { name: /Unassigned/ }));
    await user.click((await tabsOf(user, 'Lea Solo')).getByRole('tab', { name: 'Payroll' }));
    expect(await screen.findByText('March 2026')).toBeVisible();
    expect(screen.getByRole('link', { name: /Download march.pdf/ })).toHaveAttribute('href', '/api/payroll/p-1/file');
  });

  it('R34a HR managers delete a payslip after a confirmation', async () => {
    const payslip = { id: 'p-1', userId: 'u-lone', fileName: 'march.pdf', fileUrl: '/api/payroll/p-1/file' };
    const { api, user } = renderTeam(hr, {
      'GET /api/teams/unassigned/payroll': [{ ...payslip, fiscalYear: 2026, month: 3, fileSize: 1024 }],
      'DELETE /api/payroll/p-1': reply(204, null),
    });
    await screen.findByText('Ana Costa');
    await user.click(screen.getByRole('tab', { name: /Unassigned/ }));
    await user.click((await tabsOf(user, 'Lea Solo')).getByRole('tab', { name: 'Payroll' }));
    await user.click(await screen.findByRole('button', { name: 'Delete march.pdf' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete Payroll Document?' }));
    api.answer({ 'GET /api/teams/unassigned/payroll': [] });
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No documents')).toBeVisible();
    expect(api.callsOf('DELETE /api/payroll/p-1')).toHaveLength(1);
  });

  it('R62 further members are loaded, up to the last one', async () => {
    const people = ['Bo', 'Cy', 'Di'].map((fullName) => person({ id: `u-${fullName}`, fullName }));
    const members = '/api/teams/t-1/members';
    const { user } = renderTeam(hr, {
      'GET /api/my-teams': [{ ...platform, memberCount: 4, moreMembers: `${members}?after=1` }],
      [`GET ${members}`]: ({ query }: Call) =>
        query.get('after') === '1'
          ? reply(200, people.slice(0, 2), { link: `<${members}?after=2>; rel="next"` })
          : people.slice(2),
    });
    expect(await screen.findByRole('group', { name: 'Cy' })).toBeVisible();
    expect(groupNames()).toEqual(['Platform 4']);
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('group', { name: 'Di' })).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Platform' })).getAllByRole('group')).toHaveLength(4);
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });

  it('R62 R43 every page of teams gets its tabs; a page that fails can be tried again', async () => {
    const sales = groupOf('t-9', 'Sales', [marco]);
    const first = reply(200, [platform], { link: '</api/my-teams?after=1>; rel="next"' });
    const { api, user } = renderTeam(hr, {
      'GET /api/my-teams': ({ query }: Call) => (query.get('after') ? reply(500, { message: 'No.' }) : first),
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('tab', { name: /Platform/ });
    expect(groupNames()).toEqual(['Platform 1']);
    api.answer({ 'GET /api/my-teams': ({ query }: Call) => (query.get('after') ? [sales, unassigned] : first) });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('tab', { name: /Unassigned/ });
    expect(groupNames()).toEqual(['Platform 1', 'Sales 1', 'Unassigned 1']);
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('shows that there are no team members [S2.myteam.7]', async () => {
    renderTeam(executive, { 'GET /api/my-teams': [], 'GET /api/direct-reports': [] });
    expect(await screen.findByText("You don't have any team members or direct reports yet.")).toBeVisible();
  });

  it('shows what failed, and can be retried', async () => {
    const { api, user } = renderTeam(executive, {
      'GET /api/direct-reports': reply(500, { message: 'The database is not available.' }),
    });
    expect(await screen.findByText('The database is not available.')).toBeVisible();
    api.answer({ 'GET /api/direct-reports': [] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Ana Costa')).toBeVisible();
  });
});
