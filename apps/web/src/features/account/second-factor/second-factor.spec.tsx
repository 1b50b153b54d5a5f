import type { SessionUser } from '@staffroom/contracts/auth.js';
import type { OwnFactor, OwnSecondFactor } from '@staffroom/contracts/second-factor.js';
import { configurableTypes } from '@staffroom/contracts/notifications.js';
import { act, screen, waitFor, within } from '@testing-library/react';
import { mockApi, person, renderApp, reply } from '../../../testing/render.js';

const none: OwnSecondFactor = { isRequired: false, factors: [], passkeysArePossible: true, recoveryCodesLeft: 0 };
const phone: OwnFactor = {
  id: 'f-1',
  kind: 'TOTP',
  name: 'Phone',
  addedAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: null,
};
const withPhone: OwnSecondFactor = { ...none, factors: [phone], recoveryCodesLeft: 10 };
const answers = {
  'GET /api/notification-preferences': configurableTypes.map((notificationType) => ({
    notificationType,
    channel: 'BOTH',
  })),
  'GET /api/account/sessions': [],
};
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const begun = { setUp: 'token', secret, uri: `otpauth://totp/Staffroom:ana?secret=${secret}&issuer=Staffroom` };
const codes = Array.from({ length: 10 }, (_, at) => `ABCD-EFGH-JKMN-234${at}`);

type User = ReturnType<typeof renderApp>['user'];

const nextTurn = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));

async function givePassword(user: User, title: string, button = 'Continue') {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await user.type(dialog.getByLabelText('Current Password'), 'Correct1horse');
  await user.click(dialog.getByRole('button', { name: button }));
}

