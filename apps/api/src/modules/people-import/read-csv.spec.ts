import { readCsv } from './read-csv.js';

const header = 'Full name;Email;Job title';
const ana = 'Ana;ana@example.com;Tester';
const bo = 'Bo;bo@example.com;Tester';

async function read(text: string) {
  const file = await readCsv(text);
  if ('message' in file) throw new Error(file.message);
  return { header: file.header.join(';'), rows: file.rows.map(({ number, cells }) => `${number} ${cells[0]}`) };
}

test.each([';;\n', '\n', '"";"";""\n', ' ;\u00a0;\n'])(
  'R68.1 12,000 rows of %j hide nobody, and count as a spreadsheet counts them',
  async (blank) => {
    expect(await read(`${header}\n${ana}\n${blank.repeat(12_000)}${bo}\n`)).toEqual({
      header,
      rows: ['2 Ana', '12003 Bo'],
    });
  },
);

test('R68.1 blank rows stand above the header too', async () => {
  expect(await read(`${';;\r\n'.repeat(9_998)}${header}\r\n${ana}\r\n`)).toEqual({ header, rows: ['10000 Ana'] });
});

test.each([
  'Mitarbeiterliste, Stand 28.11.2026',
  'Mitarbeiter;;',
  'version:v1.0',
  'Acme GmbH\n\nErstellt von;Hanna Reed\nDatum;28.11.2026',
  '"A title; with\na line break"',
])('R68.2 the header is found below %j', async (title) => {
  const { header: found, rows } = await read(`${title}\n${header}\n${ana}\n${bo}\n`);
  expect([found, rows.length]).toEqual([header, 2]);
});

test('R68.2 a header of unknown names is found below a title, and values are none', async () => {
  expect(await read(`List\nWer;Was;Wo\n${ana}\n`)).toMatchObject({ header: 'Wer;Was;Wo' });
  expect(await read('Wer;Was;Wo;Nr\nAna;Manager;Service;E-12\n')).toMatchObject({ header: 'Wer;Was;Wo;Nr' });
  expect(await read(`${ana}\n${bo}\n`)).toMatchObject({ header: ana });
});

test('R59a.3 quotation marks enclose separators, line breaks and themselves, or belong to the text', async () => {
  const text = `a;b;c\r\n"x;y";"1\n2"; "say ""hi""" \r"Nan" Muñoz;5" pipe;end\n`;
  const file = await readCsv(text);
  expect('rows' in file && file.rows).toEqual([
    { number: 2, cells: ['x;y', '1\n2', 'say "hi"'] },
    { number: 3, cells: ['"Nan" Muñoz', '5" pipe', 'end'] },
  ]);
});

test('R68.1 of a wide row, no more is kept than shows that it is too wide', async () => {
  const file = await readCsv(`${header}\n${ana}${';'.repeat(1_000)}x;x\n`);
  const [row] = 'message' in file ? [] : file.rows;
  expect(row!.cells).toHaveLength(61);
});

test('R68.1 others have a turn while a file with many cells is read', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  await read(`${header}\n${ana}\n${`${';'.repeat(1_000)}\n`.repeat(2_000)}${bo}\n`);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});
