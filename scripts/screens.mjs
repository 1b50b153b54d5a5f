/**
 * `npm run screens -- [filter] [--large] [--widths 320,768,1024]` takes screenshots of every page and dialog in ./screens: for each role, light
 * and dark, desktop and phone, or the widths given. The filter is a part of the file name, such as `time-off`, `hr.dark` or `.390`.
 * `--large` takes the company of 300 people.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { signIn, startPortal } from '../bench/lighthouse/portal.mjs';
import { build } from './build.mjs';
import { root } from './run-step.mjs';

await import('../apps/api/src/testing/typescript-hooks.mjs'); // allows the next line to import TypeScript
const { launchBrowser } = await import('../apps/web/e2e/support/browser.ts');

const folder = join(root, 'screens');
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { large: { type: 'boolean', default: false }, widths: { type: 'string', default: '1440,390' } },
});
const [filter = ''] = positionals;
const waitMs = 8_000;
const widths = options.widths.split(',').map(Number);
const heightOf = (width) => (width < 768 ? 844 : 900);
const everyone = ['employee', 'executive', 'hr'];
const reviewers = ['executive', 'hr'];

const press = (name) => (page) => page.getByRole('button', { name }).first().click();
const reviewNewest = (page) =>
  page
    .getByRole('button', { name: /^Review / })
    .last()
    .click();
const seeHistory = (page) => page.getByRole('dialog').getByRole('listitem').first().waitFor();
/** On a phone it opens below the visible part. */
const unfoldHistory = async (page) => {
  const fold = page.getByRole('dialog').getByRole('button', { name: 'History', exact: true });
  await fold.click();
  await seeHistory(page);
  await fold.evaluate((button) => button.scrollIntoView({ block: 'start' }));
};
const choose = (label) => (page) => page.getByRole('dialog').getByText(label, { exact: true }).click();
/** Someone of whom something depends, and payslips have to be kept. */
const ofPerson = (name, action) => async (page) => {
  await page.getByRole('searchbox', { name: 'Search users' }).fill(name);
  await page.getByRole('button', { name: `${action} ${name}`, exact: true }).click();
};
const chooseOption = (label, option) => async (page) => {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).first().click();
};
const fillDates = async (page) => {
  const day = new Date(Date.now() + 50 * 86_400_000).toISOString().slice(0, 10);
  await page.getByRole('dialog').getByLabel('Start Date').fill(day);
  await page
    .getByRole('dialog')
    .getByText(/^Counted$/)
    .waitFor();
};
const scrollTo = (label) => (page) =>
  page
    .getByRole('dialog')
    .getByText(label, { exact: true })
    .evaluate((element) => element.scrollIntoView({ block: 'center' }));
const samePdf = { name: 'Same file.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%same\n%%EOF\n') };
/** The second upload of the same file asks first. */
const uploadTwice = async (page) => {
  for (let turn = 0; turn < 2; turn++) {
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Upload Documents' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByRole('combobox', { name: 'Employee' }).fill('Jonas Weber');
    await page.getByRole('option', { name: /Jonas Weber/ }).click();
    await form.getByLabel('Files', { exact: true }).setInputFiles(samePdf);
    await form.getByRole('button', { name: /^Upload/ }).click();
    const asked = form.getByText(/was already uploaded/);
    await asked
      .or(page.getByText('Documents uploaded successfully', { exact: true }))
      .first()
      .waitFor();
    if (await asked.isVisible()) return;
    await form.waitFor({ state: 'hidden' });
  }
};
const files = (...names) =>
  names.map((name) => ({ ...samePdf, name, buffer: Buffer.from(`%PDF-1.4\n%${name}\n%%EOF\n`) }));
const chooseManyFiles = async (page) => {
  const form = page.getByRole('dialog');
  await form
    .getByLabel('Files', { exact: true })
    .setInputFiles(
      files('emma.castillo@example.com.pdf', 'again emma.castillo@example.com.pdf', 'Elias Brandt.pdf', 'scan.pdf'),
    );
  await form.getByText('No match').waitFor();
};
const typeAndEscape = async (page) => {
  await page.getByRole('dialog').getByLabel('Reason (optional)').pressSequentially('Visiting my parents');
  await page.keyboard.press('Escape');
};
/** Looks for what is not there any more. */
const gone = '00000000-0000-4000-8000-000000000000';
const searchPalette = async (page) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to' }).fill('a');
  await page.getByRole('group', { name: 'People' }).waitFor();
};
const inTurn =
  (...steps) =>
  async (page) => {
    for (const step of steps) await step(page);
  };

