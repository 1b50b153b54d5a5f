import { plain, toJson, withoutControls } from './print.js';

const steering = 'a\u001b[2J\u007f\u009b31m\r\u200f\u202e\u2066\u2028\u{e0041}\ufeff\0z';

describe('output of commands', () => {
  it.each([undefined, 2])(
    'JSON with indent %s holds no character that a terminal obeys, and parses to the same value',
    (indent) => {
      const value = { [steering]: [steering, 'Łucja\u200d'], nested: { at: '2026-01-01', n: 1 } };
      const text = toJson(value, indent);
      expect(text).not.toMatch(/[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}]/u);
      expect(JSON.parse(text)).toEqual(value);
    },
  );

  it('JSON keeps letters, emoji and line breaks of the layout as they are', () => {
    expect(toJson({ name: 'Łucja 張 📄' }, 2)).toBe('{\n  "name": "Łucja 張 📄"\n}');
  });

  it('a line for reading is one line without such characters', () => {
    expect(plain(steering)).not.toMatch(/[\p{Cc}\u2028\u202e\u2066\u200f\ufeff]/u);
    expect(plain('one \n two')).toBe('one / two');
  });

  it('a text of several lines keeps its lines', () => {
    expect(withoutControls('a\u009b\nb\r')).toBe('a\ufffd\nb\ufffd');
  });
});
