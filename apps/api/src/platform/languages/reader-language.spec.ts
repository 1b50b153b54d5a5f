import express from 'express';
import supertest from 'supertest';
import type { Language } from '@staffroom/contracts/texts/languages.js';
import { addCatalog, t } from '@staffroom/contracts/texts/text.js';
import { firstOffered, inLanguage, knowReader, offerLanguages } from './reader-language.js';

addCatalog('de', { 'Page not found': 'Seite nicht gefunden' });

let company: () => Promise<Language>;
beforeEach(() => {
  company = () => Promise.resolve('en');
  offerLanguages(['en', 'de', 'tr']);
});

const app = express()
  .use(knowReader(() => company()))
  .use(async (_, response) => {
    await new Promise(setImmediate);
    response.send(t('Page not found'));
  });
const ask = async (path: string, headers: Record<string, string>) => (await supertest(app).get(path).set(headers)).text;
const [english, german] = ['Page not found', 'Seite nicht gefunden'];

describe('the reader of a page', () => {
  it.each([
    ['the language chosen in this browser', { cookie: 'sid=x; language=de', 'accept-language': 'en' }, german],
    ['a language of the browser', { 'accept-language': 'pl, de-AT;q=0.8, en;q=0.5' }, german],
    ['English if it is preferred', { 'accept-language': 'en-US, de;q=0.8' }, english],
    ['English for an unknown cookie', { cookie: 'language=tlh', 'accept-language': 'x' }, english],
    ['English for a language without a whole catalog', { cookie: 'language=fr' }, english],
    ['English without any', {}, english],
  ])('gets %s', async (_, headers, text) => {
    expect(await ask('/login', headers as Record<string, string>)).toBe(text);
  });
});

describe('the reader whose browser accepts none of the languages', () => {
  const polish = { 'accept-language': 'pl' };

  it('R66.4 gets the company’s', async () => {
    company = () => Promise.resolve('de');
    expect([await ask('/login', polish), await ask('/login', {})]).toEqual([german, german]);
  });

  it('gets English if it cannot be read', async () => {
    company = () => Promise.reject(new Error('no database'));
    expect(await ask('/login', polish)).toBe(english);
  });
});

it('R66.5 the account’s language comes before the company’s, and one that is not offered is skipped', () => {
  expect([firstOffered('tr', 'de'), firstOffered(null, 'de'), firstOffered('fr', 'de')]).toEqual(['tr', 'de', 'de']);
  expect([firstOffered('fr', 'fr'), firstOffered(null)]).toEqual(['en', 'en']);
});

describe('the reader of a reply', () => {
  it.each([
    ['the language of the page', '/api/x', { cookie: 'language=en', 'accept-language': 'de' }, german],
    ['the language of a download', '/api/x?lang=de', { 'accept-language': 'en' }, german],
    ['English for an unknown one', '/api/x?lang=tlh', { 'accept-language': 'en' }, english],
    [
      'that of the page before, if the browser comes back from the provider',
      '/api/auth/oidc/callback',
      { cookie: 'language=de', 'accept-language': 'en' },
      german,
    ],
    ['English with a token', '/api/x', { authorization: 'Bearer x', 'accept-language': 'de' }, english],
  ])('gets %s', async (_, path, headers, text) => {
    expect(await ask(path, headers as unknown as Record<string, string>)).toBe(text);
  });

  it('is told the language', async () => {
    const { headers } = await supertest(app).get('/api/x').set('accept-language', 'de');
    expect(headers['content-language']).toBe('de');
  });
});

it('a mail is in the language of its recipient, whoever caused it', async () => {
  const later = inLanguage('de', async () => {
    await new Promise(setImmediate);
    return t('Page not found');
  });
  expect([t('Page not found'), await later]).toEqual([english, german]);
});
