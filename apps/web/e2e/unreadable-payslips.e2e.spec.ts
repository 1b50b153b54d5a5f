/** HR uploads PDFs that the browser cannot split. */
import { PDFDocument } from '@cantoo/pdf-lib';
import type { User } from '@staffroom/contracts/users.js';
import { button, dialog, waitForVisible } from './support/locators.js';
import { pdfWithPages } from './support/payslip-pdf.js';
import { openStage, type Stage } from './support/stage.js';

const limitMs = 180_000;
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
}, 180_000);
afterAll(() => stage?.close());

const pdfFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

it(
  'R35c.4 PDFs that are protected, damaged or too long are named, and the screen goes on',
  async () => {
    const hr = await stage.as('hr');
    const people = (await (await hr.request.get('/api/users?status=ACTIVE&sort=name')).json()) as User[];
    await hr.goto('/payroll');
    await button(hr, 'Upload Payroll Documents').click();
    const form = dialog(hr, 'Upload Payroll Documents');
    await form.getByText('Many', { exact: true }).click();
    const locked = await PDFDocument.create();
    locked.addPage();
    locked.encrypt({ userPassword: 'secret', ownerPassword: 'secret' });
    const long = await PDFDocument.create();
    for (let page = 0; page < 501; page++) long.addPage();
    const good = await pdfWithPages([`Employee ${people[0]!.email}`, `Employee ${people[1]!.email}`]);
    await form
      .getByLabel('Files', { exact: true })
      .setInputFiles([
        pdfFile('locked.pdf', Buffer.from(await locked.save())),
        pdfFile('damaged.pdf', Buffer.from(`%PDF-1.7\n${'garbage '.repeat(2000)}`)),
        pdfFile('long.pdf', Buffer.from(await long.save())),
        pdfFile('good.pdf', good),
      ]);
    const row = (name: string) => form.getByRole('row').filter({ hasText: name });
    await waitForVisible(
      row('locked.pdf').getByText('The PDF is protected by a password. Save it without one to split it.'),
    );
    await waitForVisible(row('damaged.pdf').getByText('The PDF could not be read, so only its name counts.'));
    await waitForVisible(row('long.pdf').getByText('A PDF may have at most 500 pages.'));
    await form.getByRole('rowheader', { name: 'good.pdf, page 2', exact: true }).waitFor({ timeout: 120_000 });
    expect(await form.getByText('Same email').count()).toBe(2);
    expect(await form.getByText('No match').count()).toBe(3);
    expect(stage.problems()).toEqual([]);
  },
  limitMs,
);
