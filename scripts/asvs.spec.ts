/** The assessment of OWASP ASVS names every requirement once, with evidence that exists. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
const assessment = readFileSync(join(root, 'docs/audit/asvs.md'), 'utf8');

/** How many requirements of the levels 1 and 2 each chapter of ASVS 5.0 has. */
const requirements = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

const [beginning = '', chapters = ''] = assessment.split(/(?=^## 1 )/m);

const rows = [...chapters.matchAll(/^\| (\d+\.\d+\.)(\d+)(?:–(\d+))? \| ([a-z ]+) \| (.+) \|$/gm)].map(
  ([, section = '', first, last = first, verdict = '', evidence = '']) => ({
    numbers: Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => `${section}${Number(first) + i}`),
    verdict,
    evidence,
  }),
);

describe('the assessment of OWASP ASVS', () => {
  it('judges every requirement once', () => {
    const numbers = rows.flatMap((row) => row.numbers);
    expect(numbers.filter((number, i) => numbers.indexOf(number) < i)).toEqual([]);
    const chapterOf = (number: string) => Number(number.split('.')[0]);
    expect(requirements.map((_, i) => numbers.filter((number) => chapterOf(number) === i + 1).length)).toEqual(
      requirements,
    );
  });

  it('knows four verdicts', () => {
    const verdicts = ['pass', 'not applicable', 'accepted', 'open'];
    expect(rows.filter(({ verdict }) => !verdicts.includes(verdict))).toEqual([]);
  });

  it('shows where each requirement that passes is met', () => {
    expect(rows.filter(({ verdict, evidence }) => verdict === 'pass' && pathsIn(evidence).length === 0)).toEqual([]);
  });

  it('says what limits each accepted deviation', () => {
    const accepted = rows.filter(({ verdict }) => verdict === 'accepted').flatMap((row) => row.numbers);
    expect(accepted.length).toBeGreaterThan(0);
    expect(accepted.filter((number) => !beginning.includes(`| ${number} |`))).toEqual([]);
  });

  it('names files that exist, each by an end of its path that no other file has', () => {
    const files = ['apps', 'deploy', 'docs', 'libs', 'scripts', '.'].flatMap(filesIn);
    const named = pathsIn(assessment);
    expect(named.length).toBeGreaterThan(200);
    expect(named.filter((path) => files.filter((file) => file.endsWith(`/${path}`)).length !== 1)).toEqual([]);
  });
});

function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
}

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: folder !== '.', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\/(node_modules|dist)\//.test(file.slice(root.length)));
}
