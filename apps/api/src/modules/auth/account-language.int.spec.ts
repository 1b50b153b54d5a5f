import type { Response } from 'supertest';
import { addCatalog, t } from '@staffroom/contracts/texts/text.js';
import { offerLanguages } from '../../platform/languages/reader-language.js';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.js';
import { accountLanguage } from '../company/facade.js';
import { composeMails } from '../mails/compose-mail.js';

const password = 'Correct1horse';
let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
  addCatalog('tr', { 'Page not found': 'Sayfa bulunamadı' });
});
afterAll(() => portal.close());

/** From a page in that language, in a new browser. */
async function signIn(email: string, language: string) {
  const browser = portal.agent();
  const reply = await browser.post('/api/auth/login').set('accept-language', language).send({ email, password });
  return { browser, language: reply.body.user.language as string, cookie: languageCookie(reply) };
}

function languageCookie(reply: Response): string | undefined {
  return reply
    .get('Set-Cookie')
    ?.find((cookie) => cookie.startsWith('language='))
    ?.split(';')[0];
}

async function recorded(userId: string): Promise<number> {
  const { rowCount } = await portal.platform.pool.query(
    `select from log.events where type = 'LanguageSet' and subject_id = $1`,
    [userId],
  );
  return rowCount ?? 0;
}

it('R66.2 is that of the first sign-in’s page, recorded once, and every browser gets it', async () => {
  const userId = await portal.settle('ana@example.com', password);
  const both = await Promise.all([signIn('ana@example.com', 'de'), signIn('ana@example.com', 'de')]);
  expect(both).toMatchObject(Array(2).fill({ language: 'de', cookie: 'language=de' }));
  expect(await signIn('ana@example.com', 'tr')).toMatchObject({ language: 'de', cookie: 'language=de' });
  expect(await recorded(userId)).toBe(1);
  const [{ browser }, { browser: other }] = both;
  await other.put('/api/auth/language').send({ language: 'tr' }).expect(200);
  const replies = [await browser.get('/api/auth/me'), await browser.get('/api/auth/me')];
  expect(replies.map(languageCookie)).toEqual(['language=tr', undefined]); // the browser has it
});

it('R66.2 is not recorded while only English is offered', async () => {
  const userId = await portal.settle('bea@example.com', password);
  offerLanguages(['en']);
  const { language, cookie } = await signIn('bea@example.com', 'de');
  offerLanguages(['en', 'de', 'tr']);
  expect([language, cookie, await recorded(userId)]).toEqual([undefined, undefined, 0]);
});

it('R66.3 R66.5 is the one that was chosen, also for mails; without one it is the company’s', async () => {
  const { pool } = portal.platform;
  const userId = await portal.settle('carla@example.com', password);
  await portal.settle('hr@example.com', password, { role: 'HR_MANAGER' });
  expect(await accountLanguage(pool, userId)).toBe('en');
  const { browser: hr } = await signIn('hr@example.com', 'en');
  await hr.post('/api/company/policy/changes').send({ change: 'LANGUAGE', language: 'de' }).expect(200);
  expect(await accountLanguage(pool, userId)).toBe('de');

  const { browser } = await signIn('carla@example.com', 'en');
  const chosen = await browser.put('/api/auth/language').send({ language: 'tr' }).expect(200);
  expect(languageCookie(chosen)).toBe('language=tr');
  expect((await browser.get('/api/auth/me')).body.user.language).toBe('tr');
  await browser.put('/api/auth/language').send({ language: 'tlh' }).expect(400);

  const written = { text: '', html: '' };
  const write = () => Promise.resolve({ ...written, subject: t('Page not found') });
  const compose = composeMails([{ names: ['NEW_ACCOUNT'], events: [], mailFor: () => null, write }]);
  const mail = { id: userId, messageId: 'm', template: 'NEW_ACCOUNT', recipientId: userId, data: {} };
  expect(await compose(mail as never, pool)).toMatchObject({ subject: 'Sayfa bulunamadı' });
});