/** The fetch of a part of the page fails. */
const withoutCode = async (page) => {
  await page.route('**/assets/refunds.page-*.js', (route) => route.abort());
  await page.evaluate(() => sessionStorage.setItem('reloadedAt', String(Date.now())));
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to' }).fill('refunds');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Reload' }).waitFor();
};

/** Each screen with its roles, its path and the steps that open it. A `visitor` is not signed in. */
const screens = [
  screen('login', ['visitor'], '/login'),
  screen('login-complaining', ['visitor'], '/login', press('Sign In')),
  screen('forgot-password', ['visitor'], '/forgot-password'),
  screen('reset-password', ['visitor'], '/reset-password?token=a'),
  screen('reset-password-invalid', ['visitor'], '/reset-password'),
  screen('not-found', ['visitor', 'employee'], '/no/such-page'),
  screen('dashboard', everyone, '/dashboard'),
  screen('dashboard-month', everyone, '/dashboard', (page) => page.getByText('Month', { exact: true }).click()),
  screen('page-without-code', ['employee'], '/dashboard', withoutCode),
  screen('notifications', everyone, '/notifications'),
  screen('notifications-unread', everyone, '/notifications?show=unread'),
  screen('account', everyone, '/account'),
  screen('time-off', everyone, '/time-off'),
  screen('payroll', everyone, '/payroll'),
  screen('refunds', everyone, '/refunds'),
  screen('documents', everyone, '/documents'),
  screen('my-team', reviewers, '/my-team'),
  screen('team-time-off', reviewers, '/team/time-off'),
  screen('team-time-off-sick', ['hr'], '/team/time-off', (page) => page.getByText('Sick', { exact: true }).click()),
  screen('team-time-off-chosen', ['hr'], '/team/time-off', (page) => page.getByLabel(/^Select (all|the) /).check()),
  screen('team-time-off-filtered', ['hr'], '/team/time-off', async (page) => {
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('nobody of that name');
    await page.getByText('No requests found').waitFor();
  }),
  screen('team-refunds', reviewers, '/team/refunds'),
  screen('time-off-link-gone', ['employee'], `/time-off?request=${gone}`),
  screen('documents-link-gone', ['employee'], `/documents?document=${gone}`),
  screen('users', ['hr'], '/users'),
  screen('users-table', ['hr'], '/users', (page) => page.getByText('Table', { exact: true }).click()),
  screen('users-archived', ['hr'], '/users', async (page) => {
    await page.getByRole('main').getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Archived' }).click();
    await page.getByText(/^Will be deleted on /).waitFor();
  }),
  screen('security', ['hr'], '/security'),
  screen('tokens', ['hr'], '/tokens'),
  screen('developers', ['hr'], '/developers'),
  screen('leave-policy', ['hr'], '/leave-policy'),
  screen('leave-warnings', ['hr'], '/leave-warnings'),
  screen('teams', ['hr'], '/teams'),

  dialog('palette', everyone, '/dashboard', (page) => page.keyboard.press('Control+k')),
  dialog('palette-people', reviewers, '/dashboard', searchPalette),
  dialog('notifications-settings', ['employee'], '/notifications', press('Settings')),
  dialog('time-off-request', ['employee'], '/time-off', press('Request Time Off')),
  dialog(
    'time-off-request-complaining',
    ['employee'],
    '/time-off',
    inTurn(press('Request Time Off'), press('Submit Request')),
  ),
  dialog('time-off-request-preview', ['employee'], '/time-off', inTurn(press('Request Time Off'), fillDates)),
  dialog(
    'time-off-request-special',
    ['employee'],
    '/time-off',
    inTurn(press('Request Time Off'), choose('Special'), chooseOption('Kind of leave', 'Wedding'), fillDates),
  ),
  dialog('time-off-request-discard', ['employee'], '/time-off', inTurn(press('Request Time Off'), typeAndEscape)),
  dialog('time-off-cancel', ['employee'], '/time-off', press(/^Cancel /)),
  dialog('team-time-off-enter', ['executive'], '/team/time-off', press('Enter Leave')),
  dialog('team-time-off-link-gone', ['executive'], `/team/time-off?request=${gone}`, () => Promise.resolve()),
  dialog('time-off-withdraw', ['employee'], '/time-off', press(/^Withdraw/)),
  dialog('team-time-off-review', ['executive'], '/team/time-off', press(/^Review /)),
  dialog('team-time-off-history', ['executive'], '/team/time-off', inTurn(press(/^History of /), seeHistory)),
  dialog('time-off-history', ['employee'], '/time-off', inTurn(press(/^History of /), seeHistory)),
  dialog('refund-request', ['employee'], '/refunds', press(/(New|Request|Submit).*Refund/)),
  dialog('refund-withdraw', ['employee'], '/refunds', press(/^Withdraw/)),
  dialog('team-refunds-review', ['executive'], '/team/refunds', reviewNewest),
  dialog('team-refunds-review-history', ['executive', 'hr'], '/team/refunds', inTurn(reviewNewest, unfoldHistory)),
  dialog('documents-upload', ['hr'], '/documents', press(/Upload/)),
  dialog('documents-upload-again', ['hr'], '/documents', uploadTwice),
  dialog('documents-delete', ['hr'], '/documents', press(/^Delete /)),
  dialog('payroll-upload', ['hr'], '/payroll', press(/Upload/)),
  dialog('payroll-upload-many', ['hr'], '/payroll', inTurn(press(/Upload/), choose('Many'))),
  dialog('payroll-upload-many-files', ['hr'], '/payroll', inTurn(press(/Upload/), choose('Many'), chooseManyFiles)),
  dialog('payroll-people', ['hr'], '/payroll', press('Show people')),
  dialog('account-substitute', ['executive'], '/account', press('Name Substitute')),
  dialog('account-password', ['employee'], '/account', press('Change Password')),
  dialog('users-create-invitation', ['hr'], '/users', inTurn(press(/Create/), press(/invitation/))),
  dialog('users-create', ['hr'], '/users', press(/Create|Add/)),
  dialog('users-edit', ['hr'], '/users', press(/^Edit /)),
  dialog(
    'users-edit-pattern',
    ['hr'],
    '/users',
    inTurn(ofPerson('Emma Castillo', 'Edit'), chooseOption('Work Pattern', /./), scrollTo('Employment')),
  ),
  dialog('users-archive', ['hr'], '/users', ofPerson('Elias Brandt', 'Archive')),
  dialog('users-archive-kept', ['hr'], '/users', ofPerson('Emma Castillo', 'Archive')),
  dialog('users-delete', ['hr'], '/users', ofPerson('Emma Castillo', 'Delete')),
  dialog('users-history', ['hr'], '/users', inTurn(press(/^History of /), seeHistory)),
  dialog('users-mails', ['hr'], '/users', press('Email Delivery')),
  dialog('leave-policy-reminders', ['hr'], '/leave-policy', press('Edit reminders')),
  dialog('leave-policy-carry-over', ['hr'], '/leave-policy', press('Edit carry-over in Germany')),
  dialog('leave-policy-kind', ['hr'], '/leave-policy', press('Edit Training')),
  dialog('leave-policy-day', ['hr'], '/leave-policy', press('Add Day')),
  dialog('leave-policy-keeping', ['hr'], '/leave-policy', press('Edit keeping documents in Spain')),
  dialog('teams-create', ['hr'], '/teams', press(/Create|Add/)),
  dialog('teams-edit', ['hr'], '/teams', press(/^Edit /)),
  dialog('teams-delete', ['hr'], '/teams', press(/^Delete /)),
];

