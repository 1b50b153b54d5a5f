import { act, screen, waitFor, within } from '@testing-library/react';
import type { MonthPayslip, PayslipCoverage, PersonWithoutPayslip } from '@staffroom/contracts/payroll.js';
import { liveOn } from '../../testing/fake-today.js';
import type { Answer, Call } from '../../testing/mock-api.js';
import { mockApi, person, renderPage, reply } from '../../testing/render.js';
import { currentToast, dismissToast } from '../../ui/toast.js';
import PayrollPage from './payroll.page.js';

liveOn('2026-11-20');
afterEach(() => act(() => dismissToast(currentToast()?.id ?? 0)));

const hr = person({ id: 'u-hr', fullName: 'Hanna Roth', role: 'HR_MANAGER' });
const ben: PersonWithoutPayslip = { id: 'u-ben', fullName: 'Ben Archer', jobTitle: 'Designer', teamName: 'Studio' };
const payslip: MonthPayslip = {
  ...{ id: 'p-1', userId: 'u-ana', userName: 'Ana López', fileName: 'October.pdf', fileSize: 2048 },
  ...{ fileType: 'application/pdf', fileUrl: '/api/payroll/p-1/file', fiscalYear: 2026, month: 10 },
  createdAt: '2026-10-31T12:00:00.000Z',
};
const pdf = new File(['%PDF-1.7'], 'Right.pdf', { type: 'application/pdf' });

function coverage({ query }: Call): PayslipCoverage {
  return { month: query.get('month') ?? '2026-10', people: 34, withPayslip: query.get('month') ? 0 : 30 };
}

function renderPayroll(answers: Record<string, Answer> = {}, user = hr) {
  const api = mockApi({
    'GET /api/payroll': [],
    'GET /api/payroll/coverage': coverage,
    'GET /api/payroll/missing': [ben],
    'GET /api/payroll/month': [payslip],
    ...answers,
  });
  return { api, ...renderPage(<PayrollPage />, { user, path: '/payroll' }) };
}

async function openPeople(answers: Record<string, Answer> = {}) {
  const shown = renderPayroll(answers);
  await shown.user.click(await screen.findByRole('button', { name: 'Show who has none' }));
  const dialog = await screen.findByRole('dialog', { name: 'Payslips for October 2026' });
  return { ...shown, dialog };
}

describe('who has a payslip', () => {
  it('R35a.1 HR reads how many people have the newest month, and steps to others', async () => {
    const { api, user } = renderPayroll();
    expect(await screen.findByText('30 of 34 people have October')).toBeVisible();
    expect(api.callsOf('GET /api/payroll/coverage')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    expect(await screen.findByText('0 of 34 people have November')).toBeVisible();
    expect(screen.getByText('November 2026')).toBeVisible();
  });

  it.each(['EMPLOYEE', 'EXECUTIVE'] as const)('R35a.1 %s is neither told nor asks', async (role) => {
    const { api } = renderPayroll({}, person({ role }));
    await screen.findByRole('tab', { name: '2026' });
    expect(screen.queryByRole('button', { name: 'Show who has none' })).toBeNull();
    expect(api.callsOf('GET /api/payroll/coverage')).toEqual([]);
  });

  it('R35a.1 a failure is shown with a way to try again, and the own payslips stay', async () => {
    const { api, user } = renderPayroll({ 'GET /api/payroll/coverage': reply(500, { message: 'Broken' }) });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(await screen.findByRole('tab', { name: '2026' })).toBeVisible();
    api.answer({ 'GET /api/payroll/coverage': coverage });
    await user.click(again);
    expect(await screen.findByText('30 of 34 people have October')).toBeVisible();
  });

  it('R35a.1 the people without a payslip are listed on demand and searched', async () => {
    const { api, user, dialog } = await openPeople();
    expect(within(dialog).getByRole('radio', { name: 'Without (4)' })).toBeChecked();
    expect(await within(dialog).findByText('Ben Archer')).toBeVisible();
    expect(within(dialog).getByText('Designer · Studio')).toBeVisible();
    api.answer({ 'GET /api/payroll/missing': [] });
    await user.type(within(dialog).getByRole('searchbox', { name: 'Search people' }), 'zoe');
    expect(await within(dialog).findByText('No one without a payslip found')).toBeVisible();
    const last = () => api.callsOf('GET /api/payroll/missing').at(-1)!.query;
    await waitFor(() => expect([last().get('month'), last().get('search')]).toEqual(['2026-10', 'zoe']));
  });

  it('R34a.1 HR deletes a payslip of the month', async () => {
    const { api, user, dialog } = await openPeople({ 'DELETE /api/payroll/p-1': reply(204) });
    await user.click(within(dialog).getByRole('radio', { name: 'With (30)' }));
    await user.click(await within(dialog).findByRole('button', { name: 'Delete October.pdf of Ana López' }));
    const confirm = await screen.findByRole('dialog', { name: 'Delete Payroll Document?' });
    api.answer({ 'GET /api/payroll/month': [] });
    await user.click(within(confirm).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Payroll document deleted successfully')).toBeVisible();
    expect(await within(dialog).findByText('No payslips')).toBeVisible();
    expect(api.callsOf('GET /api/payroll/coverage')).toHaveLength(2);
  });

  it('R35a.2 HR replaces a payslip of the month', async () => {
    const { api, user, dialog } = await openPeople({ 'POST /api/payroll/p-1/replace': reply(201, payslip) });
    await user.click(within(dialog).getByRole('radio', { name: 'With (30)' }));
    await user.click(await within(dialog).findByRole('button', { name: 'Replace October.pdf of Ana López' }));
    const form = await screen.findByRole('dialog', { name: 'Replace Payroll Document' });
    expect(within(form).getByRole('button', { name: 'Replace' })).toBeDisabled();
    await user.upload(within(form).getByLabelText('New file'), pdf);
    await user.click(within(form).getByRole('button', { name: 'Replace' }));
    expect(await screen.findByText('Payroll document replaced successfully')).toBeVisible();
    const [sent] = api.callsOf('POST /api/payroll/p-1/replace');
    expect((sent!.body as FormData).getAll('files').map((file) => (file as File).name)).toEqual(['Right.pdf']);
    expect(sent!.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    await waitFor(() => expect(api.callsOf('GET /api/payroll/month')).toHaveLength(2));
  });

  it('R35a.2 a file that the server refuses is explained at the field, and the form stays', async () => {
    const refused = reply(415, { statusCode: 415, message: '“Right.pdf” is not a PDF, JPEG or PNG file.' });
    const { user, dialog } = await openPeople({ 'POST /api/payroll/p-1/replace': refused });
    await user.click(within(dialog).getByRole('radio', { name: 'With (30)' }));
    await user.click(await within(dialog).findByRole('button', { name: 'Replace October.pdf of Ana López' }));
    const form = await screen.findByRole('dialog', { name: 'Replace Payroll Document' });
    await user.upload(within(form).getByLabelText('New file'), pdf);
    await user.click(within(form).getByRole('button', { name: 'Replace' }));
    expect(await screen.findByText('Failed to replace payroll document')).toBeVisible();
    expect(within(form).getByRole('alert')).toHaveTextContent('is not a PDF');
  });
});
