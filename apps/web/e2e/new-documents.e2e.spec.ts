/** What HR uploads for people, and what these are told of it, in a company of 300 people. */
import type { EmployeeDocument } from '@staffroom/contracts/documents.js';
import type { Page } from 'playwright-core';
import { button, dialog, heading, waitForHidden, waitForVisible } from './support/locators.js';
import { openStage, type Stage } from './support/stage.js';
import { waitForToast } from './support/toasts.js';

const calm = { reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } } as const;
const limitMs = 180_000;
let stage: Stage;

beforeAll(async () => {
  stage = await openStage({ company: 'large' });
}, 330_000);
afterAll(() => stage?.close());
afterEach(async () => {
  await stage?.leave();
  expect(stage?.problems()).toEqual([]);
});

function pdf(name: string) {
  const content = `%PDF-1.4\n%${name}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(content) };
}

async function upload(hr: Page, person: string, ...names: string[]): Promise<void> {
  await hr.goto('/documents');
  await button(hr, 'Upload Documents').click();
  const form = dialog(hr, 'Upload Documents');
  await form.getByRole('combobox', { name: 'Employee' }).fill(person);
  await hr.getByRole('option', { name: new RegExp(person) }).click();
  await form.getByLabel('Files', { exact: true }).setInputFiles(names.map(pdf));
  await button(form, 'Upload Files').click();
  await waitForToast(hr, 'Documents uploaded successfully');
  await waitForHidden(form);
}

async function remove(hr: Page, name: string): Promise<void> {
  await button(hr, new RegExp(`^Delete ${name} of `)).click();
  await button(hr.getByRole('dialog'), 'Delete').click();
  await waitForHidden(hr.getByRole('heading', { name }));
}

it(
  'R36 a notification names the document; one about several stays true after one of them is deleted',
  async () => {
    const hr = await stage.as('hr', calm);
    await upload(hr, 'Emma Castillo', 'Pension plan.pdf');
    const emma = await stage.as('employee', calm);
    await emma.goto('/notifications');
    await waitForVisible(emma.getByText('“Pension plan.pdf” is waiting for you.'));

    await upload(hr, 'Emma Castillo', 'Annex A.pdf', 'Annex B.pdf');
    const several = emma.getByText('“Annex A.pdf” and 1 more document were uploaded for you.');
    await emma.reload();
    await waitForVisible(several);
    await remove(hr, 'Annex B.pdf');
    await emma.reload();
    await waitForVisible(several);
    await remove(hr, 'Annex A.pdf');
    await emma.reload();
    await waitForVisible(
      emma.getByText('One or more documents were uploaded for you. At least one of them has been deleted since.'),
    );
    await button(emma, /^\d+ documents$/).click();
    await emma.getByRole('link', { name: 'New document', exact: true }).nth(1).click();
    await waitForVisible(heading(emma, 'Documents'), emma.getByRole('heading', { name: 'Pension plan.pdf' }));
  },
  limitMs,
);

it(
  'R16 R34 own documents of HR are marked, and each refused file is named',
  async () => {
    const hr = await stage.as('hr', calm);
    await upload(hr, 'Helena Ruiz', 'Contract of Helena.pdf');
    const cards = hr.getByRole('list', { name: 'Documents' }).getByRole('listitem');
    const own = cards.filter({ hasText: 'Contract of Helena.pdf' });
    await waitForVisible(own.getByText('You', { exact: true }));
    const { length } = (await (await hr.request.get('/api/documents')).json()) as EmployeeDocument[];
    expect(length).toBeGreaterThan(20);
    const others = cards.filter({ hasNotText: 'Helena Ruiz' });
    expect(await others.count()).toBeGreaterThan(20);
    expect(await others.getByText('You', { exact: true }).count()).toBe(0);

    await button(hr, 'Upload Documents').click();
    const form = dialog(hr, 'Upload Documents');
    const wrong = [
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
      { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
    ];
    await form.getByLabel('Files', { exact: true }).setInputFiles([...wrong, pdf('Good.pdf')]);
    await waitForVisible(form.getByText(/notes\.txt: Please choose a PDF, JPG or PNG file/));
    await waitForVisible(form.getByText(/empty\.pdf: /), form.getByText('Good.pdf', { exact: true }));
    await button(form, 'Cancel').click();
  },
  limitMs,
);
