import type { Substitutes } from '@staffroom/contracts/substitutes.js';
import { configurableTypes } from '@staffroom/contracts/notifications.js';
import { screen, within } from '@testing-library/react';
import { mockApi, person, renderApp, reply } from '../../../testing/render.js';

const executive = person({ role: 'EXECUTIVE' });
const none: Substitutes = { mine: [], covering: [] };
const sofia = { id: 's-1', substituteId: 'u-sofia', substituteName: 'Sofia Marino' };
const named: Substitutes = {
  mine: [{ ...sofia, startDate: '2026-11-23', endDate: '2026-11-27', isInForce: true }],
  covering: [],
};
const always: Substitutes = { mine: [{ ...sofia, startDate: null, endDate: null, isInForce: false }], covering: [] };
const answers = {
  'GET /api/notification-preferences': configurableTypes.map((notificationType) => ({
    notificationType,
    channel: 'BOTH',
  })),
  'GET /api/account/second-factor': { isRequired: false, factors: [], passkeysArePossible: true, recoveryCodesLeft: 0 },
  'GET /api/account/sessions': [],
  'GET /api/calendar-feeds': [],
  'GET /api/substitutes/candidates': [{ id: 'u-sofia', fullName: 'Sofia Marino', jobTitle: 'Head of sales' }],
};

async function openDialog(user: ReturnType<typeof renderApp>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Name Substitute' }));
  return within(await screen.findByRole('dialog', { name: 'Name Substitute' }));
}

describe('R57 my substitutes', () => {
  it('are named from the command palette, which opens the form by its address', async () => {
    mockApi({ ...answers, 'GET /api/substitutes': none });
    renderApp('/account?substitute', { user: executive });
    expect(await screen.findByRole('dialog', { name: 'Name Substitute' })).toBeVisible();
  });

  it('are named for a period', async () => {
    let shown = none;
    const api = mockApi({
      ...answers,
      'GET /api/substitutes': () => shown,
      'POST /api/substitutes': () => {
        shown = named;
        return reply(201, named.mine[0]);
      },
    });
    const { user } = renderApp('/account', { user: executive });
    expect(await screen.findByText('You have no substitute. Requests wait until you are back.')).toBeInTheDocument();
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', { name: 'Name Substitute' }));
    expect(dialog.getByText('Please choose a substitute')).toBeInTheDocument();
    expect(dialog.getByText('Please choose the last day')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Substitute'), 'sof');
    await user.click(await dialog.findByRole('option', { name: /Sofia Marino/ }));
    await user.clear(dialog.getByLabelText('First Day'));
    await user.type(dialog.getByLabelText('First Day'), '2026-11-23');
    await user.type(dialog.getByLabelText('Last Day'), '2026-11-27');
    await user.click(dialog.getByRole('button', { name: 'Name Substitute' }));
    expect(await screen.findByText('Substitute named')).toBeInTheDocument();
    expect(api.callsOf('POST /api/substitutes')[0]!.body).toEqual({
      substituteId: 'u-sofia',
      startDate: '2026-11-23',
      endDate: '2026-11-27',
    });
    const list = within(await screen.findByRole('list', { name: 'My substitutes' }));
    expect(list.getByText('From 23 Nov 2026 to 27 Nov 2026')).toBeInTheDocument();
    expect(list.getByText('Now')).toBeInTheDocument();
  });

  it('are named for all approved leave, and the server’s refusal is shown at the field', async () => {
    const message = 'A substitute must be an active executive or HR manager. Please choose someone else.';
    const errors = [{ field: 'substituteId', message }];
    const api = mockApi({
      ...answers,
      'GET /api/substitutes': none,
      'POST /api/substitutes': reply(422, { statusCode: 422, message, errors }),
    });
    const { user } = renderApp('/account', { user: executive });
    const dialog = await openDialog(user);
    await user.type(dialog.getByLabelText('Substitute'), 'sof');
    await user.click(await dialog.findByRole('option', { name: /Sofia Marino/ }));
    await user.click(dialog.getByRole('radio', { name: 'All my approved leave' }));
    expect(dialog.queryByLabelText('First Day')).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Name Substitute' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(api.callsOf('POST /api/substitutes')[0]!.body).toEqual({ substituteId: 'u-sofia' });
  });

  it('can be removed', async () => {
    let shown = always;
    const api = mockApi({
      ...answers,
      'GET /api/substitutes': () => shown,
      'DELETE /api/substitutes/s-1': () => {
        shown = none;
        return reply(204);
      },
    });
    const { user } = renderApp('/account', { user: executive });
    await user.click(
      await screen.findByRole('button', { name: 'Remove Sofia Marino, During all of your approved leave' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove substitute?' }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Substitute removed')).toBeInTheDocument();
    expect(await screen.findByText(/^You have no substitute/)).toBeInTheDocument();
    expect(api.callsOf('DELETE /api/substitutes/s-1')).toHaveLength(1);
  });

  it('are not offered to employees', async () => {
    const api = mockApi(answers);
    renderApp('/account');
    expect(await screen.findByRole('heading', { name: 'Sessions' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'My substitutes' })).not.toBeInTheDocument();
    expect(api.callsOf('GET /api/substitutes')).toHaveLength(0);
  });
});
