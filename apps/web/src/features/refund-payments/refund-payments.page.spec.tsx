import type { RefundPayments } from '@staffroom/contracts/refund-payments.js';
import { screen, waitFor, within } from '@testing-library/react';
import type { Call } from '../../testing/mock-api.js';
import { mockApi, person, renderApp, reply } from '../../testing/render.js';

const hr = person({ role: 'HR_MANAGER' });
const refund = (id: string, userName: string, amount: number) => ({
  ...{ id, userName, amount, title: `Refund 2026-000${id}`, userId: `u-${id}` },
  ...{ approvedAt: '2026-11-20T10:00:00.000Z', newIbanSince: null as string | null },
});
const payments: RefundPayments = {
  hasPayer: true,
  sepa: [refund('1', 'Ana Reyes', 1250), refund('2', 'Bo Berg', 500)],
  elsewhere: [refund('3', 'Deniz Kaya', 900)],
  withoutIban: [refund('4', 'Cy Dee', 700)],
  open: [
    {
      ...{ id: 'p1', createdAt: '2026-11-21T10:00:00.000Z', createdByName: 'Hanna Roth' },
      ...{ count: 3, amount: 4200, isSepa: true, newIbansOf: [] as string[] },
    },
  ],
  paid: [],
};
const none: RefundPayments = { hasPayer: true, sepa: [], elsewhere: [], withoutIban: [], open: [], paid: [] };
const card = async (name: string) => within(await screen.findByRole('region', { name }));

