import { screen, waitFor, within } from '@testing-library/react';
import type { PersonRetention } from '@staffroom/contracts/retention.js';
import type { Answer } from '../../../testing/mock-api.js';
import { mockApi, person, renderPage, reply } from '../../../testing/render.js';
import UsersPage from '../users.page.js';

const hr = person({ id: 'u-hr', fullName: 'Hanna Roth', role: 'HR_MANAGER' });
const nobody = { teams: [], reportCount: 0, requestsToReview: 0, ownRequests: 0 };
const kept: PersonRetention = {
  country: 'FRANCE',
  kept: [
    { document: 'RECEIPT', count: 2, lastYear: 2026, years: 10, until: '2036-12-31' },
    { document: 'PAYSLIP', count: 30, lastYear: 2026, years: 5, until: '2031-12-31' },
    { document: 'SICK_NOTE', count: 1, lastYear: 2024, years: 5, until: '2029-12-31' },
  ],
  until: '2036-12-31',
  erasableFrom: '2037-01-01',
  plannedErasure: null,
  unpaidRefunds: 0,
};
const nothing: PersonRetention = { ...kept, kept: [], until: null, erasableFrom: null };

async function open(action: string, retention: Answer, answers: Record<string, Answer> = {}) {
  const api = mockApi({
    'GET /api/users': [person()],
    'GET /api/teams': [],
    'GET /api/users/u-ana/retention': retention,
    'GET /api/users/u-ana/responsibilities': nobody,
    ...answers,
  });
  const { user } = renderPage(<UsersPage />, { user: hr });
  await user.click(await screen.findByRole('button', { name: `${action} Ana Costa` }));
  return { api, user, dialog: within(await screen.findByRole('dialog')) };
}

describe('R58.3 the dialog Delete Permanently', () => {
  it('says what the law may still require and until when, with the note on payslips in France', async () => {
    const { dialog, api, user } = await open('Delete', kept, { 'DELETE /api/users/u-ana': reply(204) });
    expect(await dialog.findByText('The law of France may still require:')).toBeVisible();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '2 receipts of refunds until 31 Dec 2036',
      '30 payslips until 31 Dec 2031',
      '1 document, which may be a sick note, until 31 Dec 2029',
    ]);
    expect(dialog.getByText(/electronic payslips stay available to the employee for 50 years.*D3243-8/)).toBeVisible();
    const buttons = dialog.getAllByRole('button').map(({ textContent }) => textContent);
    expect(buttons.filter(Boolean)).toEqual(['Cancel', 'Delete Permanently']);
    await user.click(dialog.getByRole('button', { name: 'Delete Permanently' }));
    expect(await screen.findByText('User deleted')).toBeVisible();
    expect(api.callsOf('DELETE /api/users/u-ana')).toHaveLength(1);
  });

  it('has no note on payslips in another country, and says so if nothing has to be kept', async () => {
    const { dialog } = await open('Delete', { ...kept, country: 'GERMANY' });
    expect(await dialog.findByText('The law of Germany may still require:')).toBeVisible();
    expect(dialog.queryByText(/D3243-8/)).toBeNull();
  });

  it.each([
    [1, '1 approved refund is not paid yet. It is deleted too, also from payment files.'],
    [2, '2 approved refunds are not paid yet. They are deleted too, also from payment files.'],
  ])('R33a says that %i approved refunds are not paid', async (unpaidRefunds, text) => {
    const { dialog } = await open('Delete', { ...nothing, unpaidRefunds });
    expect(await dialog.findByText(text)).toBeVisible();
  });

  it('says that nothing has to be kept, or that it is not known', async () => {
    const { dialog, api, user } = await open('Delete', nothing);
    expect(await dialog.findByText(/no documents of theirs that the law may still require/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    api.answer({ 'GET /api/users/u-ana/retention': reply(500, { message: 'Down' }) });
    await user.click(await screen.findByRole('button', { name: 'Delete Ana Costa' }));
    expect(await screen.findByText('What has to be kept could not be loaded.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete Permanently' })).toBeEnabled();
  });
});

describe('R58.3 the dialog Archive', () => {
  const answers = {
    'PATCH /api/users/u-ana/archive': person({ status: 'ARCHIVED' }),
    'PUT /api/users/u-ana/planned-erasure': kept,
  };

  it('offers to delete the account when nothing has to be kept any longer', async () => {
    const { dialog, api, user } = await open('Archive', kept, answers);
    await user.click(await dialog.findByRole('checkbox', { name: 'Delete permanently on 1 Jan 2037' }));
    expect(dialog.getByText(/The law may require receipts of refunds until 31 Dec 2036/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('User archived')).toBeVisible();
    expect(api.callsOf('PUT /api/users/u-ana/planned-erasure')).toHaveLength(1);
  });

  it.each([
    [1, '1 approved refund is not paid yet. If that stays so, it is deleted too.'],
    [2, '2 approved refunds are not paid yet. If that stays so, they are deleted too.'],
  ])('R33a says that a planned deletion takes %i unpaid refunds along', async (unpaidRefunds, text) => {
    const { dialog } = await open('Archive', { ...kept, unpaidRefunds }, answers);
    await dialog.findByRole('checkbox', { name: 'Delete permanently on 1 Jan 2037' });
    expect(dialog.getByText(text)).toBeVisible();
  });

  it('plans nothing unless it is asked to, and offers nothing where nothing has to be kept', async () => {
    const { dialog, api, user } = await open('Archive', kept, answers);
    await dialog.findByRole('checkbox');
    await user.click(dialog.getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('User archived')).toBeVisible();
    expect(api.callsOf('PUT /api/users/u-ana/planned-erasure')).toHaveLength(0);
    api.answer({ 'GET /api/users/u-ana/retention': nothing });
    await user.click(await screen.findByRole('button', { name: 'Archive Ana Costa' }));
    expect(await screen.findByText('No team, person or request depends on them.')).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: /Delete permanently/ })).toBeNull();
  });

  it('says that the account is archived and the deletion is not planned', async () => {
    const { dialog, user } = await open('Archive', kept, {
      ...answers,
      'PUT /api/users/u-ana/planned-erasure': reply(503, { message: 'Please try again.' }),
    });
    await user.click(await dialog.findByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('Archived, but the deletion was not planned')).toBeVisible();
  });
});

it('R58.3 an archived person shows the day of the planned deletion, and HR cancels it', async () => {
  const planned = person({ status: 'ARCHIVED', erasureOn: '2037-01-01' });
  const { dialog, api, user } = await open('Keep', kept, {
    'GET /api/users': [planned],
    'DELETE /api/users/u-ana/planned-erasure': reply(204),
  });
  expect(screen.getByText('Will be deleted on 1 Jan 2037')).toBeInTheDocument();
  expect(dialog.getByText(/would be deleted permanently on 1 Jan 2037/)).toBeVisible();
  api.answer({ 'GET /api/users': [{ ...planned, erasureOn: null }] });
  await user.click(dialog.getByRole('button', { name: 'Keep' }));
  expect(await screen.findByText('Planned deletion cancelled')).toBeVisible();
  expect(api.callsOf('DELETE /api/users/u-ana/planned-erasure')).toHaveLength(1);
  await waitFor(() => expect(screen.queryByText('Will be deleted on 1 Jan 2037')).toBeNull());
});
