/** docs/spec-coverage.md names a test for every statement of the specification: here it is held to that. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Row {
  section: string;
  id: string;
  statement: string;
  /** Empty where the document says `not yet shown`. */
  tests: { file: string; title: string }[];
}

const root = join(__dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const lastHeading = '## Not yet shown';

const specification = read('docs/specification.md');
const [body = '', notYetShown = ''] = read('docs/spec-coverage.md').split(`\n${lastHeading}\n`);
const rows = rowsOf(body);
const shown = rows.filter(({ tests }) => tests.length > 0);
const missing = rows.filter(({ tests }) => tests.length === 0);

describe('what shows that the specification holds', () => {
  it.each(shown)('$id is shown by tests that exist', ({ tests }) => {
    expect(tests.filter((test) => !exists(test))).toEqual([]);
  });

  it('every row has an id of its own', () => {
    const ids = rows.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('every section of the specification has rows', () => {
    const covered = new Set(rows.map(({ section }) => section));
    const sections = [...specification.matchAll(/^#{2,3} (.+)$/gm)].map(([, title]) => title);
    // section 2 is nothing but its parts
    expect(sections.filter((title) => !covered.has(title!))).toEqual(['2. Screens and routes']);
  });

  it('every rule has rows', () => {
    const rules = [...read('docs/rules.md').matchAll(/^- (R\d+[a-z]?) /gm)].map(([, rule]) => rule!);
    expect(rules.length).toBeGreaterThanOrEqual(43);
    expect(rules.filter((rule) => !rows.some(({ id }) => id.startsWith(`${rule}.`)))).toEqual([]);
  });

  it('every call of section 7 has a row', () => {
    const calls = [...sectionOf('7').matchAll(/^\| ([A-Z]+ [^ |,]+)/gm)].map(([, call]) => call!);
    expect(calls.length).toBeGreaterThan(35);
    expect(calls.filter((call) => !rows.some(({ statement }) => statement.startsWith(call)))).toEqual([]);
  });

  it.each(['2', '5', '8'])('every quoted text of section %s stands in a row', (number) => {
    const quoted = sectionOf(number).matchAll(/(?<![\w])'([^']+(?:'(?=\w)[^']*)*)'(?!\w)/g);
    const texts = [...quoted].map(([, text]) => text!);
    expect(texts.length).toBeGreaterThan(9);
    expect(texts.filter((text) => !rows.some(({ statement }) => statement.includes(text)))).toEqual([]);
  });

  it(`${missing.length} of ${rows.length} statements are not yet shown, and the document says which`, () => {
    expect(notYetShown).toContain(`${missing.length} of ${rows.length} statements`);
    const listed = [...notYetShown.matchAll(/^\| (\S+) \| (.+) \|$/gm)].map(([, id, statement]) => [id, statement]);
    expect(listed.slice(1)).toEqual(missing.map(({ id, statement }) => [id, statement]));
  });
});

function rowsOf(text: string): Row[] {
  let section = '';
  return text.split('\n').flatMap((line) => {
    section = /^#+ (.+)$/.exec(line)?.[1] ?? section;
    const [, id, statement, cell] = /^\| ([SR]\d\S*) \| (.+?) \| (.+) \|$/.exec(line) ?? [];
    if (!id || !statement || !cell) return [];
    const tests = cell === 'not yet shown' ? [] : cell.split('<br>').map(testOf);
    return [{ section, id, statement, tests }];
  });
}

function testOf(reference: string): Row['tests'][number] {
  const [, file, title] = /^`(\S+) › (.+)`$/.exec(reference) ?? [];
  if (!file || !title) throw new Error(`${reference} is not written as \`file › title\``);
  return { file, title };
}

/** The title stands there as the first argument of a test or a group; in the authorization matrix, as a route. */
function exists({ file, title }: Row['tests'][number]): boolean {
  if (!/\.spec\.tsx?$|\/authorization\/matrix\.ts$/.test(file) || !existsSync(join(root, file))) return false;
  const literal = title.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const place = file.endsWith('matrix.ts') ? 'route:' : String.raw`\)?\(`;
  return new RegExp(String.raw`${place}\s*(['"\x60])${literal}\1`).test(read(file));
}

function sectionOf(number: string): string {
  return specification.split(/^## /m).find((section) => section.startsWith(`${number}. `)) ?? '';
}
