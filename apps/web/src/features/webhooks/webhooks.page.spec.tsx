import { screen, within } from '@testing-library/react';
import type { Webhook, WebhookDelivery } from '@staffroom/contracts/webhooks.js';
import { mockApi, person, renderApp, reply } from '../../testing/render.js';

const hr = person({ role: 'HR_MANAGER' });
const webhook: Webhook = {
  id: '30000000-0000-4000-8000-000000000001',
  name: 'Doors',
  url: 'https://hooks.example.com/staffroom',
  host: 'hooks.example.com',
  types: ['person.created', 'person.archived'],
  status: 'ACTIVE',
  offReason: null,
  createdAt: '2026-11-20T10:00:00Z',
  createdByName: 'Eva Roth',
  seenByLeaver: false,
  last: null,
  waiting: 0,
};
const failed: WebhookDelivery = {
  id: '40000000-0000-4000-8000-000000000001',
  type: 'person.archived',
  data: { userId: '50000000-0000-4000-8000-000000000001' },
  status: 'FAILED',
  attempts: 10,
  httpStatus: 500,
  error: 'The server replied 500.',
  tookMs: 12,
  createdAt: '2026-11-20T10:00:00Z',
  triedAt: '2026-11-23T10:00:00Z',
  nextAttemptAt: null,
};
const delivered: WebhookDelivery = {
  ...failed,
  id: '40000000-0000-4000-8000-000000000002',
  type: 'webhook.test',
  status: 'DELIVERED',
  attempts: 1,
  httpStatus: 204,
  error: null,
};
const path = `/api/webhooks/${webhook.id}`;

