/**
 * The records of a CSV file (RFC 4180), read one by one and as leniently as spreadsheets do. The package csv-parse makes an error
 * with a stack for each record that is not as wide as the first one: 4 MB of line breaks below a header took it 78 s.
 */

export class UnreadableRecord extends Error {
  constructor(readonly why: 'OPEN_QUOTATION_MARK' | 'TOO_MANY_CELLS') {
    super(why);
  }
}

/** Cells cost more than text: millions in one record would hold up the portal. Text with commas has far fewer. */
const cellsMax = 1_200;

/** Cells keep the white space after them. Line breaks are \n, \r\n and \r, also mixed. */
export function* csvRecords(text: string, delimiter: string): Generator<string[], void> {
  let at = text.startsWith('\ufeff') ? 1 : 0;
  while (at < text.length) {
    const cells: string[] = [];
    let end: number;
    do {
      const found = cellAt(text, at, delimiter);
      if (cells.push(found.cell) > cellsMax) throw new UnreadableRecord('TOO_MANY_CELLS');
      end = found.end;
      at = end + 1;
    } while (text[end] === delimiter);
    if (text[end] === '\r' && text[at] === '\n') at++;
    yield cells;
  }
}

interface Cell {
  cell: string;
  /** Of the delimiter or line break behind it. */
  end: number;
}

function cellAt(text: string, from: number, delimiter: string): Cell {
  const start = afterSpaces(text, from, delimiter);
  const quoted = text[start] === '"' ? quotedAt(text, start, delimiter) : null;
  if (quoted) return quoted;
  const delimiterCode = delimiter.charCodeAt(0);
  let end = start;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === delimiterCode || code === 10 || code === 13) break;
  }
  return { cell: text.slice(start, end), end };
}

/** Null if more text follows the closing quotation mark: then the marks belong to the text. */
function quotedAt(text: string, start: number, delimiter: string): Cell | null {
  let close = text.indexOf('"', start + 1);
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close === -1) throw new UnreadableRecord('OPEN_QUOTATION_MARK');
  const end = afterSpaces(text, close + 1, delimiter);
  const isWhole = end === text.length || text[end] === delimiter || text[end] === '\n' || text[end] === '\r';
  return isWhole ? { cell: text.slice(start + 1, close).replaceAll('""', '"'), end } : null;
}

/** A tab is white space too, but a delimiter first. */
function afterSpaces(text: string, from: number, delimiter: string): number {
  let at = from;
  while (text[at] === ' ' || (text[at] === '\t' && delimiter !== '\t')) at++;
  return at;
}
