/** A day with the portal in each language: an employee asks for a day off, an executive approves it, HR creates a team (R66, R66a). */
import { readdirSync, readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { addDays, dateIn, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { type Language, languages, localeOf } from '@staffroom/contracts/texts/languages.js';
import { addCatalog, readerIs, readerLanguage, t, text } from '@staffroom/contracts/texts/text.js';
import { freeDays, timeOffOf } from './support/free-days.js';
import { button, dialog, heading, waitForHidden, waitForPath, waitForVisible } from './support/locators.js';
import { demoPassword, emailOf, openStage, type Stage } from './support/stage.js';
import { waitForToast } from './support/toasts.js';

const root = new URL('../../../', import.meta.url).pathname;
const translated = (Object.keys(languages) as Language[]).filter((language) => language !== 'en');
const today = dateIn('UTC', new Date());
let stage: Stage;

beforeAll(async () => {
  for (const language of translated) {
    const folder = `${root}languages/${language}/`;
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
    for (const file of files) {
      addCatalog(language, JSON.parse(readFileSync(folder + file, 'utf8')) as Record<string, string>);
    }
  }
  stage = await openStage();
}, 180_000);

afterAll(() => stage?.close());

afterEach(async () => {
  readerIs(() => 'en');
  await stage?.leave();
  expect(stage?.problems()).toEqual([]);
});

it.each(translated)('a day off, its approval and a new team in %s', async (language) => {
  readerIs(() => language);
  const reason = `Değişiklik, Größe, São (${language})`;

  const employee = await signedIn('employee', language);
  await employee.goto('/time-off');
  const [day] = (await freeDays(employee, 1, addDays(today, 1))) as [PlainDate];
  await button(employee, t('Request Time Off')).click();
  const form = dialog(employee, t('Request Time Off'));
  await form.getByLabel(t('Start Date')).fill(typed(day, language));
  await form.getByLabel(t('End Date')).fill(typed(day, language));
  await form.getByLabel(t('Reason (optional)')).fill(reason);
  await button(form, t('Submit Request')).click();
  await waitForToast(employee, t('Time off request submitted successfully'));
  const row = employee.getByRole('listitem').filter({ hasText: reason });
  await waitForVisible(row.getByText(t('Pending'), { exact: true }));
  expect(await timeOffOf(employee)).toContainEqual(expect.objectContaining({ reason, startDate: day, endDate: day }));

  const executive = await signedIn('executive', language);
  await executive.goto('/team/time-off');
  const card = executive.getByRole('listitem').filter({ hasText: reason });
  await named(card, (request) => t('Approve {request}', { request })).click();
  await waitForVisible(
    employee.getByRole('listitem').filter({ hasText: reason }).getByText(t('Approved'), { exact: true }),
  );

  const hr = await signedIn('hr', language);
  await hr.goto('/teams');
  await button(hr, t('Create Team')).first().click();
  const team = dialog(hr, t('Create Team'));
  await team.getByLabel(t('Team Name')).fill(`Öğrenme ${language}`);
  await team.getByRole('combobox', { name: t(text('Manager', 'of a team')) }).fill('a');
  await hr.getByRole('option').first().click();
  await button(team, t('Create Team')).click();
  await waitForToast(hr, t('Team created successfully'));
  await waitForHidden(team);
  await waitForVisible(heading(hr, `Öğrenme ${language}`));
});

it('R66.2 R66.3 the first language is that of the browser, and another one that is chosen is shown in every browser', async () => {
  const german = await stage.visitor({ locale: 'de-DE' });
  readerIs(() => 'de');
  await signIn(german, 'paula.santos');
  await german.goto('/account');
  await waitForVisible(heading(german, t('Your Account')));
  await german.getByRole('combobox', { name: t('Language') }).click();
  await german.getByRole('option', { name: 'Türkçe' }).click();
  readerIs(() => 'tr');
  await waitForVisible(heading(german, t('Your Account')));
  expect(await german.locator('html').getAttribute('lang')).toBe('tr');

  const english = await stage.visitor({ locale: 'en-GB' });
  readerIs(() => 'en');
  await signIn(english, 'paula.santos');
  readerIs(() => 'tr');
  await waitForVisible(english.getByRole('link', { name: t('Dashboard'), exact: true }));
  expect(await english.locator('html').getAttribute('lang')).toBe('tr');
});

/** In a browser of that language. The account may have kept the one of the language before. */
async function signedIn(account: string, language: Language): Promise<Page> {
  const page = await stage.visitor({ locale: localeOf(language) });
  await signIn(page, account);
  const headers = { Origin: stage.portal.url };
  const chosen = await page.request.put('/api/auth/language', { data: { language }, headers });
  expect(chosen.status()).toBe(200);
  return page;
}

/** Through the form. */
async function signIn(page: Page, account: string): Promise<void> {
  await page.goto('/login');
  expect(await page.locator('html').getAttribute('lang')).toBe(readerLanguage());
  await page.getByLabel(t('Email')).fill(emailOf(account));
  await page.getByLabel(t('Password'), { exact: true }).fill(demoPassword);
  await button(page, t('Sign In')).click();
  await waitForPath(page, '/dashboard');
}

/** As people of that language write it: 30.11.2026. */
function typed(day: PlainDate, language: Language): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { day: '2-digit', month: '2-digit', year: 'numeric' });
  return format.format(new Date(`${day}T12:00Z`));
}

/** A button whose name has something in it that the test does not know. */
function named(place: Page | Locator, nameOf: (unknown: string) => string): Locator {
  const [before, after] = nameOf('…?…').split('…?…') as [string, string];
  const name = new RegExp(`^${before}.+${after}$`);
  return place.getByRole('button', { name });
}
