import { isBlank } from './visible-text.js';

describe('a text without visible characters', () => {
  it.each([
    ['nothing', ''],
    ['spaces of any width', ' \t\u00a0\u2003\u3000'],
    ['zero-width characters', '\u200b\u200c\u200d\u2060\ufeff'],
    ['soft hyphens', '\u00ad'],
    ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
    ['an empty Braille cell', '\u2800'],
    ['signs that are drawn blank', '\u{1d159}\u{13441}\u{13442}'],
    ['variation selectors and tags', '\ufe0f\u{e0041}\u{e0100}'],
    ['marks without a letter', '\u0301\u20dd'],
    ['text that turns around', '\u202e\u2066'],
    ['control characters', '\u0000\u009b'],
  ])('is blank: %s', (_, text) => expect(isBlank(text)).toBe(true));

  it.each([
    ['a joiner within a name', 'نیلوفر می\u200cخواهم'],
    ['a joiner within a script that needs it', 'ශ්\u200dරී'],
    ['a family', '👨\u200d👩\u200d👧'],
    ['one letter', 'Ł'],
    ['a letter written with a mark', 'e\u0301'],
    ['Hangul', '김'],
    ['digits', '7'],
    ['punctuation', '…'],
  ])('is not blank: %s', (_, text) => expect(isBlank(text)).toBe(false));
});
