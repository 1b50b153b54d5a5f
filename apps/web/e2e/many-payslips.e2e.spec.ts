/** HR uploads the payslips of a month for many people (R35b). */
import type { PayslipCoverage } from '@staffroom/contracts/payroll.js';
import type { User } from '@staffroom/contracts/users.js';
import { button, dialog, waitForHidden, waitForToast, waitForVisible } from './support/locators.js';
import { openStage, type Stage } from './support/stage.js';

const limitMs = 180_000;
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
}, 180_000);
afterAll(() => stage?.close());
afterEach(async () => {
  expect(stage.problems()).toEqual([]);
  await stage.leave();
});

it(
  'R35b.2 R35c.1 30 payslips are matched, confirmed and published with at most six clicks',
  async () => {
    const hr = await stage.as('hr');
    const everyone = (await (await hr.request.get('/api/users?status=ACTIVE&sort=name')).json()) as User[];
    const people = everyone.slice(0, 30);
    const files = people.map(({ email, fullName }, at) => ({
      name: at < 20 ? `payslip ${email}.pdf` : `${fullName.split(' ').reverse().join('_').toUpperCase()}.pdf`,
      ...{ mimeType: 'application/pdf', buffer: pdf },
    }));
    let clicks = 0;
    await hr.exposeFunction('countClick', () => void clicks++);
    await hr.addInitScript(`addEventListener('pointerdown', () => countClick(), true)`);

    await hr.goto('/payroll');
    await button(hr, 'Upload Payroll Documents').click();
    const form = dialog(hr, 'Upload Payroll Documents');
    await form.getByText('Many', { exact: true }).click();
    const choosing = hr.waitForEvent('filechooser');
    await form.getByLabel('Files', { exact: true }).click();
    await (await choosing).setFiles(files);
    await button(form, 'Confirm 10 names').click();
    await waitForVisible(form.getByText('30 files, each with a person.'));
    await button(form, 'Upload 30 payslips').click();
    await waitForToast(hr, 'Payroll documents uploaded successfully');
    await waitForHidden(form);
    expect(clicks).toBeLessThanOrEqual(6);

    const month = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(new Date());
    await waitForVisible(hr.getByText(`30 of ${everyone.length} people have ${month}`));
    const coverage = (await (await hr.request.get('/api/payroll/coverage')).json()) as PayslipCoverage;
    const listed = await hr.request.get(`/api/payroll/month?month=${coverage.month}`);
    const owners = ((await listed.json()) as { userId: string }[]).map(({ userId }) => userId);
    expect(owners.sort()).toEqual(people.map(({ id }) => id).sort());
  },
  limitMs,
);

it(
  'R35b.3 a person who has a payslip is named, and the rest is published',
  async () => {
    const hr = await stage.as('hr');
    const users = (await (await hr.request.get('/api/users?status=ACTIVE&sort=name')).json()) as User[];
    const [has, second, third] = [users[0]!, users[30]!, users[31]!];
    await hr.goto('/payroll');
    await button(hr, 'Upload Payroll Documents').click();
    const form = dialog(hr, 'Upload Payroll Documents');
    await form.getByText('Many', { exact: true }).click();
    const names = [`${has.email}.pdf`, `${second.email}.pdf`, `again ${second.email}.pdf`, 'scan.pdf'];
    const files = names.map((name) => ({ name, mimeType: 'application/pdf', buffer: pdf }));
    await form.getByLabel('Files', { exact: true }).setInputFiles(files);
    await waitForVisible(form.getByText('Already has a payslip of this month'));
    await waitForVisible(form.getByText('Another file is for the same person'));
    await button(form, 'Leave out 2 duplicates').click();
    const picker = form.getByRole('combobox', { name: 'Person of scan.pdf' });
    await picker.fill(third.fullName);
    await hr.getByRole('option', { name: new RegExp(third.fullName) }).click();
    await button(form, 'Upload 2 payslips').click();
    await waitForToast(hr, 'Payroll documents uploaded successfully');
    await waitForVisible(hr.getByText(new RegExp(`^32 of ${users.length} people have`)));
  },
  limitMs,
);
