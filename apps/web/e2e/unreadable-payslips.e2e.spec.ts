/** HR uploads PDFs that the browser cannot split. */
import { PDFDocument } from '@cantoo/pdf-lib';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate, deflateSync } from 'node:zlib';
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
  'R35c.4 PDFs that are protected, damaged, too long, or unpack to gigabytes are named, and the screen goes on',
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
        pdfFile('bomb.pdf', await bomb()),
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
    expect(await form.getByText('No match').count()).toBe(4);
    expect(stage.problems()).toEqual([]);
  },
  limitMs,
);

/** 2 GB of text operators, compressed twice. */
async function bomb(): Promise<Buffer> {
  const deflate = createDeflate({ level: 1 });
  const chunk = Buffer.alloc(64 * 1024 * 1024, '(a) Tj ');
  const once = await buffer(Readable.from(Array.from({ length: 32 }, () => chunk)).pipe(deflate));
  const many = deflateSync(once, { level: 9 });
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<<>>>>',
  ];
  const head = objects.map((text, at) => `${at + 1} 0 obj${text}endobj\n`).join('');
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n${head}4 0 obj<</Length ${many.length}/Filter[/FlateDecode/FlateDecode]>>stream\n`),
    many,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  ]);
}
