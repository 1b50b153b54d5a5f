import { act, screen, waitFor, within } from '@testing-library/react';
import type { PayrollDocument } from '@staffroom/contracts/payroll.js';
import { liveOn } from '../../testing/fake-today.js';
import type { Answer } from '../../testing/mock-api.js';
import { mockApi, person, renderPage, reply } from '../../testing/render.js';
import { currentToast, dismissToast } from '../../ui/toast.js';
import PayrollPage from './payroll.page.js';

liveOn('2026-11-20');
// The toast of one test must not appear in the next one.
afterEach(() => act(() => dismissToast(currentToast()?.id ?? 0)));

const hr = person({ id: 'u-hr', fullName: 'Hanna Roth', role: 'HR_MANAGER' });
const pdf = new File(['%PDF-1.7'], 'Payslip.pdf', { type: 'application/pdf' });

function payslip(changes: Partial<PayrollDocument> = {}): PayrollDocument {
  return {
    ...{ id: 'p-1', userId: 'u-ana', userName: 'Ana Costa', fileName: 'March.pdf', fileSize: 2048 },
    fileType: 'application/pdf',
    ...{ fileUrl: '/api/payroll/p-1/file', fiscalYear: 2025, month: 3, createdAt: '2025-03-31T12:00:00.000Z' },
    ...changes,
  };
}

function renderPayroll(answers: Record<string, Answer> = {}, user = hr, path = '/payroll') {
  const api = mockApi({ 'GET /api/payroll': [], 'GET /api/users': [person()], ...answers });
  return { api, ...renderPage(<PayrollPage />, { user, path }) };
}

async function openUpload(answers: Record<string, Answer> = {}) {
  const shown = renderPayroll(answers);
  await shown.user.click(screen.getByRole('button', { name: 'Upload Payroll Documents' }));
  await screen.findByRole('dialog', { name: 'Upload Payroll Documents' });
  const pickAna = async () => {
    await shown.user.type(screen.getByLabelText('Employee'), 'Ana');
    await shown.user.click(await screen.findByRole('option', { name: /Ana Costa/ }));
  };
  return { ...shown, pickAna };
}

const uploadButton = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Upload' });
const fileInput = () => screen.getByLabelText('Files');

