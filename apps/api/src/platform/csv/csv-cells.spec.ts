import { jsonCell, textCell, textOfCell } from './csv-cells.js';

describe('R41.5 a cell of an exported CSV file is never a formula', () => {
  it.each([
    ['an equals sign', '=HYPERLINK("http://evil.example")'],
    ['a plus', '+1+1'],
    ['a minus', '-2+3'],
    ['an at sign', '@SUM(A1)'],
    ['a tab', '\t=1'],
    ['a carriage return', '\r=1'],
    ['a line feed', '\n=1'],
    ['full-width signs', '＝1'],
    ['full-width plus', '＋1'],
    ['full-width minus', '－1'],
    ['full-width at', '＠SUM(1)'],
    ['blanks before the sign', '  =1'],
    ['characters that do not show', '\u200b\ufeff=1'],
    ['a no-break space', '\u00a0=1'],
  ])('not with %s', (_, text) => {
    const cell = textCell(text);
    expect(cell[0]).toBe("'");
    expect(cell.replaceAll("'", '')).toBe(text);
    expect(textOfCell(cell)).toBe(text);
  });

  it('nor after a semicolon, which may begin another cell', () => {
    expect(textCell('Ana;=1; +2;B')).toBe(`Ana;'=1;' +2;B`);
    expect(textOfCell(`Ana;'=1;' +2;B`)).toBe('Ana;=1; +2;B');
    expect(jsonCell({ reason: 'x;=cmd|1' })).toBe('{"reason":"x\\u003b=cmd|1"}');
    expect(JSON.parse(jsonCell({ reason: 'x;=cmd|1' }))).toEqual({ reason: 'x;=cmd|1' });
  });

  it('all other text stays unchanged', () => {
    for (const text of ['', 'Ana Lopez', "O'Neill", 'a=b', '3-4', 'ana@example.com', 'Zoë; Ångström'])
      expect([textCell(text), textOfCell(text)]).toEqual([text, text]);
  });
});
