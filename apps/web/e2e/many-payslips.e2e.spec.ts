/** HR uploads the payslips of a month for many people (R35b), in a company of 300 people. */
import type { MonthPayslip, PayslipCoverage } from '@staffroom/contracts/payroll.js';
import type { User } from '@staffroom/contracts/users.js';
import { counted } from './support/counted.js';
import { button, dialog, waitForHidden, waitForVisible } from './support/locators.js';
import { openStage, type Stage } from './support/stage.js';
import { waitForToast } from './support/toasts.js';

const limitMs = 180_000;
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
let stage: Stage;

/** By name, without those who share theirs with someone. */
let people: User[];

beforeAll(async () => {
  stage = await openStage({ company: 'large' });
  const hr = await stage.as('hr');
  const listed = (await (await hr.request.get('/api/users?status=ACTIVE&sort=name')).json()) as User[];
  const timesNamed = (name: string) => listed.filter(({ fullName }) => fullName === name).length;
  people = listed.filter(({ fullName }) => timesNamed(fullName) === 1);
  await stage.leave();
}, 330_000);
afterAll(() => stage?.close());
afterEach(async () => {
  expect(stage.problems()).toEqual([]);
  await stage.leave();
});

it(
  'R35b.2 R35c.1 30 payslips are matched, confirmed and published with at most six clicks',
  async () => {
    const hr = await stage.as('hr');
    const owners = people.slice(0, 30);
    const files = owners.map(({ email, fullName }, at) => ({
      name: at < 20 ? `payslip ${email}.pdf` : `${fullName.split(' ').reverse().join('_').toUpperCase()}.pdf`,
      ...{ mimeType: 'application/pdf', buffer: pdf },
    }));
    await hr.goto('/payroll');
    const used = await counted(hr);
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
    expect(used.clicks).toBeLessThanOrEqual(6);

    const month = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(new Date());
    await waitForVisible(hr.getByText(`30 of 300 people have ${month}`));
    const coverage = (await (await hr.request.get('/api/payroll/coverage')).json()) as PayslipCoverage;
    const listed = await hr.request.get(`/api/payroll/month?month=${coverage.month}`);
    const paid = ((await listed.json()) as { userId: string }[]).map(({ userId }) => userId);
    expect(paid.sort()).toEqual(owners.map(({ id }) => id).sort());
  },
  limitMs,
);

it(
  'R35b.3 a person who has a payslip is named, and the rest is published',
  async () => {
    const hr = await stage.as('hr');
    const [has, second, third] = [people[0]!, people[30]!, people[31]!];
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
    await waitForVisible(hr.getByText(/^32 of 300 people have/));
  },
  limitMs,
);

it(
  'R35b.1 an upload of 45 files goes on by itself after the connection was lost, and publishes each file once',
  async () => {
    const hr = await stage.as('hr');
    const month = `${new Date().getFullYear()}-02`;
    const inMonth = async () =>
      (await (await hr.request.get(`/api/payroll/month?month=${month}`)).json()) as MonthPayslip[];
    const before = new Set((await inMonth()).map(({ userId }) => userId));
    const owners = people.filter(({ id }) => !before.has(id)).slice(0, 45);
    const files = owners.map(({ email }) => ({ name: `${email}.pdf`, mimeType: 'application/pdf', buffer: pdf }));
    let batches = 0;
    let isAway = false;
    await hr.route('**/api/payroll/staged', async (route) => {
      if (isAway) return route.abort('internetdisconnected'); // it tries again after a second
      batches++;
      if (batches !== 2) return route.continue();
      isAway = true;
      await hr.context().setOffline(true);
      return route.abort('internetdisconnected');
    });
    await hr.goto('/payroll');
    await button(hr, 'Upload Payroll Documents').click();
    const form = dialog(hr, 'Upload Payroll Documents');
    await form.getByText('Many', { exact: true }).click();
    await form.getByLabel('Month', { exact: true }).click();
    await hr.getByRole('option', { name: 'February' }).click();
    await form.getByLabel('Files', { exact: true }).setInputFiles(files);
    await button(form, 'Upload 45 payslips').click();
    await waitForVisible(
      form.getByRole('progressbar'),
      form.getByText('The connection is lost. The upload goes on as soon as it is back.'),
    );
    await hr.context().setOffline(false);
    isAway = false; // only now, or a batch in between would be counted and lost
    await waitForToast(hr, 'Payroll documents uploaded successfully');
    await waitForHidden(form);
    expect(batches).toBe(4); // of 20, 20 again, 20 and 5
    const paid = (await inMonth())
      .filter(({ fileName }) => files.some(({ name }) => name === fileName))
      .map(({ userId }) => userId);
    expect(paid.sort()).toEqual(owners.map(({ id }) => id).sort());
  },
  limitMs,
);
