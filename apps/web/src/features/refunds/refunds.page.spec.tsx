import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refund } from '../../testing/refunds.js';
import { mockApi, renderPage, reply } from '../../testing/render.js';
import RefundsPage from './refunds.page.js';

const pending = refund();
const rejected = refund({
  ...{ id: 'r-2', title: 'Refund 2026-0003', description: 'Lunch', amount: 123456 },
  ...{ status: 'REJECTED', reviewComment: 'Not on a business trip.', reviewerName: 'Max Adler' },
});
const taxi = new File(['%PDF-1.7 1 0 obj<<>>endobj'], 'taxi.pdf', { type: 'application/pdf' });
const photo = new File(['png'], 'photo.png', { type: 'image/png' });

async function openForm() {
  const api = mockApi({ 'GET /api/refunds': [] });
  const rendered = renderPage(<RefundsPage />);
  await rendered.user.click(screen.getByRole('button', { name: 'Request Refund' }));
  await screen.findByRole('dialog');
  return { api, ...rendered };
}

type User = Awaited<ReturnType<typeof openForm>>['user'];

async function fill(user: User, amount = '12.50') {
  await user.type(screen.getByLabelText('Expense Reason'), 'Taxi to the airport');
  await user.type(screen.getByLabelText('Amount (€)'), amount);
  await user.upload(screen.getByLabelText('Receipt/Invoice'), taxi);
}

const submitButton = () => screen.getByRole('button', { name: 'Submit Request' });

