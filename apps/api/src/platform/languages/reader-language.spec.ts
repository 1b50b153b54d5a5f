import express from 'express';
import supertest from 'supertest';
import { addCatalog, t } from '@staffroom/contracts/texts/text.js';
import { inLanguage, knowReader } from './reader-language.js';

addCatalog('de', { 'Page not found': 'Seite nicht gefunden' });

const app = express()
  .use(knowReader(['de', 'tr']))
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

describe('the reader of a reply', () => {
  it.each([
    ['the language of the page', '/api/x', { cookie: 'language=en', 'accept-language': 'de' }, german],
    ['the language of a download', '/api/x?lang=de', { 'accept-language': 'en' }, german],
    ['English for an unknown one', '/api/x?lang=tlh', { 'accept-language': 'en' }, english],
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
