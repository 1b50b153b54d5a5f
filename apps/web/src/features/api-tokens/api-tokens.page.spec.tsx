import type { ApiToken } from '@staffroom/contracts/api-tokens.js';
import { screen, within } from '@testing-library/react';
import { liveOn } from '../../testing/fake-today.js';
import { mockApi, person, renderApp, reply } from '../../testing/render.js';

const hr = person({ role: 'HR_MANAGER' });
const token: ApiToken = {
  id: '30000000-0000-4000-8000-000000000001',
  name: 'Payroll sync',
  scopes: ['people:read', 'payslips:upload'],
  expiresOn: '2027-01-31',
  status: 'ACTIVE',
  createdAt: '2026-11-20T10:00:00Z',
  createdByName: 'Eva Roth',
  creatorLeft: false,
  lastUsedAt: null,
};

describe('the API tokens', () => {
  liveOn('2026-11-20');
  it('R63.4 are created with a name, scopes and a last day, and shown once', async () => {
    let tokens: ApiToken[] = [];
    const api = mockApi({
      'GET /api/tokens': () => tokens,
      'POST /api/tokens': () => {
        tokens = [token];
        return reply(201, { token, secret: 'staffroom_secret' });
      },
    });
    const { user } = renderApp('/tokens', { user: hr });
    expect(await screen.findByText('No API tokens yet')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Create Token' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create API Token' }));
    await user.click(dialog.getByRole('button', { name: 'Create Token' }));
    expect(await dialog.findByText('Please choose what the token may do.')).toBeInTheDocument();
    expect(api.callsOf('POST /api/tokens')).toHaveLength(0);
    await user.type(dialog.getByLabelText('Name'), 'Payroll sync');
    await user.click(dialog.getByRole('checkbox', { name: /Upload payslips/ }));
    await user.click(dialog.getByRole('checkbox', { name: /Read people/ }));
    await user.clear(dialog.getByLabelText('Works Until'));
    await user.type(dialog.getByLabelText('Works Until'), '2027-01-31');
    await user.click(dialog.getByRole('button', { name: 'Create Token' }));
    const shown = within(await screen.findByRole('dialog', { name: 'API Token Created' }));
    expect(shown.getByLabelText('Token')).toHaveValue('staffroom_secret');
    const [call] = api.callsOf('POST /api/tokens');
    const { name, scopes, expiresOn } = token;
    expect(call!.body).toEqual({ name, scopes, expiresOn });
    await user.click(shown.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('Read people, Upload payslips')).toBeInTheDocument();
    expect(screen.getByText(/Never used/)).toHaveTextContent('by Eva Roth · Works until 31 Jan 2027 · Never used');
    expect(screen.queryByDisplayValue('staffroom_secret')).not.toBeInTheDocument();
  });

  it('R63.4 are revoked', async () => {
    let tokens: ApiToken[] = [token];
    const api = mockApi({
      'GET /api/tokens': () => tokens,
      [`DELETE /api/tokens/${token.id}`]: () => {
        tokens = [{ ...token, status: 'REVOKED' }];
        return reply(204);
      },
    });
    const { user } = renderApp('/tokens', { user: hr });
    await user.click(await screen.findByRole('button', { name: 'Revoke Payroll sync' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke API token?' }));
    await user.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('API token revoked')).toBeInTheDocument();
    expect(await screen.findByText('Revoked')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Revoke Payroll sync' })).not.toBeInTheDocument();
    expect(api.callsOf(`DELETE /api/tokens/${token.id}`)).toHaveLength(1);
  });

  it('say what is wrong with a token, and what to do', async () => {
    const lost: ApiToken = { ...token, id: 'lost', name: 'Lost', status: 'LOST' };
    const left: ApiToken = { ...token, id: 'left', name: 'Left', creatorLeft: true };
    mockApi({ 'GET /api/tokens': [lost, left] });
    renderApp('/tokens', { user: hr });
    const tokens = within(await screen.findByRole('list', { name: 'API tokens' })).getAllByRole('listitem');
    expect(tokens[0]).toHaveTextContent('Backups contain no tokens. Create it again, and revoke this one.');
    expect(tokens[1]).toHaveTextContent('Its creator, who saw it, is not an HR manager any more. Replace it.');
  });

  it('are reached from the other settings, by HR managers alone', async () => {
    mockApi({ 'GET /api/security-events': [], 'GET /api/tokens': [] });
    const { user } = renderApp('/security', { user: hr });
    const settings = within(await screen.findByRole('navigation', { name: 'Settings' }));
    await user.click(settings.getByRole('link', { name: 'API tokens' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'API Tokens' })).toBeInTheDocument();
  });

  it.each(['EXECUTIVE', 'EMPLOYEE'] as const)('are not open to role %s', async (role) => {
    mockApi({ 'GET /api/dashboard/company-calendar': { timeOffs: [] } });
    renderApp('/tokens', { user: person({ role }) });
    expect(await screen.findByRole('heading', { level: 1, name: /Welcome back/ })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/dashboard');
  });
});
