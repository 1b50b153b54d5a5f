import { addCatalog, readerIs } from '@staffroom/contracts/texts/text.js';
import { browserName, shownBrowser } from './browser-name.js';

describe('a browser in a few words', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1',
      'Safari on iPhone or iPad',
    ],
    ['<script>alert(1)</script>\u202e', 'an unknown browser'],
    [undefined, 'an unknown browser'],
  ])('%s is %s', (header, name) => expect(browserName(header)).toBe(name));

  it('R66a is recorded in English and read in the reader’s language', () => {
    addCatalog('es', { 'iPhone or iPad': 'iPhone o iPad', '{browser} on {system}': '{browser} en {system}' });
    readerIs(() => 'es');
    expect(['Safari on iPhone or iPad', 'Firefox on Linux', 'Opera'].map(shownBrowser)).toEqual([
      'Safari en iPhone o iPad',
      'Firefox en Linux',
      'Opera',
    ]);
    readerIs(() => 'en');
  });
});