describe('the webhooks', () => {
  it('R63a.4 are added with a name, an address and events, and the secret is shown once', async () => {
    let webhooks: Webhook[] = [];
    const api = mockApi({
      'GET /api/webhooks': () => webhooks,
      'POST /api/webhooks': () => {
        webhooks = [webhook];
        return reply(201, { webhook, secret: 'whsec_secret' });
      },
    });
    const { user } = renderApp('/webhooks', { user: hr });
    expect(await screen.findByText('No webhooks yet')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add Webhook' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Webhook' }));
    await user.click(dialog.getByRole('button', { name: 'Add Webhook' }));
    expect(await dialog.findByText('Please enter the address.')).toBeInTheDocument();
    expect(dialog.getByText('Please choose at least one event.')).toBeInTheDocument();
    expect(api.callsOf('POST /api/webhooks')).toHaveLength(0);
    await user.type(dialog.getByLabelText('Name'), 'Doors');
    await user.type(dialog.getByLabelText('Address'), webhook.url!);
    await user.click(dialog.getByRole('checkbox', { name: /Account archived/ }));
    await user.click(dialog.getByRole('checkbox', { name: /Account created/ }));
    await user.click(dialog.getByRole('button', { name: 'Add Webhook' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Webhook Added' }));
    expect(shown.getByLabelText('Secret')).toHaveValue('whsec_secret');
    const { name, url, types } = webhook;
    expect(api.callsOf('POST /api/webhooks')[0]!.body).toEqual({ name, url, types });
    await user.click(shown.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('Account created, Account archived')).toBeInTheDocument();
    expect(screen.queryByDisplayValue('whsec_secret')).not.toBeInTheDocument();
  });

  it('R63a.1 are edited, and a refused address is shown at its field', async () => {
    const message = 'This address belongs to a private network. The operator can allow it.';
    const refusal = { statusCode: 400, message, errors: [{ field: 'url', message }] };
    mockApi({ 'GET /api/webhooks': [webhook], [`PATCH ${path}`]: reply(400, refusal) });
    const { user } = renderApp('/webhooks', { user: hr });
    await user.click(await screen.findByRole('button', { name: 'Edit Doors' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Webhook' }));
    expect(dialog.getByRole('checkbox', { name: /Account created/ })).toBeChecked();
    await user.clear(dialog.getByLabelText('Address'));
    await user.type(dialog.getByLabelText('Address'), 'https://10.0.0.1');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
  });

  it('R63a.4 are switched off and on, get new secrets, and are removed', async () => {
    let webhooks: Webhook[] = [webhook];
    const api = mockApi({
      'GET /api/webhooks': () => webhooks,
      [`PUT ${path}/state`]: ({ body }: { body: unknown }) => {
        const { isOn } = body as { isOn: boolean };
        webhooks = [{ ...webhook, status: isOn ? 'ACTIVE' : 'OFF', offReason: isOn ? null : 'HR' }];
        return reply(200, webhooks[0]!);
      },
      [`POST ${path}/secret`]: reply(201, { webhook, secret: 'whsec_newer' }),
      [`DELETE ${path}`]: () => {
        webhooks = [];
        return reply(204);
      },
    });
    const { user } = renderApp('/webhooks', { user: hr });
    const confirm = async (action: string, title: string, button: string) => {
      await user.click(await screen.findByRole('button', { name: `${action} Doors` }));
      const dialog = within(await screen.findByRole('dialog', { name: title }));
      await user.click(dialog.getByRole('button', { name: button }));
    };
    await confirm('Switch Off', 'Switch the webhook off?', 'Switch Off');
    await user.click(await screen.findByRole('button', { name: 'Switch On Doors' }));
    await confirm('New Secret', 'Make a new secret?', 'Make New Secret');
    expect(await screen.findByLabelText('Secret')).toHaveValue('whsec_newer');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await confirm('Remove', 'Remove webhook?', 'Remove');
    expect(await screen.findByText('No webhooks yet')).toBeInTheDocument();
    expect(api.callsOf(`PUT ${path}/state`).map(({ body }) => body)).toEqual([{ isOn: false }, { isOn: true }]);
  });

  it('R63a.2 show what was sent with its result, and send it again', async () => {
    let sent = [delivered, failed];
    const api = mockApi({
      'GET /api/webhooks': [webhook],
      [`GET ${path}/deliveries`]: () => sent,
      [`POST ${path}/test`]: reply(201, delivered),
      [`POST ${path}/deliveries/${failed.id}/resend`]: () => {
        const again: WebhookDelivery = { ...failed, status: 'QUEUED', attempts: 0 };
        sent = [delivered, again];
        return reply(200, again);
      },
    });
    const { user } = renderApp('/webhooks', { user: hr });
    await user.click(await screen.findByRole('button', { name: 'Deliveries Doors' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deliveries to Doors' }));
    const rows = within(await dialog.findByRole('list', { name: 'Deliveries' })).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(`Test20 Nov 2026, 10:00 · 204 in 12 ms${delivered.id}Delivered`);
    expect(rows[1]).toHaveTextContent('10 attempts · The server replied 500.');
    const again = dialog.getByRole('button', { name: 'Send Again Account archived' });
    expect(again).toHaveAccessibleDescription(/20 Nov 2026.*The server replied 500/);
    await user.click(again);
    expect(await dialog.findByText('Waiting')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Send a Test' }));
    expect(await screen.findByText('A test is being sent')).toBeInTheDocument();
    expect(api.callsOf(`POST ${path}/test`)).toHaveLength(1);
  });

  it('R63a.2 say what is wrong with a webhook, and what to do', async () => {
    const last = { at: '2026-11-23T10:00:00Z', succeeded: false, httpStatus: 500, error: 'The server replied 500.' };
    const off: Webhook = { ...webhook, id: 'off', status: 'OFF', offReason: 'FAILING', last };
    const lost: Webhook = { ...webhook, id: 'lost', name: 'Lost', status: 'LOST', url: null };
    const left: Webhook = { ...webhook, id: 'left', name: 'Left', seenByLeaver: true };
    mockApi({ 'GET /api/webhooks': [{ ...webhook, waiting: 3 }, off, lost, left] });
    renderApp('/webhooks', { user: hr });
    const rows = within(await screen.findByRole('list', { name: 'Webhooks' })).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('Nothing sent yet · 3 waiting');
    expect(rows[1]).toHaveTextContent('The server replied 500.');
    expect(rows[1]).toHaveTextContent('Switched off because it took nothing for three days.');
    expect(rows[2]).toHaveTextContent('Backups contain no addresses. Add it again, and remove this one.');
    expect(within(rows[2]!).getAllByRole('button')).toHaveLength(1);
    expect(rows[3]).toHaveTextContent('The person who saw its secret is not an HR manager any more.');
  });

  it('are reached from the API tokens, by HR managers alone', async () => {
    mockApi({ 'GET /api/tokens': [], 'GET /api/webhooks': [] });
    const { user } = renderApp('/tokens', { user: hr });
    await user.click(await screen.findByRole('link', { name: 'Webhooks' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Webhooks' })).toBeInTheDocument();
  });

  it.each(['EXECUTIVE', 'EMPLOYEE'] as const)('are not open to role %s', async (role) => {
    mockApi({ 'GET /api/dashboard/company-calendar': { timeOffs: [] } });
    renderApp('/webhooks', { user: person({ role }) });
    expect(await screen.findByRole('heading', { level: 1, name: /Welcome back/ })).toBeInTheDocument();
  });
});
