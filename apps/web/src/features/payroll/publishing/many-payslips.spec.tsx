import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { MatchPayslipsBody, PayslipMatch } from '@staffroom/contracts/payroll.js';
import { liveOn } from '../../../testing/fake-today.js';
import type { Answer, Call } from '../../../testing/mock-api.js';
import { mockApi, person, renderPage, reply } from '../../../testing/render.js';
import { currentToast, dismissToast } from '../../../ui/toast.js';
import PayrollPage from '../payroll.page.js';

liveOn('2026-11-20');
afterEach(() => act(() => dismissToast(currentToast()?.id ?? 0)));

const hr = person({ id: 'u-hr', fullName: 'Hanna Roth', role: 'HR_MANAGER' });
const match = (id: string, fullName: string, by: PayslipMatch['by'], hasPayslip = false): PayslipMatch => ({
  ...{ id, fullName, jobTitle: 'Engineer', by, hasPayslip },
});
const known: Record<string, PayslipMatch[]> = {
  'ana@example.com.pdf': [match('u-ana', 'Ana López', 'EMAIL')],
  'Ana again ana@example.com.pdf': [match('u-ana', 'Ana López', 'EMAIL')],
  'Ben Archer.pdf': [match('u-ben', 'Ben Archer', 'NAME')],
  'Max Müller.pdf': [match('u-max1', 'Max Müller', 'NAME'), match('u-max2', 'Max Müller', 'NAME')],
  'zoe@example.com.pdf': [match('u-zoe', 'Zoe Has', 'EMAIL', true)],
};
const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
const without = [
  ...['u-ana Ana López', 'u-ben Ben Archer', 'u-kim Kim Last'].map((text) => {
    const [id, ...names] = text.split(' ');
    return { id, fullName: names.join(' '), jobTitle: 'Engineer', teamName: null };
  }),
];

let staged = 0;
function stage({ body }: Call) {
  const userIds = String((body as FormData).get('userIds')).split(',');
  return reply(
    201,
    userIds.map((userId) => ({ id: `s-${++staged}`, userId })),
  );
}

async function openMany(answers: Record<string, Answer> = {}) {
  staged = 0;
  const api = mockApi({
    'GET /api/payroll': [],
    'GET /api/payroll/coverage': { month: '2026-11', people: 3, withPayslip: 0 },
    'GET /api/payroll/missing': without,
    'GET /api/users': [person({ id: 'u-kim', fullName: 'Kim Last' })],
    'POST /api/payroll/matches': ({ body }: Call) => (body as MatchPayslipsBody).texts.map((text) => known[text] ?? []),
    'POST /api/payroll/staged': stage,
    'POST /api/payroll/publish': reply(201, []),
    ...answers,
  });
  const shown = renderPage(<PayrollPage />, { user: hr, path: '/payroll' });
  await shown.user.click(screen.getByRole('button', { name: 'Upload Payroll Documents' }));
  await shown.user.click(await screen.findByRole('radio', { name: 'Many' }));
  const dialog = await screen.findByRole('dialog', { name: 'Upload Payroll Documents' });
  const drop = (...names: string[]) => shown.user.upload(within(dialog).getByLabelText('Files'), names.map(pdf));
  return { ...shown, api, dialog, drop };
}

const rowOf = async (name: string) => (await screen.findByRole('rowheader', { name })).closest('tr')!;
const upload = (count: number) =>
  screen.getByRole('button', { name: `Upload ${count} payslip${count > 1 ? 's' : ''}` });

