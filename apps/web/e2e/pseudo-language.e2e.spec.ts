/** Every page and its dialogs in the pseudo-language, on desktop and a small phone: each text is in a catalog, and none is cut (R66). */
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { languages } from '@staffroom/contracts/texts/languages.js';
import { actAsHr, newcomer } from '../../../lab/screens/before.mjs';
import { screens } from '../../../lab/screens/list.mjs';
import {
  cutTexts,
  pseudoName,
  pseudoTexts,
  readPseudo,
  textsOutside,
  wordsOfFormats,
} from './support/pseudo-language.js';
import { openStage, type Stage } from './support/stage.js';

/** The description of the API (R66a). */
const inEnglish = '/developers';
let stage: Stage;

beforeAll(async () => {
  stage = await openStage({
    germanTexts: pseudoTexts(),
    env: { PAYER_NAME: 'Demo GmbH', PAYER_IBAN: 'DE89370400440532013000' },
    withoutChanges: true,
  });
  await actAsHr(stage.portal.url);
}, 180_000);

afterAll(() => stage?.close());

it.each(['visitor', 'newcomer', 'employee', 'executive', 'hr'])(
  'R66a the pages of %s show no text outside the catalogs, and all of each text',
  async (role) => {
    const inGerman = { reducedMotion: 'reduce', locale: 'de' } as const;
    const first = role === 'visitor' ? await stage.visitor(inGerman) : await signedIn(role, inGerman);
    const context = first.context();
    await readPseudo(context, stage.portal.url);
    const data = noteData(context);
    const found: string[] = [];
    for (const screen of screens.filter(({ roles, path }) => roles.includes(role) && path !== inEnglish)) {
      const page = await context.newPage();
      const problems = await problemsOf(page, screen, data).catch((error: Error) => [error.message.split('\n')[0]!]);
      found.push(...problems.map((problem) => `${screen.name}: ${problem}`));
      await page.close();
    }
    await context.close();
    expect(found).toEqual([]);
  },
  1_200_000,
);

async function signedIn(role: string, options: BrowserContextOptions): Promise<Page> {
  const page = await stage.as(role, options, role === 'newcomer' ? newcomer.password : undefined);
  const headers = { Origin: stage.portal.url };
  await page.request.put('/api/auth/language', { data: { language: 'de' }, headers });
  return page;
}

type Screen = (typeof screens)[number];

async function problemsOf(page: Page, { path, press = [], isPage }: Screen, data: ReadonlySet<string>) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  page.setDefaultTimeout(15_000);
  for (const name of press)
    await page
      .getByRole('button', { name: pseudoName(name) })
      .first()
      .click();
  if (!isPage) await page.locator('[role=dialog], [role=alertdialog], [role=menu], [role=alert]').first().waitFor();
  await page.waitForLoadState('networkidle');
  const problems = await textsOutside(page, data);
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForTimeout(300); // menus move to their place
    const cut = await cutTexts(page);
    problems.push(...cut.map((problem) => `${width} px: ${problem}`));
  }
  return problems;
}

/** What people wrote, as far as replies of the API contain it. */
function noteData(context: BrowserContext): ReadonlySet<string> {
  const names = Object.values(languages).map(({ name }) => name);
  const data = new Set<string>([...wordsOfFormats(), ...names]);
  context.on('response', (response) => {
    if (!response.url().includes('/api/') || !response.headers()['content-type']?.includes('json')) return;
    void response.json().then(
      (body) => note(body, data),
      () => undefined,
    );
  });
  return data;
}

const written = /(name|email|jobTitle|reason|description|comment|browser|network|url|reference|actor)$/i;

function note(value: unknown, data: Set<string>, key = ''): void {
  if (typeof value === 'string') {
    if (written.test(key)) for (const part of [value, ...value.split(' ')]) if (part.length > 1) data.add(part);
  } else if (Array.isArray(value)) {
    for (const item of value) note(item, data, key);
  } else if (value && typeof value === 'object') {
    for (const [name, item] of Object.entries(value)) note(item, data, name);
  }
}