const pictures = looks().flatMap((look) =>
  screens.flatMap((what) => what.roles.map((role) => ({ ...what, ...look, role, file: fileName(what, role, look) }))),
);
const wanted = pictures.filter(({ file }) => file.includes(filter));
const failed = [];

await build();
await mkdir(folder, { recursive: true });
const portal = await startPortal({ demo: options.large ? 'large' : undefined });
const browser = await launchBrowser();
try {
  await leavePhotographedReceipt();
  await actAsHr();
  for (const [key, group] of Object.entries(groupBy(wanted, windowOf))) {
    await photograph(group);
    console.log(`${key}: ${group.length}`);
  }
} finally {
  await browser.close();
  await portal.stop();
}
console.log(`${wanted.length - failed.length} screenshots in ${folder}`);
for (const line of failed) console.error(`✗ ${line}`);
process.exit(failed.length ? 1 : 0);

/** Creates the newest refund request, which the review screenshots open. Its receipt is an image, because headless browsers show no PDF. */
async function leavePhotographedReceipt() {
  const page = await browser.newPage({ viewport: { width: 420, height: 560 } });
  await page.setContent(
    '<body style="font:16px/1.7 monospace;padding:32px"><b>Café Central</b><br>Vienna<br><br>2 × Melange 11.80<br>1 × Strudel 7.90<p><b>Total € 19.70</b><p>Thank you',
  );
  const form = new FormData();
  form.set('description', 'Coffee with the visitors from Vienna');
  form.set('amount', '1970');
  form.set('file', new File([new Uint8Array(await page.screenshot())], 'receipt.png', { type: 'image/png' }));
  await page.close();
  const { name, value } = await session('employee');
  const headers = { cookie: `${name}=${value}`, origin: portal.address };
  const answer = await fetch(`${portal.address}/api/refunds`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(`the refund request failed: ${answer.status} ${await answer.text()}`);
}

/** What HR has done before: approved leave to come, which can be cancelled, and an archived person who will be deleted. */
async function actAsHr() {
  const { name, value } = await session('hr');
  const headers = { cookie: `${name}=${value}`, origin: portal.address, 'content-type': 'application/json' };
  const call = async (method, path, body) => {
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(`${portal.address}/api/${path}`, sent);
    if (!answer.ok) throw new Error(`${method} ${path} failed: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const idOf = async (words) => (await call('GET', `users?search=${encodeURIComponent(words)}`))[0].id;
  const day = (ahead) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const userId = await idOf('emma castillo');
  await call('POST', 'team/time-off', { userId, type: 'VACATION', startDate: day(100), endDate: day(106) });
  const leaver = await idOf('lucia fernandez');
  await call('PATCH', `users/${leaver}/archive`);
  await call('PUT', `users/${leaver}/planned-erasure`);
}

/** Takes all screenshots for one role, theme and width. */
async function photograph(group) {
  const [{ role, theme, width }] = group;
  const context = await browser.newContext({
    baseURL: portal.address,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    viewport: { width, height: heightOf(width) },
  });
  context.setDefaultTimeout(waitMs);
  await context.addInitScript((name) => localStorage.setItem('theme', name), theme);
  await context.addInitScript(withoutChanges);
  if (role !== 'visitor') await context.addCookies([await session(role)]);
  for (const what of group)
    await take(context, what).catch((error) => failed.push(`${what.file}: ${firstLine(error)}`));
  await context.close();
}

/** A page with an open stream of changes is never idle. */
function withoutChanges() {
  const send = window.fetch;
  window.fetch = (input, init) => (input === '/api/changes' ? new Promise(() => undefined) : send(input, init));
}

async function take(context, { file, path, act, isDialog }) {
  const target = join(folder, file);
  await rm(target, { force: true });
  const page = await context.newPage();
  try {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await act?.(page);
    if (isDialog) await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    if (!isDialog) await growToFit(page);
    await page.screenshot({ path: target, animations: 'disabled', caret: 'initial' });
  } finally {
    await page.close();
  }
}

/** Makes the window as tall as the page, so that the sidebar is as tall as the page too. */
async function growToFit(page) {
  const { width, height } = page.viewportSize();
  const wholeHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, wholeHeight) });
}

/** @returns {Promise<Parameters<import('playwright-core').BrowserContext['addCookies']>[0][number]>} */
async function session(role) {
  const cookie = await signIn(portal.address, { email: `${role}@example.com`, password: 'Welcome1' });
  const [name, value] = cookie.split('=');
  return { name, value, url: portal.address, httpOnly: true, sameSite: 'Lax' };
}

function screen(name, roles, path, act) {
  return { name, roles, path, act, isDialog: false };
}

function dialog(name, roles, path, act) {
  return { name, roles, path, act, isDialog: true };
}

function looks() {
  return widths.flatMap((width) => ['light', 'dark'].map((theme) => ({ theme, width })));
}

function fileName({ name }, role, { theme, width }) {
  return `${name}.${role}.${theme}.${width}.png`;
}

function windowOf({ role, theme, width }) {
  return `${role}, ${theme}, ${width} px`;
}

function groupBy(rows, keyOf) {
  const groups = {};
  for (const row of rows) (groups[keyOf(row)] ??= []).push(row);
  return groups;
}

function firstLine(error) {
  return String(error.message).split('\n')[0];
}
