/** What a person does before a picture is taken. Each step takes the page. */
export const press = (name) => (page) => page.getByRole('button', { name }).first().click();
/** In the dialog, which may open late: the button that opens it often has the same name. */
export const pressInside = (name) => (page) => page.getByRole('dialog').getByRole('button', { name }).first().click();
export const reviewNewest = (page) =>
  page
    .getByRole('button', { name: /^Review / })
    .last()
    .click();
export const seeHistory = (page) => page.getByRole('dialog').getByRole('listitem').first().waitFor();
/** On a phone it opens below the visible part. */
export const unfoldHistory = async (page) => {
  const fold = page.getByRole('dialog').getByRole('button', { name: 'History', exact: true });
  await fold.click();
  await seeHistory(page);
  await fold.evaluate((button) => button.scrollIntoView({ block: 'start' }));
};
export const choose = (label) => (page) => page.getByRole('dialog').getByText(label, { exact: true }).click();
/** Someone of whom something depends, and payslips have to be kept. */
export const ofPerson = (name, action) => async (page) => {
  await page.getByRole('searchbox', { name: 'Search users' }).fill(name);
  await page.getByRole('button', { name: `${action} ${name}`, exact: true }).click();
};
export const chooseOption = (label, option) => async (page) => {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).first().click();
};
export const fillDates = async (page) => {
  const day = new Date(Date.now() + 50 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((9 - day.getUTCDay()) % 7)); // a Tuesday
  await page.getByRole('dialog').getByLabel('Start Date').fill(day.toISOString().slice(0, 10));
  await page
    .getByRole('dialog')
    .getByText(/^Counted$/)
    .waitFor();
};
export const scrollTo = (label) => (page) =>
  page
    .getByRole('dialog')
    .getByText(label, { exact: true })
    .evaluate((element) => element.scrollIntoView({ block: 'center' }));
const samePdf = { name: 'Same file.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%same\n%%EOF\n') };
/** The second upload of the same file asks first. */
export const uploadTwice = async (page) => {
  for (let turn = 0; turn < 2; turn++) {
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Upload Documents' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByRole('combobox', { name: 'Employee' }).fill('Jonas Weber');
    await page.getByRole('option', { name: /Jonas Weber/ }).click();
    await form.getByLabel('Files', { exact: true }).setInputFiles(samePdf);
    await form.getByRole('button', { name: /^Upload/ }).click();
    const asked = form.getByText(/was already uploaded/);
    // The toast would not do: after the second upload, that of the first may still be there.
    await Promise.race([asked.waitFor(), form.waitFor({ state: 'hidden' })]);
    if (await asked.isVisible()) return;
  }
};
const files = (...names) =>
  names.map((name) => ({ ...samePdf, name, buffer: Buffer.from(`%PDF-1.4\n%${name}\n%%EOF\n`) }));
export const chooseManyFiles = async (page) => {
  const form = page.getByRole('dialog');
  await form
    .getByLabel('Files', { exact: true })
    .setInputFiles(
      files('emma.castillo@example.com.pdf', 'again emma.castillo@example.com.pdf', 'Elias Brandt.pdf', 'scan.pdf'),
    );
  await form.getByText('No match').waitFor();
};
export const typeAndEscape = async (page) => {
  await page.getByRole('dialog').getByLabel('Reason (optional)').pressSequentially('Visiting my parents');
  await page.keyboard.press('Escape');
};
/** For links to what is not there any more. */
export const gone = '00000000-0000-4000-8000-000000000000';
export const openPalette = async (page) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('group', { name: 'Pages' }).waitFor(); // until then, only the field is there
};
export const searchPalette = async (page) => {
  await openPalette(page);
  await page.getByRole('combobox', { name: 'Go to' }).fill('a');
  await page.getByRole('group', { name: 'People' }).waitFor();
};
export const inTurn =
  (...steps) =>
  async (page) => {
    for (const step of steps) await step(page);
  };

/** The fetch of a part of the page fails. */
export const withoutCode = async (page) => {
  await page.route('**/assets/refunds.page-*.js', (route) => route.abort());
  await page.evaluate(() => sessionStorage.setItem('reloadedAt', String(Date.now())));
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to' }).fill('refunds');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Reload' }).waitFor();
};

/** Replies without the portal, for states that it is not in. */
export const answered =
  (path, json, status = 200) =>
  (page) =>
    page.route(`**/api/${path}`, (route) => route.fulfill({ json, status }));
/** A request that waits in the network would keep the page from being idle. */
export const unanswered = (path) => (page) =>
  page.addInitScript((start) => {
    const send = window.fetch;
    window.fetch = (input, init) => (String(input).startsWith(start) ? new Promise(() => undefined) : send(input, init));
  }, `/api/${path}`);
/** The portal's reply, changed. */
const changed = (path, change) => (page) =>
  page.route(`**/api/${path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
/** The notifications are requested before the page's code is there, and no one reads the reply, so that the request would stay open. */
export const mustAddSecondFactor = inTurn(
  changed('auth/me', (reply) => ({ ...reply, user: { ...reply.user, mustAddSecondFactor: true } })),
  (page) => page.route('**/api/notifications', (route) => route.abort()),
);
export const othersHaveSecondFactor = changed('users/*', (user) => ({ ...user, hasSecondFactor: true }));
const password = 'Welcome1';
export const confirmPassword = async (page) => {
  const form = page.getByRole('dialog');
  await form.getByLabel('Current Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: /^(Continue|Make New Codes)$/ }).click();
};
/** The first step of a sign-in by someone with a second factor. */
export const signInWithTwo =
  (...kinds) =>
  async (page) => {
    const passkey = kinds.includes('PASSKEY') ? { challenge: 'x' } : null;
    const secondStep = { token: 'token', kinds, passkey };
    const json = { statusCode: 401, message: 'Enter the code', code: 'SECOND_FACTOR_REQUIRED', secondStep };
    await answered('auth/login', json, 401)(page);
    await page.getByLabel('Email').fill('employee@example.com');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('heading', { name: 'Second step' }).waitFor();
  };
export const fillField = (label, text) => (page) =>
  page.getByRole('dialog').getByLabel(label, { exact: true }).fill(text);
export const tick = (name) => (page) => page.getByRole('dialog').getByRole('checkbox', { name }).check();
export const seeText = (text) => (page) => page.getByText(text).first().waitFor();
export const seePayslips = (page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^Replace / })
    .first()
    .waitFor();
export const showArchived = async (page) => {
  await page.getByRole('main').getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Archived' }).click();
  await page.getByText(/^Will be deleted on /).waitFor();
};
/** Two people, of whom the second has a manager whom nobody knows, or none. */
export const choosePeople = (lastManager) => async (page) => {
  const lines = [
    'Personalnummer;E-Mail;Vorname;Nachname;Stelle;Abteilung;Vorgesetzter;Bemerkung',
    'E-1;jose@example.com;Jos\xe9;Mu\xf1oz;Tester;Engineering;greta@example.com;',
    `E-2;greta@example.com;Greta;M\xfcller;Head;;${lastManager};`,
  ];
  const buffer = Buffer.from(lines.join('\r\n'), 'latin1');
  await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  await page.getByText(/will be created|Nothing can be imported yet/).waitFor();
};