describe('the user’s own refunds', () => {
  it('R33 lists requests with reference, reason, euros, status, receipt and comment [S2.refunds.1 S2.refunds.2 S2.refunds.3 S9.19]', async () => {
    mockApi({ 'GET /api/refunds': [pending, rejected] });
    renderPage(<RefundsPage />);
    expect(screen.getByRole('heading', { name: 'Refunds' })).toBeVisible();
    const rows = within(await screen.findByRole('list', { name: 'Refund requests' })).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('Refund 2026-0007');
    expect(rows[0]).toHaveTextContent('Pending');
    expect(rows[0]).toHaveTextContent('Taxi to the airport');
    expect(rows[0]).toHaveTextContent('€12.50');
    expect(rows[1]).toHaveTextContent('€1,234.56');
    expect(rows[1]).toHaveTextContent('Not on a business trip.');
    const link = within(rows[0]!).getByText('View Receipt');
    expect(link).toHaveAttribute('href', '/api/refunds/r-1/receipt');
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('R41 shows when a request was reviewed and by whom, and offers its history', async () => {
    const reviewed = { status: 'APPROVED', reviewerName: 'Max Adler', reviewedAt: '2026-11-22T10:00:00.000Z' } as const;
    mockApi({ 'GET /api/refunds': [{ ...pending, ...reviewed }] });
    renderPage(<RefundsPage />);
    const card = await screen.findByRole('listitem');
    expect(card).toHaveTextContent(/Requested .* · reviewed by Max Adler .+/);
    expect(within(card).getByRole('button', { name: `History of ${pending.title}` })).toBeVisible();
  });

  it('says that a pending request looks like another one', async () => {
    const sameReceiptAs = 'Refund 2026-0003';
    const reviewed = { ...rejected, sameReceiptAs: pending.title };
    mockApi({ 'GET /api/refunds': [{ ...pending, sameReceiptAs }, reviewed] });
    renderPage(<RefundsPage />);
    const told = 'This receipt was also submitted with Refund 2026-0003.';
    expect(await screen.findByText(told)).toBeVisible();
    expect(screen.getAllByText(/also submitted/)).toHaveLength(1);
  });

  it('R36 a link to a request that was withdrawn says so', async () => {
    mockApi({ 'GET /api/refunds': [pending] });
    renderPage(<RefundsPage />, { path: '/refunds?request=r-9' });
    const message = await screen.findByText(/^The refund request that you opened is not in your list\./);
    await waitFor(() => expect(message.closest('p')).toHaveFocus());
  });

  it('shows that there are no requests [S2.refunds.4]', async () => {
    mockApi({ 'GET /api/refunds': [] });
    renderPage(<RefundsPage />);
    expect(await screen.findByText('No refund requests')).toBeVisible();
  });

  it('a list that fails to load can be retried', async () => {
    const api = mockApi({ 'GET /api/refunds': reply(500, { statusCode: 500, message: 'Something went wrong.' }) });
    const { user } = renderPage(<RefundsPage />);
    expect(await screen.findByText('Failed to fetch refund requests')).toBeVisible();
    api.answer({ 'GET /api/refunds': [pending] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Taxi to the airport')).toBeVisible();
  });
});

describe('requesting a refund', () => {
  it('can be submitted only with reason, amount and receipt, and counts characters [S2.refunds.1 S5.9 S5.12 S5.14]', async () => {
    const { user } = await openForm();
    expect(submitButton()).toBeDisabled();
    expect(screen.getByText('0/200')).toBeVisible();
    await user.type(screen.getByLabelText('Expense Reason'), 'Taxi');
    expect(screen.getByText('4/200')).toBeVisible();
    expect(submitButton()).toBeDisabled();
    await user.type(screen.getByLabelText('Amount (€)'), '12.5');
    expect(submitButton()).toBeDisabled();
    await user.upload(screen.getByLabelText('Receipt/Invoice'), taxi);
    await waitFor(() => expect(submitButton()).toBeEnabled()); // the file is read first
    expect(screen.getByText('taxi.pdf')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove taxi.pdf' }));
    expect(screen.getByText('Receipt/Invoice is required')).toBeVisible();
    expect(submitButton()).toBeDisabled();
  });

  it('shows what is missing when a field loses the focus [S5.8 S5.10]', async () => {
    const { user } = await openForm();
    await user.click(screen.getByLabelText('Expense Reason'));
    await user.click(screen.getByLabelText('Amount (€)'));
    expect(await screen.findByText('Expense reason is required (max 200 characters)')).toBeVisible();
    await user.keyboard('0');
    await user.tab();
    expect(await screen.findByText('Amount is required and must be greater than 0')).toBeVisible();
  });

  it('an amount with more than two decimals shows an error at its field and is not sent [S5.11]', async () => {
    const { api, user } = await openForm();
    await fill(user, '12.3456');
    await user.click(submitButton());
    expect(await screen.findByText('Amount must have at most 2 decimals')).toBeVisible();
    expect(api.callsOf('POST /api/refunds')).toHaveLength(0);
  });

  it('R67.1 a comma is a decimal sign, and the amount that was understood stands under the field', async () => {
    const { api, user } = await openForm();
    await fill(user, '1.234,5');
    expect(screen.getByLabelText('Amount (€)')).toHaveAccessibleDescription('€1,234.50');
    api.answer({ 'POST /api/refunds': reply(201, { ...pending, notice: null }) });
    await user.click(submitButton());
    await screen.findByText('Refund request submitted successfully');
    expect((api.callsOf('POST /api/refunds')[0]!.body as FormData).get('amount')).toBe('123450');
  });

  it('R67.2 an amount that can be read in two ways is refused with both, and stays as it was typed', async () => {
    const { api, user } = await openForm();
    await fill(user, '1.234');
    await user.click(submitButton());
    const amount = screen.getByLabelText('Amount (€)');
    const sentence = /“1.234” can be read in two ways. Please write 1234 or 1.23.$/;
    await waitFor(() => expect(amount).toHaveAccessibleDescription(sentence));
    expect(amount).toHaveValue('1.234');
    expect(api.callsOf('POST /api/refunds')).toHaveLength(0);
    await user.type(amount, '{Backspace}');
    expect(amount).toHaveAccessibleDescription('€1.23');
  });

  it('R34 a dropped file of the wrong type is refused before the upload', async () => {
    await openForm();
    const zone = screen.getByLabelText('Receipt/Invoice').parentElement!;
    fireEvent.drop(zone, { dataTransfer: { files: [new File(['x'], 'page.html', { type: 'text/html' })] } });
    expect(await screen.findByText('Please choose a PDF, JPG or PNG file')).toBeVisible();
    expect(submitButton()).toBeDisabled();
  });

  it('a photo taken with the phone is shown before the upload', async () => {
    const revoked = jest.fn();
    Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: revoked });
    const { user } = await openForm();
    const camera = screen.getByLabelText('Take a photo');
    expect(camera).toHaveAttribute('capture', 'environment');
    await user.upload(camera, photo);
    expect(screen.getByRole('img', { name: 'Preview of photo.png' })).toHaveAttribute('src', 'blob:photo');
    await user.click(screen.getByRole('button', { name: 'Remove photo.png' }));
    expect(revoked).toHaveBeenCalledWith('blob:photo');
  });

  it('sends cents and the receipt with one key, shows a toast and refreshes the list [S4.18 S5.11 S7.16 S8.32]', async () => {
    const { api, user } = await openForm();
    await fill(user, '0.29');
    api.answer({
      'POST /api/refunds': reply(201, { ...pending, notice: 'No one can review your requests at the moment.' }),
      'GET /api/refunds': [pending],
    });
    await user.dblClick(submitButton());

    expect(await screen.findByText('Refund request submitted successfully')).toBeInTheDocument();
    expect(screen.getByText('No one can review your requests at the moment.')).toBeInTheDocument();
    const sent = api.callsOf('POST /api/refunds');
    const form = sent[0]!.body as FormData;
    expect(form.get('description')).toBe('Taxi to the airport');
    expect(form.get('amount')).toBe('29');
    expect((form.get('file') as File).name).toBe('taxi.pdf');
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    expect(sent[0]!.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('Refund 2026-0007')).toBeVisible();
  });

  it('R2c a failure shows the server’s message and keeps the form [S8.13]', async () => {
    const { api, user } = await openForm();
    await fill(user);
    api.answer({ 'POST /api/refunds': reply(422, { statusCode: 422, message: 'This file is not a PDF.' }) });
    await user.click(submitButton());
    expect(await screen.findByText('Error')).toBeInTheDocument();
    expect(screen.getByText('Failed to submit refund request. This file is not a PDF.')).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeVisible();
    api.answer({ 'POST /api/refunds': reply(502) });
    await user.click(submitButton());
    expect(await screen.findByText('Failed to submit refund request')).toBeInTheDocument();
    const keys = api.callsOf('POST /api/refunds').map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  });
});

describe('validation errors of the server', () => {
  it('R1 an error is shown at its field until the field changes [S8.13]', async () => {
    const { api, user } = await openForm();
    await fill(user);
    const errors = [
      { field: 'description', message: 'Please say what for.' },
      { field: 'amount', message: 'Please ask for less.' },
    ];
    api.answer({ 'POST /api/refunds': reply(400, { statusCode: 400, message: 'Please look again.', errors }) });
    await user.click(submitButton());
    await waitFor(() =>
      expect(screen.getByLabelText('Expense Reason')).toHaveAccessibleDescription('Please say what for.'),
    );
    expect(screen.getByLabelText('Amount (€)')).toHaveAccessibleDescription('€12.50 Please ask for less.');
    await user.type(screen.getByLabelText('Amount (€)'), '{Backspace}1');
    expect(screen.getByLabelText('Amount (€)')).toHaveAccessibleDescription('€12.51');
  });

  it('R34 a refused receipt shows an error at the receipt until it is removed', async () => {
    const { api, user } = await openForm();
    await fill(user);
    api.answer({ 'POST /api/refunds': reply(415, { statusCode: 415, message: '“taxi.pdf” is not a PDF.' }) });
    await user.click(submitButton());
    const receipt = within(screen.getByRole('group', { name: 'Receipt/Invoice' }));
    expect(await receipt.findByText('“taxi.pdf” is not a PDF.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove taxi.pdf' }));
    expect(screen.getByRole('dialog')).not.toHaveTextContent('is not a PDF');
  });
});

describe('withdrawing', () => {
  it('R28b the user’s pending request is withdrawn after a confirmation', async () => {
    const api = mockApi({ 'GET /api/refunds': [pending, rejected] });
    const { user } = renderPage(<RefundsPage />);
    const withdraw = await screen.findAllByRole('button', { name: /^Withdraw/ });
    expect(withdraw).toHaveLength(1);
    await user.click(withdraw[0]!);
    expect(screen.getByRole('dialog', { name: 'Withdraw this request?' })).toBeVisible();
    api.answer({ 'DELETE /api/refunds/r-1': reply(204), 'GET /api/refunds': [rejected] });
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Refund request withdrawn')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Taxi to the airport')).toBeNull());
  });

  it('R28b a request reviewed in the meantime stays, and the list shows the decision', async () => {
    const api = mockApi({ 'GET /api/refunds': [pending] });
    const { user } = renderPage(<RefundsPage />);
    await user.click(await screen.findByRole('button', { name: /^Withdraw/ }));
    api.answer({
      'DELETE /api/refunds/r-1': reply(409, { statusCode: 409, message: 'This request is already approved.' }),
      'GET /api/refunds': [{ ...pending, status: 'APPROVED' }],
    });
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('This request is already approved.')).toBeInTheDocument();
    expect(await screen.findByText('Approved', { selector: 'span' })).toBeVisible();
  });
});