describe('Payroll', () => {
  it('one tab per fiscal year, newest first, each with twelve months [S2.payroll.2 S2.payroll.3 S9.22]', async () => {
    const january = { fileName: 'January.pdf', fiscalYear: 2026, month: 1, fileUrl: '/api/payroll/p-2/file' };
    const newest = payslip({ id: 'p-2', ...january });
    const { user } = renderPayroll({ 'GET /api/payroll': [payslip(), newest, payslip({ id: 'p-3' })] }, person());
    const tabs = await screen.findAllByRole('tab');
    const first = screen.getByRole('link', { name: 'Download the newest payroll document, January 2026' });
    expect(first).toHaveAttribute('href', '/api/payroll/p-2/file');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['2026', '2025']);
    const months = screen.getAllByRole('listitem');
    expect(months).toHaveLength(12);
    expect(months[0]).toHaveTextContent(/^JanuaryJanuary.pdf/);
    expect(months[11]).toHaveTextContent('DecemberNo documents');
    await user.click(screen.getByRole('tab', { name: '2025' }));
    const march = screen.getAllByRole('listitem')[2]!;
    const [download] = within(march).getAllByRole('link', { name: 'Download March.pdf' });
    expect(download).toHaveAttribute('href', '/api/payroll/p-1/file');
    expect(download).toHaveAttribute('target', '_blank');
  });

  it('R36.4 a link opens the tab of its year and marks the month, until another year is chosen', async () => {
    const newest = payslip({ id: 'p-2', fileName: 'January.pdf', fiscalYear: 2026, month: 1 });
    const { user } = renderPayroll({ 'GET /api/payroll': [payslip(), newest] }, person(), '/payroll?year=2025&month=3');
    expect(await screen.findByRole('tab', { name: '2025' })).toHaveAttribute('aria-selected', 'true');
    const [january, , march] = screen.getAllByRole('listitem');
    expect(march).toHaveClass('animate-point');
    expect(january).not.toHaveClass('animate-point');
    await waitFor(() => expect(march).toHaveFocus());
    await user.click(screen.getByRole('tab', { name: '2026' }));
    await user.click(screen.getByRole('tab', { name: '2025' }));
    expect(screen.getAllByRole('listitem')[2]).not.toHaveClass('animate-point');
  });

  it('R36 a link to a year without documents opens the newest year', async () => {
    renderPayroll({ 'GET /api/payroll': [payslip()] }, person(), '/payroll?year=2024&month=3');
    expect(await screen.findByRole('tab', { name: '2025' })).toHaveAttribute('aria-selected', 'true');
    const message = 'There is no payroll document for the month that you opened. It may have been deleted.';
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('without documents the current year is shown, empty [S2.payroll.2]', async () => {
    renderPayroll();
    expect(await screen.findByRole('tab', { name: '2026' })).toBeVisible();
    expect(screen.getAllByText('No documents')).toHaveLength(12);
  });

  it('R16 only HR managers upload [S6.9]', async () => {
    renderPayroll({}, person({ role: 'EXECUTIVE' }));
    await screen.findByRole('tab', { name: '2026' });
    expect(screen.queryByRole('button', { name: 'Upload Payroll Documents' })).toBeNull();
  });
});

describe('uploading payroll documents', () => {
  it('R35.2 starts with the current month and offers the years from the current one down to 2022 [S2.payroll.4 S5.20 S9.21]', async () => {
    const { user } = await openUpload();
    expect(screen.getByLabelText('Fiscal Year')).toHaveTextContent('2026');
    expect(screen.getByLabelText('Month')).toHaveTextContent('November');
    await user.click(screen.getByLabelText('Fiscal Year'));
    const years = await screen.findAllByRole('option');
    expect(years.map((year) => year.textContent)).toEqual(['2026', '2025', '2024', '2023', '2022']);
  });

  it('requires an employee and at least one file, and says so [S2.payroll.4 S5.19 S8.14]', async () => {
    const { user, pickAna } = await openUpload();
    expect(uploadButton()).toBeDisabled();
    await user.upload(fileInput(), pdf);
    expect(screen.getByText('Please select a user')).toBeVisible();
    expect(uploadButton()).toBeDisabled();
    await pickAna();
    expect(uploadButton()).toBeEnabled();
  });

  it('R35 sends the employee, the year, the month and the files [S2.payroll.4 S4.19 S7.14 S8.31]', async () => {
    const { api, user, pickAna } = await openUpload({ 'POST /api/payroll/upload': reply(201, [payslip()]) });
    await user.upload(fileInput(), pdf);
    await pickAna();
    await user.click(screen.getByLabelText('Month'));
    await user.click(await screen.findByRole('option', { name: 'March' }));
    await user.click(uploadButton());
    expect(await screen.findByText('Payroll documents uploaded successfully')).toBeVisible();
    const [sent] = api.callsOf('POST /api/payroll/upload');
    const form = sent?.body as FormData;
    expect([form.get('userId'), form.get('fiscalYear'), form.get('month')]).toEqual(['u-ana', '2026', '3']);
    expect(form.getAll('files').map((file) => (file as File).name)).toEqual(['Payslip.pdf']);
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    await waitFor(() => expect(api.callsOf('GET /api/payroll')).toHaveLength(2));
  });

  it.each([
    [
      reply(415, { statusCode: 415, message: 'This file is not a PDF.' }),
      'Failed to upload payroll documents. This file is not a PDF.',
    ],
    [reply(502, 'Bad gateway'), 'Failed to upload payroll documents'],
  ])('R2c a failure keeps the form and shows why [S8.12]', async (answer, reason) => {
    const { user, pickAna } = await openUpload({ 'POST /api/payroll/upload': answer });
    await user.upload(fileInput(), pdf);
    await pickAna();
    await user.click(uploadButton());
    expect(await screen.findByText('Upload failed')).toBeVisible();
    expect(screen.getByText(reason)).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Upload Payroll Documents' })).toBeVisible();
  });
});