describe('R33a payments of refunds', () => {
  it('R33a.1 lists what is to be paid in three groups, and makes a file of what is chosen', async () => {
    const api = mockApi({ 'GET /api/refund-payments': payments, 'POST /api/refund-payments': payments.open[0] });
    const { user } = renderApp('/refund-payments', { user: hr });
    const sepa = await card('To pay in SEPA');
    expect(sepa.getByText('2 refunds chosen, €17.50')).toBeInTheDocument();
    await user.click(sepa.getByRole('checkbox', { name: 'Refund 2026-0002' }));
    expect(sepa.getByText('1 refund chosen, €12.50')).toBeInTheDocument();
    await user.click(sepa.getByRole('button', { name: 'Make File' }));
    expect(await screen.findByText('Payment file made')).toBeInTheDocument();
    expect(api.callsOf('POST /api/refund-payments')[0]!.body).toEqual({ refundIds: ['1'], newIbans: 0 });
    expect((await card('To pay elsewhere')).getByText(/Deniz Kaya/)).toBeInTheDocument();
    expect((await card('Without an IBAN')).getByText(/Cy Dee/)).toBeInTheDocument();
  });

  it('R78.3 refunds to a new IBAN are marked, and a file with one asks once more', async () => {
    const toNew = { ...payments.sepa[1]!, newIbanSince: '2026-11-18T10:00:00.000Z' };
    const open = [{ ...payments.open[0]!, newIbansOf: ['Cy Dee', 'Jürgen Müller'] }];
    const api = mockApi({
      'GET /api/refund-payments': { ...payments, open, sepa: [payments.sepa[0]!, toNew] },
      'POST /api/refund-payments': payments.open[0],
    });
    const { user } = renderApp('/refund-payments', { user: hr });
    const sepa = await card('To pay in SEPA');
    expect(sepa.getAllByRole('listitem').map((row) => /New IBAN since 18 Nov 2026/.test(row.textContent))).toEqual([
      false,
      true,
    ]);
    expect((await card('Payment files')).getByText(/^New IBAN in the last 14 days/)).toHaveTextContent(
      'Cy Dee, Jürgen Müller',
    );
    await user.click(sepa.getByRole('button', { name: 'Make File' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay to new IBANs?' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Bo Berg, Refund 2026-0002, €5.00: new since 18 Nov 2026',
    ]);
    expect(api.callsOf('POST /api/refund-payments')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Make File' }));
    expect(await screen.findByText('Payment file made')).toBeInTheDocument();
    expect(api.callsOf('POST /api/refund-payments')[0]!.body).toEqual({ refundIds: ['1', '2'], newIbans: 1 });
  });

  it('R33a.2 one of many refunds is chosen without leaving out each of the others', async () => {
    mockApi({ 'GET /api/refund-payments': payments });
    const { user } = renderApp('/refund-payments', { user: hr });
    const sepa = await card('To pay in SEPA');
    await user.click(sepa.getByRole('button', { name: 'Choose None' }));
    expect(sepa.getByRole('status')).toHaveTextContent('0 refunds chosen, €0.00');
    expect(sepa.getByRole('button', { name: 'Make File' })).toBeDisabled();
    await user.click(sepa.getByRole('checkbox', { name: 'Refund 2026-0001' }));
    expect(sepa.getByRole('status')).toHaveTextContent('1 refund chosen, €12.50');
    await user.click(sepa.getByRole('button', { name: 'Choose None' }));
    await user.click(sepa.getByRole('button', { name: 'Choose All' }));
    expect(sepa.getByRole('status')).toHaveTextContent('2 refunds chosen, €17.50');
    expect((await card('To pay elsewhere')).queryByRole('button', { name: 'Choose None' })).toBeNull();
  });

  it('R33a.1 says that a list goes on after its first 500 refunds', async () => {
    const many = Array.from({ length: 500 }, (_, at) => refund(String(at), 'Cy Dee', 700));
    mockApi({ 'GET /api/refund-payments': { ...none, withoutIban: many } });
    renderApp('/refund-payments', { user: hr });
    const text = 'These are the first 500. More appear once they are paid or have an IBAN.';
    expect((await card('Without an IBAN')).getByText(text)).toBeVisible();
  });

  it('R33a.4 a file is downloaded, and then marked as paid after a question', async () => {
    const api = mockApi({ 'GET /api/refund-payments': payments, 'POST /api/refund-payments/p1/paid': none });
    const { user } = renderApp('/refund-payments', { user: hr });
    const files = await card('Payment files');
    const link = files.getByRole('link', { name: 'SEPA: refunds-p1' });
    expect(link).toHaveAttribute('href', '/api/refund-payments/p1/file?format=sepa');
    expect(files.getByText('refunds-p1')).toBeVisible();
    await user.click(files.getByRole('button', { name: 'Mark as Paid: refunds-p1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark as paid?' }));
    expect(dialog.getByText(/3 refunds, €42.00 in all/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Mark as Paid' }));
    expect(await screen.findByText('Marked as paid')).toBeInTheDocument();
    expect(api.callsOf('POST /api/refund-payments/p1/paid')).toHaveLength(1);
  });

  it('R33a.8 a file that was marked as paid says so wherever it can be downloaded again', async () => {
    const paid = [{ ...payments.open[0]!, paidAt: '2026-11-24T10:00:00.000Z' }];
    mockApi({ 'GET /api/refund-payments': { ...none, paid } });
    renderApp('/refund-payments', { user: hr });
    const files = await card('Paid files');
    expect(files.getByText(/^Already paid/)).toHaveTextContent(/24 Nov 2026/);
    expect(files.getByRole('link', { name: 'SEPA: refunds-p1' })).toBeInTheDocument();
    expect(files.queryByRole('button')).toBeNull();
    expect(screen.getByText('Nothing to pay')).toBeInTheDocument();
  });

  it('R33a.3 giving a file back warns that the bank may have it', async () => {
    const api = mockApi({ 'GET /api/refund-payments': payments, 'DELETE /api/refund-payments/p1': reply(204) });
    const { user } = renderApp('/refund-payments', { user: hr });
    await user.click((await card('Payment files')).getByRole('button', { name: 'Give Back: refunds-p1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Give the payment file back?' }));
    expect(dialog.getByText(/they would be paid twice/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Give Back' }));
    expect(await screen.findByText('Payment file given back')).toBeInTheDocument();
    expect(api.callsOf('DELETE /api/refund-payments/p1')).toHaveLength(1);
  });

  it('R33a.2 says what the server refused', async () => {
    const message = 'This refund is in a payment file already. Give that file back first.';
    mockApi({ 'GET /api/refund-payments': payments, 'POST /api/refund-payments': reply(409, { message }) });
    const { user } = renderApp('/refund-payments', { user: hr });
    await user.click((await card('To pay elsewhere')).getByRole('button', { name: 'Make File' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('R33a.2 a file that may have been made is asked for again under the same key, and one of other refunds under another', async () => {
    const api = mockApi({
      'GET /api/refund-payments': payments,
      'POST /api/refund-payments': reply(503, { message: 'Please try again.' }),
    });
    const { user } = renderApp('/refund-payments', { user: hr });
    const sepa = await card('To pay in SEPA');
    const button = sepa.getByRole('button', { name: 'Make File' });
    const make = async () => {
      await user.click(button);
      await waitFor(() => expect(button).toBeEnabled());
    };
    await make();
    await make();
    await user.click(sepa.getByRole('checkbox', { name: 'Refund 2026-0002' }));
    await make();
    const keys = api.callsOf('POST /api/refund-payments').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([keys[0], keys[0], expect.not.stringMatching(keys[0]!)]);
  });

  it('R33a.5 without the company’s account there are no SEPA files, and the page says why', async () => {
    mockApi({ 'GET /api/refund-payments': { ...payments, hasPayer: false } });
    renderApp('/refund-payments', { user: hr });
    const files = await card('Payment files');
    expect(files.getByText(/the operator sets PAYER_NAME and PAYER_IBAN/)).toBeInTheDocument();
    expect(files.queryByRole('link', { name: /SEPA/ })).toBeNull();
    expect(files.getByRole('link', { name: 'CSV: refunds-p1' })).toBeInTheDocument();
  });

  it('R33a.7 everything that was approved until a day is marked as paid, after its number and sum are shown', async () => {
    const earlier = { count: 2, amount: 1750, hasMore: false };
    const api = mockApi({
      'GET /api/refund-payments': payments,
      'GET /api/refund-payments/earlier': ({ query }: Call) =>
        query.get('approvedUntil') === '2026-10-31' ? earlier : { count: 0, amount: 0, hasMore: false },
      'POST /api/refund-payments/earlier': none,
    });
    const { user } = renderApp('/refund-payments', { user: hr });
    await user.click(await screen.findByRole('button', { name: 'Mark Earlier as Paid' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark earlier refunds as paid?' }));
    expect(await dialog.findByText('No refund that was approved until then waits to be paid.')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Mark as Paid' })).toBeDisabled();
    await user.clear(dialog.getByLabelText('Approved until'));
    await user.type(dialog.getByLabelText('Approved until'), '2026-10-31');
    expect(await dialog.findByText(/^2 refunds, €17.50 in all\./)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Mark as Paid' }));
    expect(await screen.findByText('Marked as paid')).toBeInTheDocument();
    expect(api.callsOf('POST /api/refund-payments/earlier')[0]!.body).toEqual({
      approvedUntil: '2026-10-31',
      count: 2,
    });
  });

  it('R33a.1 says when nothing is to be paid', async () => {
    mockApi({ 'GET /api/refund-payments': none });
    renderApp('/refund-payments', { user: hr });
    expect(await screen.findByText('Nothing to pay')).toBeInTheDocument();
  });
});