describe('payslips of many people', () => {
  it('R35c.1 a match by email is certain, one by name must be confirmed', async () => {
    const { user, drop } = await openMany();
    await drop('ana@example.com.pdf', 'Ben Archer.pdf');
    expect(within(await rowOf('ana@example.com.pdf')).getByText('Same email')).toBeVisible();
    const ben = within(await rowOf('Ben Archer.pdf'));
    expect(ben.getByText('Ben Archer')).toBeVisible();
    expect(upload(2)).toBeDisabled();
    expect(screen.getByText('2 files: 1 to confirm, because only the name matches.')).toBeVisible();
    await user.click(ben.getByRole('button', { name: 'Confirm Ben Archer for Ben Archer.pdf' }));
    expect(ben.getByText('Name confirmed')).toBeVisible();
    expect(await rowOf('Ben Archer.pdf')).toHaveFocus();
    expect(upload(2)).toBeEnabled();
  });

  it('R35b.2 all names are confirmed at once, the files are sent and published together', async () => {
    const { api, user, drop } = await openMany();
    await drop('ana@example.com.pdf', 'Ben Archer.pdf');
    await user.click(await screen.findByRole('button', { name: 'Confirm 1 name' }));
    await user.click(upload(2));
    expect(await screen.findByText('Payroll documents uploaded successfully')).toBeVisible();
    const form = api.callsOf('POST /api/payroll/staged')[0]!.body as FormData;
    expect(form.get('userIds')).toBe('u-ana,u-ben');
    expect(form.getAll('files').map((file) => (file as File).name)).toEqual(['ana@example.com.pdf', 'Ben Archer.pdf']);
    expect(api.callsOf('POST /api/payroll/publish')[0]!.body).toEqual({
      fiscalYear: 2026,
      month: 11,
      payslips: [
        { id: 's-1', fileName: 'ana@example.com.pdf' },
        { id: 's-2', fileName: 'Ben Archer.pdf' },
      ],
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('a file that names no one gets a picker, and one of two people with a name is chosen', async () => {
    const { user, drop } = await openMany();
    await drop('scan.pdf', 'Max Müller.pdf');
    const scan = within(await rowOf('scan.pdf'));
    expect(scan.getByText('No match')).toBeVisible();
    await user.type(scan.getByLabelText('Person of scan.pdf'), 'Kim');
    await user.click(await screen.findByRole('option', { name: /Kim Last/ }));
    expect(scan.getByText('Chosen by you')).toBeVisible();
    expect(await rowOf('scan.pdf')).toHaveFocus();
    const max = within(await rowOf('Max Müller.pdf'));
    expect(max.getByText('Several people')).toBeVisible();
    await user.click(max.getAllByRole('button', { name: 'Max Müller · Engineer' })[1]!);
    expect(max.getByText('Chosen by you')).toBeVisible();
    expect(upload(2)).toBeEnabled();
    await user.click(max.getByRole('button', { name: 'Change the person of Max Müller.pdf' }));
    expect(max.getByLabelText('Person of Max Müller.pdf')).toHaveFocus();
  });

  it('R35b.3 duplicates are named and left out', async () => {
    const { user, drop } = await openMany();
    await drop('ana@example.com.pdf', 'Ana again ana@example.com.pdf', 'zoe@example.com.pdf');
    const again = within(await rowOf('Ana again ana@example.com.pdf'));
    expect(again.getByText('Another file is for the same person')).toBeVisible();
    const zoe = within(await rowOf('zoe@example.com.pdf'));
    expect(zoe.getByText('Already has a payslip of this month')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Leave out 2 duplicates' }));
    expect(screen.getByRole('group', { name: 'Chosen files' })).toHaveFocus();
    expect(screen.getByText('1 file, each with a person.')).toBeVisible();
    expect(upload(1)).toBeEnabled();
  });

  it('another month asks again who has a payslip', async () => {
    const { api, user, drop } = await openMany();
    await drop('ana@example.com.pdf');
    await rowOf('ana@example.com.pdf');
    api.answer({ 'POST /api/payroll/matches': [[match('u-ana', 'Ana López', 'EMAIL', true)]] });
    await user.click(screen.getByLabelText('Month'));
    await user.click(await screen.findByRole('option', { name: 'October' }));
    expect(await screen.findByText('Already has a payslip of this month')).toBeVisible();
    expect(api.callsOf('POST /api/payroll/matches').at(-1)!.body).toMatchObject({ month: '2026-10' });
  });

  it('the people who still have no payslip are listed', async () => {
    const { user, drop } = await openMany();
    await drop('ana@example.com.pdf', 'Ben Archer.pdf');
    await user.click(await screen.findByText('1 person has no payslip then'));
    const list = screen.getByRole('list', { name: 'People without a payslip' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Kim Last']);
  });

  it('R35b.1 fifty files are sent in batches of twenty, and a lost connection only repeats its own batch', async () => {
    let calls = 0;
    const { api, user, drop } = await openMany({
      'POST /api/payroll/matches': ({ body }: Call) =>
        (body as MatchPayslipsBody).texts.map((text) => [match(`u-${text}`, text, 'EMAIL')]),
      'POST /api/payroll/staged': (call: Call) => {
        if (++calls === 2) {
          setTimeout(() => window.dispatchEvent(new Event('online')));
          throw new TypeError('Failed to fetch');
        }
        return stage(call);
      },
    });
    await drop(...Array.from({ length: 50 }, (_, at) => `${at}.pdf`));
    await waitFor(() => expect(upload(50)).toBeEnabled());
    await user.click(upload(50));
    expect(await screen.findByText('Payroll documents uploaded successfully')).toBeVisible();
    const sent = api.callsOf('POST /api/payroll/staged').map(({ body }) => (body as FormData).getAll('files').length);
    expect(sent).toEqual([20, 20, 20, 10]);
    const { payslips } = api.callsOf('POST /api/payroll/publish')[0]!.body as { payslips: { id: string }[] };
    expect(payslips.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, at) => `s-${at + 1}`));
  });

  it('R35b.3 what the server refuses is shown at its row, and the files are not sent again', async () => {
    const errors = [{ field: 'payslips.0', message: 'This person already has a payslip of this month.' }];
    const refusal = { statusCode: 409, code: 'DUPLICATE_PAYSLIP', message: 'Nothing was published.', errors };
    const { api, user, drop } = await openMany({ 'POST /api/payroll/publish': reply(409, refusal) });
    await drop('ana@example.com.pdf', 'Ben Archer.pdf');
    await user.click(await screen.findByRole('button', { name: 'Confirm 1 name' }));
    await user.click(upload(2));
    const ana = within(await rowOf('ana@example.com.pdf'));
    expect(await ana.findByText('This person already has a payslip of this month.')).toBeVisible();
    await user.click(ana.getByRole('button', { name: 'Remove ana@example.com.pdf' }));
    expect(await rowOf('Ben Archer.pdf')).toHaveFocus();
    api.answer({ 'POST /api/payroll/publish': reply(201, []) });
    await user.click(upload(1));
    expect(await screen.findByText('Payroll documents uploaded successfully')).toBeVisible();
    expect(api.callsOf('POST /api/payroll/staged')).toHaveLength(1);
    expect(api.callsOf('POST /api/payroll/publish')[1]!.body).toMatchObject({
      payslips: [{ id: 's-2', fileName: 'Ben Archer.pdf' }],
    });
  });

  it('R35b.1 a file that is no longer on the server is sent again', async () => {
    const errors = [{ field: 'payslips.0', message: 'This file is no longer on the server. Upload it again.' }];
    const refusal = { statusCode: 409, code: 'STAGED_FILE_GONE', message: 'Nothing was published.', errors };
    const { api, user, drop } = await openMany({ 'POST /api/payroll/publish': reply(409, refusal) });
    await drop('ana@example.com.pdf');
    await waitFor(() => expect(upload(1)).toBeEnabled());
    await user.click(upload(1));
    expect(await screen.findByText(/no longer on the server/)).toBeVisible();
    api.answer({ 'POST /api/payroll/publish': reply(201, []) });
    await user.click(upload(1));
    expect(await screen.findByText('Payroll documents uploaded successfully')).toBeVisible();
    expect(api.callsOf('POST /api/payroll/staged')).toHaveLength(2);
  });

  it('files of a folder that are no payslips are left out, and the message says so', async () => {
    const { dialog } = await openMany();
    const input = dialog.querySelector<HTMLInputElement>('input[webkitdirectory]')!;
    const files = [pdf('ana@example.com.pdf'), new File(['x'], '.DS_Store'), new File(['x'], 'List.xlsx')];
    fireEvent.change(input, { target: { files } });
    expect(await rowOf('ana@example.com.pdf')).toBeVisible();
    expect(screen.getAllByRole('rowheader')).toHaveLength(1);
    const message = '2 files were left out. .DS_Store: Please choose a PDF, JPG or PNG file';
    expect(within(dialog).getByRole('alert')).toHaveTextContent(message);
  });

  it('if the people cannot be found, they can still be picked', async () => {
    const { drop } = await openMany({ 'POST /api/payroll/matches': reply(500, { message: 'Broken' }) });
    await drop('ana@example.com.pdf');
    expect(within(await rowOf('ana@example.com.pdf')).getByLabelText('Person of ana@example.com.pdf')).toBeVisible();
  });
});
