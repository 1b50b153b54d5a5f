import type { Language } from './languages.js';
import { addCatalog, readerIs, rich, t, text } from './text.js';

const days = '{count, plural, one {# day} other {# days}} left for {name}';
let reader: Language;

beforeEach(() => {
  reader = 'de';
  readerIs(() => reader);
  addCatalog('de', {
    [days]: 'Noch {count, plural, one {# Tag} other {# Tage}} für {name}',
    'Read <link>how</link>.': '<link>So</link> geht es.',
    'Open\u0004a request': 'Offen',
    Open: 'Öffnen',
  });
});
afterAll(() => readerIs(() => 'en'));

describe('a text', () => {
  it('is in the reader’s language, with its plural and its grouping', () => {
    expect(t(days, { count: 1, name: 'Ana' })).toBe('Noch 1 Tag für Ana');
    expect(t(days, { count: 1234, name: 'Ana' })).toBe('Noch 1.234 Tage für Ana');
    reader = 'en';
    expect(t(days, { count: 1234, name: 'Ana' })).toBe('1,234 days left for Ana');
  });

  it('is English with the plurals of English as long as it has no translation', () => {
    reader = 'fr';
    // French has no plural for 0
    expect(t(days, { count: 0, name: 'Ana' })).toBe('0 days left for Ana');
  });

  it('has two translations if contexts tell them apart', () => {
    expect([t('Open'), t(text('Open', 'a request'))]).toEqual(['Öffnen', 'Offen']);
    reader = 'en';
    expect(t(text('Open', 'a request'))).toBe('Open');
  });

  it('leaves what people wrote as it is', () => {
    expect(t(days, { count: 2, name: '\\u0041 {name} <link>' })).toBe('Noch 2 Tage für \\u0041 {name} <link>');
  });

  it('has its elements where its own words are', () => {
    const link = (words: (string | object)[]) => ({ link: words });
    expect(rich<object>(text('Read <link>how</link>.'), { link })).toEqual([{ link: ['So'] }, ' geht es.']);
  });
});
