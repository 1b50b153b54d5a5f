import { basename, join } from 'node:path';
import { parts } from '../parts.mjs';
import { problemsOf, type Sources } from './problems.mjs';
import { readSources, testFilesIn } from './read-sources.mjs';
import { readRules, readStatements } from './statements.mjs';
import { testTitlesIn } from './test-titles.mjs';

const repository = readSources(join(__dirname, '../../..'));

const sources: Sources = {
  specification: '## 1. Sign-in\n',
  rules: [
    { id: 'R1', text: 'Errors are JSON.' },
    { id: 'R2', text: 'Later.' },
  ],
  statements: [
    { section: '1. Sign-in', id: 'S1.1', text: 'A password' },
    { section: 'Rules', id: 'R1.1', text: 'a message' },
  ],
  notBuilt: [{ id: 'R2', issue: 'Later on' }],
  aboutInfrastructure: [],
  titles: titlesOf("it('R1.1 an error has a message [S1.1]', () => {})"),
};

function titlesOf(source: string) {
  return testTitlesIn('a.spec.ts', source);
}

describe('the coverage of the specification', () => {
  it('test titles name only ids that exist, and every statement and rule has a test or an issue', () => {
    expect(repository.rules.length).toBeGreaterThanOrEqual(65);
    expect(repository.statements.length).toBeGreaterThan(440);
    expect(problemsOf(repository)).toEqual([]);
  });

  it('is complete if every statement is named by a title or not built yet', () => {
    expect(problemsOf(sources)).toEqual([]);
  });

  it('finds a title that names a rule that does not exist', () => {
    const titles = [...sources.titles, ...titlesOf("it('R99 nothing', () => {})")];
    expect(problemsOf({ ...sources, titles })).toEqual(['a.spec.ts: "R99 nothing" names R99, which does not exist']);
  });

  it('finds a rule and a statement that have neither a test nor an issue', () => {
    expect(problemsOf({ ...sources, notBuilt: [], titles: titlesOf("it('R1.1 fails', () => {})") })).toEqual([
      'S1.1 has no test and is not listed under "Not built yet"',
      'R2 has no test and is not listed under "Not built yet"',
    ]);
  });

  it('finds a rule that has a test but is listed as not built', () => {
    const titles = [...sources.titles, ...titlesOf("it('R2 works', () => {})")];
    expect(problemsOf({ ...sources, titles })).toEqual(['R2 has a test: remove it from "Not built yet"']);
  });

  it('finds a statement whose only test is not part of npm test, unless it is about infrastructure', () => {
    const titles = testTitlesIn('apps/api/failover.int.spec.ts', "it('R1.1 an error [S1.1]', () => {})");
    expect(problemsOf({ ...sources, titles })).toEqual([
      'npm test has no test of S1.1',
      'npm test has no test of R1.1',
    ]);
    expect(problemsOf({ ...sources, titles, aboutInfrastructure: ['R1.1', 'S1.1'] })).toEqual([]);
  });

  it('finds a section, a call and a quoted text without a statement', () => {
    const specification = "## 5. Rules\nIt says 'Too short'.\n## 7. Calls\n| GET /api/x | none |\n";
    expect(problemsOf({ ...sources, specification })).toEqual([
      'section "5. Rules" has no statement',
      'section "7. Calls" has no statement',
      'the call GET /api/x has no statement',
      "no statement contains the text 'Too short'",
    ]);
  });
});

it('each file of a part of npm run test:all exists once', () => {
  const files = testFilesIn(join(__dirname, '../../..')).map((file) => basename(file).replace(/\.spec\.tsx?$/, ''));
  const named = Object.values(parts).flat();
  expect(named.filter((name) => files.filter((file) => file === name).length !== 1)).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});

describe('the titles of a test file', () => {
  it.each([
    ["it('R1 a', f)", ['R1 a']],
    ['describe.each(table)(`R1 ${x} [S1.1]`, f)', ['R1 ${x} [S1.1]']],
    ["it.each([['R3 none', 1], ['some', 2]])('%s is refused', f)", ['%s is refused', 'R3 none']],
    ["it.each`a | b`('$a', f)", ['$a']],
    ["const row = { route: 'GET /api/x', shows: 'S7.1', expected }", ['GET /api/x [S7.1]']],
    ["expect('R1').toBe('R2')", []],
  ])('in %s are found', (source, titles) => {
    expect(titlesOf(source).map(({ title }) => title)).toEqual(titles);
  });

  it('can name several ids', () => {
    const title = 'R28.1 R28a two partial days that fit [S5.3 S2.login.1]';
    expect(titlesOf(`it('${title}', f)`)[0]!.ids).toEqual(['R28.1', 'R28a', 'S5.3', 'S2.login.1']);
  });
});

test('rules and statements are read with their ids', () => {
  expect(
    readRules('# Rules\n- R1  Errors are JSON for every\n      call (R2). More.\n- R2a Later.\n\n## More\n'),
  ).toEqual([
    { id: 'R1', text: 'Errors are JSON for every call (R2).' },
    { id: 'R2a', text: 'Later.' },
  ]);
  expect(readStatements('## A\n| S1.1 | one |\n\n## Not built yet\n| R2 | Later on |\n')).toEqual({
    statements: [{ section: 'A', id: 'S1.1', text: 'one' }],
    notBuilt: [{ id: 'R2', issue: 'Later on' }],
  });
});
