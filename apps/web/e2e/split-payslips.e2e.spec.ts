/** HR uploads one PDF with the payslips of many people (R35c). */
import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate, deflateSync } from 'node:zlib';
import type { MonthPayslip, PayslipCoverage } from '@staffroom/contracts/payroll.js';
import type { User } from '@staffroom/contracts/users.js';
import type { Page } from 'playwright-core';
import { button, dialog, waitForHidden, waitForVisible } from './support/locators.js';
import { pdfWithPages } from './support/payslip-pdf.js';
import { openStage, type Stage } from './support/stage.js';
import { waitForToast } from './support/toasts.js';

const limitMs = 180_000;
let stage: Stage;
let people: User[];

beforeAll(async () => {
  stage = await openStage({ company: 'large' });
  const hr = await stage.as('hr');
  const found = (await (await hr.request.get('/api/users?status=ACTIVE&sort=name')).json()) as User[];
  // others have a name that occurs twice, or letters that the font does not have
  const timesNamed = (name: string) => found.filter(({ fullName }) => fullName === name).length;
  people = found.filter(({ fullName }) => timesNamed(fullName) === 1 && !/[ßıİ’]/.test(fullName));
  await stage.leave();
}, 330_000);
afterAll(() => stage?.close());
afterEach(async () => {
  expect(stage.problems()).toEqual([]);
  await stage.leave();
});

async function openMany(hr: Page) {
  await hr.goto('/payroll');
  await button(hr, 'Upload Payroll Documents').click();
  const form = dialog(hr, 'Upload Payroll Documents');
  await form.getByText('Many', { exact: true }).click();
  return form;
}

const pdfFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });
/** The standard fonts of a PDF have the letters of Western Europe only. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e\n]/g, 'i');

it(
  'R35c.2 R35c.3 R59.1 30 payslips in one PDF are split, matched and published with at most six clicks, each to its person only',
  async () => {
    const hr = await stage.as('hr');
    const owners = people.slice(0, 30);
    await hr.goto('/payroll');
    const { origin } = new URL(hr.url());
    for (const [at, { id }] of owners.slice(0, 10).entries()) {
      const reply = await hr.request.put(`/api/users/${id}/employment`, {
        data: { employeeNumber: `E-${1000 + at}` },
        headers: { origin },
      });
      expect(reply.status()).toBe(200);
    }
    const texts = owners.map(({ fullName, email }, at) => {
      const reversed = fullName.split(' ').reverse().join(', ').toUpperCase();
      if (at < 10) return `Payslip\n${reversed}\nPersonnel number: e${1000 + at}\nHours 160 Net 2.1${at}0,00`;
      return at < 20 ? `Payslip\nEmployee ${email}\nNet 2.000,00` : `Payslip\nEmployee: ${reversed}\nNet 2.000,00`;
    });
    // the second page of the first payslip
    texts.splice(1, 0, `${texts[0]}\nPage 2`);
    const file = pdfFile('november.pdf', await pdfWithPages(texts.map(plain)));
    let clicks = 0;
    await hr.exposeFunction('countClick', () => void clicks++);
    await hr.addInitScript(`addEventListener('pointerdown', () => countClick(), true)`);

    const form = await openMany(hr);
    const choosing = hr.waitForEvent('filechooser');
    await form.getByLabel('Files', { exact: true }).click();
    await (await choosing).setFiles([file]);
    await button(form, 'Confirm 10 names').click();
    await waitForVisible(form.getByText('30 payslips, each with a person.'));
    await waitForVisible(form.getByRole('rowheader', { name: 'november.pdf, pages 1-2', exact: true }));
    expect(await form.getByText('Same number').count()).toBe(10);
    expect(await form.getByText('Same email').count()).toBe(10);
    await button(form, 'Upload 30 payslips').click();
    await waitForToast(hr, 'Payroll documents uploaded successfully');
    await waitForHidden(form);
    expect(clicks).toBeLessThanOrEqual(6);

    const coverage = (await (await hr.request.get('/api/payroll/coverage')).json()) as PayslipCoverage;
    const listed = (await (
      await hr.request.get(`/api/payroll/month?month=${coverage.month}`)
    ).json()) as MonthPayslip[];
    expect(listed.map(({ userId }) => userId).sort()).toEqual(owners.map(({ id }) => id).sort());
    for (const { userId, fileUrl, fileName } of listed) {
      const at = owners.findIndex(({ id }) => id === userId);
      const bytes = await (await hr.request.get(fileUrl)).body();
      const own = await PDFDocument.load(bytes);
      expect(own.getPageCount()).toBe(at === 0 ? 2 : 1);
      const emails = owners.slice(10, 20).filter(({ email }) => drawnIn(own).includes(hexOf(email)));
      expect(emails.map(({ id }) => id)).toEqual(at >= 10 && at < 20 ? [userId] : []);
      expect(fileName).toBe(at === 0 ? 'november pages 1-2.pdf' : `november page ${at + 2}.pdf`);
    }
  },
  limitMs,
);

it(
  'R35c.3 pages are joined and split by keyboard',
  async () => {
    const hr = await stage.as('hr');
    const [one, two] = [people[30]!, people[31]!];
    const form = await openMany(hr);
    const texts = [`Employee ${one.email}`, 'Appendix without a name', `Employee ${two.email}`];
    await form.getByLabel('Files', { exact: true }).setInputFiles([pdfFile('two.pdf', await pdfWithPages(texts))]);
    await waitForVisible(form.getByText('3 payslips: 1 without a person.'));
    await button(form, 'Join with previous: two.pdf, page 2').focus();
    await hr.keyboard.press('Enter');
    await waitForVisible(form.getByText('2 payslips, each with a person.'));
    const focused = () => hr.evaluate(() => document.activeElement?.querySelector('th')?.getAttribute('aria-label'));
    expect(await focused()).toBe('two.pdf, pages 1-2');
    await hr.keyboard.press('Tab');
    await hr.keyboard.press('Enter'); // Split into pages
    await waitForVisible(form.getByText('3 payslips: 1 without a person.'));
    expect(await focused()).toBe('two.pdf, page 1');
    await button(form, 'Join with previous: two.pdf, page 2').focus();
    await hr.keyboard.press('Enter');
    await button(form, 'Upload 2 payslips').focus();
    await hr.keyboard.press('Enter');
    await waitForToast(hr, 'Payroll documents uploaded successfully');
  },
  limitMs,
);

it(
  'R35c.4 a PDF that unpacks to gigabytes does not hold up another one',
  async () => {
    const hr = await stage.as('hr');
    const form = await openMany(hr);
    const good = await pdfWithPages([`Employee ${people[32]!.email}`, `Employee ${people[33]!.email}`]);
    const files = [pdfFile('bomb.pdf', await bomb()), pdfFile('good.pdf', good)];
    await form.getByLabel('Files', { exact: true }).setInputFiles(files);
    await form.getByRole('rowheader', { name: 'good.pdf, page 2', exact: true }).waitFor({ timeout: 120_000 });
    expect(await form.getByText('Same email').count()).toBe(2);
    expect(await form.getByText('No match').count()).toBe(1);
  },
  limitMs,
);

/** What the pages draw, and everything else in the PDF. */
function drawnIn(document: PDFDocument): string {
  const streams = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []));
  return streams.map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')).join('\n');
}

/** As pdf-lib writes text. */
function hexOf(text: string): string {
  return Buffer.from(text, 'latin1').toString('hex').toUpperCase();
}

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