describe('R64.8 the second factor on the account page', () => {
  it('is added with the password, a code of the app, and shows the recovery codes once', async () => {
    let own = none;
    const api = mockApi({
      ...answers,
      'GET /api/account/second-factor': () => own,
      'POST /api/account/second-factor/totp/begin': begun,
      'POST /api/account/second-factor/totp': () => {
        own = withPhone;
        return reply(201, { secondFactor: own, recoveryCodes: codes });
      },
    });
    const { user } = renderApp('/account');
    expect(await screen.findByText('You have no second factor.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add Authenticator App' }));
    await givePassword(user, 'Add Authenticator App');
    expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeInTheDocument();
    const dialog = within(screen.getByRole('dialog', { name: 'Add Authenticator App' }));
    await waitFor(() => expect(dialog.getByLabelText('Code')).toHaveFocus());
    await nextTurn(); // the dialog of the password returns its focus later
    expect(dialog.getByLabelText('Code')).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Type the key instead' }));
    expect(dialog.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Add App' }));
    expect(dialog.getByText('Please enter the six digits that the app shows.')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Code'), '287 082');
    await user.click(dialog.getByRole('button', { name: 'Add App' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Recovery Codes' }));
    expect(within(shown.getByRole('list')).getAllByRole('listitem')).toHaveLength(10);
    expect(api.callsOf('POST /api/account/second-factor/totp/begin')[0]!.body).toEqual({
      currentPassword: 'Correct1horse',
    });
    expect(api.callsOf('POST /api/account/second-factor/totp')[0]!.body).toEqual({
      ...{ setUp: 'token', name: 'Authenticator app', code: '287 082' },
    });
    await user.click(shown.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add Authenticator App' })).toHaveFocus());
    const list = within(await screen.findByRole('list', { name: 'Second factors' }));
    expect(list.getByText('Phone')).toBeInTheDocument();
    expect(screen.getByText('You have 10 recovery codes left.')).toBeInTheDocument();
  });

  it('shows at the field why the password or the code was refused', async () => {
    const wrong = (field: string, message: string) =>
      reply(400, { statusCode: 400, message, errors: [{ field, message }] });
    const passwords = [wrong('currentPassword', 'The current password is incorrect.'), begun];
    mockApi({
      ...answers,
      'GET /api/account/second-factor': none,
      'POST /api/account/second-factor/totp/begin': () => passwords.shift(),
      'POST /api/account/second-factor/totp': wrong('code', 'This code is wrong.'),
    });
    const { user } = renderApp('/account');
    await user.click(await screen.findByRole('button', { name: 'Add Authenticator App' }));
    await givePassword(user, 'Add Authenticator App');
    const dialog = within(screen.getByRole('dialog', { name: 'Add Authenticator App' }));
    expect(await dialog.findByText('The current password is incorrect.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await user.type(await screen.findByLabelText('Code'), '000000');
    await user.click(screen.getByRole('button', { name: 'Add App' }));
    await waitFor(() => expect(screen.getByLabelText('Code')).toHaveAccessibleDescription('This code is wrong.'));
  });

  it('is removed with the password', async () => {
    let own = withPhone;
    const api = mockApi({
      ...answers,
      'GET /api/account/second-factor': () => own,
      'POST /api/account/second-factor/removal': () => (own = none),
    });
    const { user } = renderApp('/account');
    await user.click(await screen.findByRole('button', { name: 'Remove Phone' }));
    expect(await screen.findByText(/Your password alone is then enough/)).toBeInTheDocument();
    await givePassword(user, 'Remove Second Factor?', 'Remove');
    expect(await screen.findByText('You have no second factor.')).toBeInTheDocument();
    expect(api.callsOf('POST /api/account/second-factor/removal')[0]!.body).toEqual({
      ...{ factorId: 'f-1', currentPassword: 'Correct1horse' },
    });
  });

  it('that is required and the last one cannot be removed', async () => {
    mockApi({ ...answers, 'GET /api/account/second-factor': { ...withPhone, isRequired: true } });
    renderApp('/account');
    expect(await screen.findByText('Required')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove Phone' })).not.toBeInTheDocument();
  });

  it('R64.9 new recovery codes replace the earlier ones', async () => {
    mockApi({
      ...answers,
      'GET /api/account/second-factor': { ...withPhone, recoveryCodesLeft: 1 },
      'POST /api/account/second-factor/recovery-codes': { recoveryCodes: codes },
    });
    const { user } = renderApp('/account');
    expect(await screen.findByText('You have one recovery code left.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Make New Recovery Codes' }));
    await givePassword(user, 'Make New Recovery Codes', 'Make New Codes');
    expect(await screen.findByText(codes[0]!)).toBeInTheDocument();
  });

  it('offers no passkey where browsers do not', async () => {
    mockApi({ ...answers, 'GET /api/account/second-factor': { ...none, passkeysArePossible: false } });
    renderApp('/account');
    expect(await screen.findByText('You have no second factor.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add Passkey' })).not.toBeInTheDocument();
  });
});

const dueToAdd: SessionUser = { ...person(), mustAddSecondFactor: true };

describe('R64.10 a required second factor', () => {
  it('comes before every page, and the page is there once the recovery codes were seen', async () => {
    let own: OwnSecondFactor = { ...none, isRequired: true };
    const api = mockApi({
      ...answers,
      'GET /api/account/second-factor': () => own,
      'POST /api/account/second-factor/totp/begin': begun,
      'POST /api/account/second-factor/totp': () => {
        own = { ...withPhone, isRequired: true };
        return reply(201, { secondFactor: own, recoveryCodes: codes });
      },
      'GET /api/documents': [],
    });
    const { user } = renderApp('/documents', { user: dueToAdd });
    expect(await screen.findByRole('heading', { name: 'Second Factor Required' })).toBeInTheDocument();
    expect(await screen.findByText('Your company requires a second factor. Add one now.')).toBeInTheDocument();
    expect(api.callsOf('GET /api/documents')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Add Authenticator App' }));
    await givePassword(user, 'Add Authenticator App');
    await user.type(await screen.findByLabelText('Code'), '287082');
    await user.click(screen.getByRole('button', { name: 'Add App' }));
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('heading', { name: 'Documents' })).toBeInTheDocument();
  });

  it('is asked for when HR requires it while the person works', async () => {
    const message = 'Add a second factor first.';
    mockApi({
      ...answers,
      'GET /api/account/second-factor': { ...none, isRequired: true },
      'GET /api/documents': reply(403, { statusCode: 403, message, code: 'SECOND_FACTOR_SET_UP_REQUIRED' }),
    });
    renderApp('/documents');
    expect(await screen.findByRole('heading', { name: 'Second Factor Required' })).toBeInTheDocument();
  });

  it('R64.14 needs no password of people who come from the identity provider', async () => {
    document.cookie = 'signed_in_by_provider=1';
    const api = mockApi({
      ...answers,
      'GET /api/account/second-factor': { ...none, isRequired: true },
      'POST /api/account/second-factor/totp/begin': begun,
    });
    const { user } = renderApp('/documents', { user: dueToAdd });
    await user.click(await screen.findByRole('button', { name: 'Add Authenticator App' }));
    expect(screen.queryByLabelText('Current Password')).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByLabelText('Code')).toBeInTheDocument();
    expect(api.callsOf('POST /api/account/second-factor/totp/begin')[0]!.body).toEqual({});
    document.cookie = 'signed_in_by_provider=; max-age=0';
  });
});
