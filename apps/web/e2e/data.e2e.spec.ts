/** Data in and out: people from a messy file, lists for spreadsheets, and a calendar that a program subscribes to. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { findings } from './support/accessibility.js';
import {
  button,
  dialog,
  heading,
  waitForEntryToEnd,
  waitForHidden,
  waitForPath,
  waitForVisible,
} from './support/locators.js';
import { openStage, type Stage } from './support/stage.js';
import { waitForToast } from './support/toasts.js';

/** A dialog that still fades in has too little contrast. */
const calm = { reducedMotion: 'reduce' } as const;
const limitMs = 180_000;
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
}, 330_000);

afterAll(() => stage?.close());

afterEach(async () => {
  await stage?.leave();
  expect(stage?.problems()).toEqual([]);
});

/** As Excel saves it in Europe: Windows-1252, semicolons, Windows line ends. */
const messy = (lastManager: string) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Personalnummer;E-Mail;Vorname;Nachname;Stelle;Abteilung;Vorgesetzter;Bemerkung',
      'E-1;jose@example.com;Jos\xe9;Mu\xf1oz;Tester;Engineering;greta@example.com;"a; b"',
      ';;;;;;;',
      `E-2;greta@example.com;Greta;M\xfcller;Head;;${lastManager};`,
    ].join('\r\n'),
    'latin1',
  ),
});

async function choose(page: Page, lastManager: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(messy(lastManager));
}

it(
  'R59a.2 HR chooses a messy file, reads what is wrong with it, and imports the corrected one',
  async () => {
    const page = await stage.as('hr', calm);
    await page.goto('/users');
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Import and export' }).click();
    await waitForPath(page, '/settings/data');
    await waitForVisible(heading(page, 'Import people'));
    expect(await findings(page)).toEqual([]);
    await choose(page, 'nobody@example.com');
    const problems = page.getByRole('group', { name: 'Problems of the file' });
    await waitForVisible(
      problems.getByText('The manager is neither among the accounts nor in the file.', { exact: false }),
    );
    await waitForVisible(problems.getByRole('cell', { name: '4', exact: true }));
    expect(await button(page, 'Import').isDisabled()).toBe(true);
    expect(await findings(page)).toEqual([]);

    await button(page, 'Choose Another').click();
    await choose(page, '');
    await waitForVisible(page.getByText('2 accounts will be created, 0 changed and 0 left as they are.'));
    await page.getByRole('combobox', { name: 'Contents of Stelle' }).click();
    await page.getByRole('option', { name: 'Not imported' }).click();
    await waitForVisible(page.getByText('A new person needs the job title.').first());
    await page.getByRole('combobox', { name: 'Contents of Stelle' }).click();
    await page.getByRole('option', { name: 'Job title' }).click();
    await waitForVisible(page.getByText('2 accounts will be created, 0 changed and 0 left as they are.'));
    await button(page, 'Import').click();
    // Greta is an employee without a manager, so she may manage
    await waitForToast(page, 'People imported', 'The file contained 2 people.');
    await page.goto('/users');
    await page.getByRole('searchbox', { name: 'Search users' }).fill('José Muñoz');
    await waitForVisible(page.getByText('jose@example.com'));
    await waitForHidden(page.getByText('greta@example.com'));
  },
  limitMs,
);

it(
  'R43a.1 HR exports a list, which the browser saves',
  async () => {
    const page = await stage.as('hr', calm);
    await page.goto('/settings/data');
    const saved = page.waitForEvent('download');
    await page.getByText('CSV', { exact: true }).click();
    await page.getByRole('link', { name: 'Export People' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe('people.csv');
    expect(await readFile(await download.path(), 'utf8')).toContain('hr@example.com');
  },
  limitMs,
);

it(
  'R43b.2 HR sets up the export for payroll and downloads a month',
  async () => {
    const page = await stage.as('hr', calm);
    await page.goto('/settings/data');
    const card = page.getByRole('region', { name: 'Export for payroll' });
    await waitForVisible(card.getByText(/ hours\.$/));
    const saved = page.waitForEvent('download');
    await card.getByRole('link', { name: 'Export for Payroll' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/^payroll-\d{4}-\d\d-plain\.csv$/);
    expect(await readFile(await download.path(), 'utf8')).toMatch(/^\ufeffEmployee number,Full name,Kind of leave/);

    await button(card, 'Set Up').click();
    const setUp = dialog(page, 'Set Up Payroll Export');
    await setUp.getByLabel('Sick leave').fill('1600');
    await button(setUp, 'Start from DATEV LODAS Style').click();
    await waitForVisible(setUp.getByLabel('Heading of column 1'));
    expect(await findings(page)).toEqual([]);
    await button(setUp, 'Save').click();
    await waitForToast(page, 'Payroll export set up');
    await card.getByRole('combobox', { name: 'Columns' }).click();
    await page.getByRole('option', { name: 'Our own' }).click();
    await waitForVisible(card.getByText('Set up the numbers of the consultant and the client first.'));
  },
  limitMs,
);

it(
  'R45a.1 an employee subscribes to a calendar and revokes its address',
  async () => {
    const page = await stage.as('employee', calm);
    await page.goto('/account');
    await button(page, 'Create Address').click();
    const creating = dialog(page, 'Create Calendar Address');
    await creating.getByRole('radio', { name: /^Public holidays/ }).check();
    expect(await findings(page)).toEqual([]);
    await button(creating, 'Create Address').click();
    const created = dialog(page, 'Calendar Address Created');
    const address = await created.getByRole('textbox', { name: 'Address' }).inputValue();
    expect(await findings(page)).toEqual([]);
    const read = () => fetch(address);
    expect(await (await read()).text()).toMatch(/^BEGIN:VCALENDAR\r\n[^]*BEGIN:VEVENT\r\n/);
    await button(created, 'Done').click();
    await waitForEntryToEnd(page);
    await page.reload();
    const list = page.getByRole('list', { name: 'Calendar addresses' });
    await waitForVisible(list.getByText(/Last read/));
    await button(list, 'Revoke Public holidays').click();
    await button(dialog(page, 'Revoke calendar address?'), 'Revoke').click();
    await waitForToast(page, 'Calendar address revoked');
    await waitForVisible(page.getByText('You have no calendar address.'));
    expect((await read()).status).toBe(404);
  },
  limitMs,
);
