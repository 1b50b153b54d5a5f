import type { PayslipMatch } from '@staffroom/contracts/payroll.js';
import {
  continues,
  fileNameOf,
  isForSeveral,
  isWhole,
  joinWithPrevious,
  rowsOfPages,
  splitIntoPages,
  titleOf,
  withoutLetterhead,
} from './pages-of-file.js';
import { type PageOfFile, type PayslipRow, personOf } from './payslip-rows.js';

const file = new File(['%PDF'], 'november.pdf');
const named = (id: string, by: PayslipMatch['by'] = 'NAME'): PayslipMatch => ({
  ...{ id, fullName: id.toUpperCase(), jobTitle: 'Engineer', by, hasPayslip: false },
});
const pagesOf = (...matches: PayslipMatch[][]): PageOfFile[] =>
  matches.map((own, index) => ({ index, text: '', matches: own }));
const ids = () => {
  let last = 0;
  return () => ++last;
};
const rowsOf = (...matches: PayslipMatch[][]) => rowsOfPages(file, pagesOf(...matches), ids());
const shown = (rows: readonly PayslipRow[]) =>
  rows.map(
    (row) => `${row.pages!.map(({ index }) => index + 1).join('+')} ${personOf(row)?.id ?? '?'} ${row.owner.kind}`,
  );

describe('a PDF of several people', () => {
  test('R35c.3 has a row for each person, and neighbouring pages of one person are joined', () => {
    const rows = rowsOf([named('ana')], [named('ana', 'NUMBER')], [named('ben', 'EMAIL')], [], [named('ana')]);
    expect(shown(rows)).toEqual(['1+2 ana by number', '3 ben by email', '4 ? unknown', '5 ana by name']);
    expect(rows.map(({ isSuggested }) => isSuggested)).toEqual([true, false, false, false]);
    expect(rows.map(titleOf)).toEqual([
      'november.pdf, pages 1-2',
      'november.pdf, page 3',
      'november.pdf, page 4',
      'november.pdf, page 5',
    ]);
  });

  test('R35c.2 of a page that names several people the strongest evidence counts', () => {
    const rows = rowsOf([named('ana', 'NUMBER'), named('ben', 'EMAIL')], [named('ana'), named('ben')]);
    expect(shown(rows)).toEqual(['1 ana by number', '2 ? unknown']);
  });

  test('R35c.3 a page is joined with the one before, and split again', () => {
    const rows = rowsOf([named('ana')], [], [named('ben')]);
    expect(continues(rows[1]!, rows[0])).toBe(true);
    expect(continues(rows[0]!, undefined)).toBe(false);
    const joined = joinWithPrevious(rows, rows[1]!.id);
    expect(shown(joined)).toEqual(['1+2 ana by name', '3 ben by name']);
    expect(joined[0]!.isSuggested).toBe(false);
    expect(shown(joinWithPrevious(joined, rows[0]!.id))).toEqual(shown(joined));
    const split = splitIntoPages(joined, joined[0]!.id, () => 9);
    expect(shown(split)).toEqual(shown(rows));
    expect(split.map(({ id }) => id)).toEqual([rows[0]!.id, 9, rows[2]!.id]);
  });

  test('R35c.3 what was staged is sent again after its pages have changed', () => {
    const rows = rowsOf([named('ana')], [named('ben')]).map((row) => ({ ...row, stagedId: 's', refusal: 'No' }));
    expect(joinWithPrevious(rows, rows[1]!.id)[0]).toMatchObject({ stagedId: null, refusal: null });
  });

  test('R35c.3 pages of different files, and pages that are not neighbours, are not joined', () => {
    const [first, , third] = rowsOf([named('ana')], [], [named('ben')]);
    expect(continues(third!, first)).toBe(false);
    const other = rowsOfPages(new File(['%PDF'], 'other.pdf'), pagesOf([], [named('ana')]), ids())[1]!;
    expect(continues(other, first)).toBe(false);
  });

  test('all pages together are the file as it is', () => {
    const rows = rowsOf([named('ana')], []);
    const [all] = joinWithPrevious(rows, rows[1]!.id);
    expect(isWhole(all!)).toBe(true);
    expect([titleOf(all!), fileNameOf(all!, 255)]).toEqual(['november.pdf', 'november.pdf']);
  });

  test('a long name of the file is cut, not the page', () => {
    const [, second] = rowsOfPages(new File(['%PDF'], `${'n'.repeat(250)}.pdf`), pagesOf([], []), ids());
    const name = fileNameOf(second!, 255);
    expect(name).toHaveLength(255);
    expect(name).toMatch(/^n+ page 2\.pdf$/);
  });
});

describe('R35c.3 a file is split', () => {
  test.each([
    ['if its pages name several people', [[named('ana')], [named('ben')]], false, true],
    ['not if they name one', [[named('ana')], []], true, false],
    ['if it names nobody and was chosen alone', [[], []], true, true],
    ['not if it names nobody and was chosen with others', [[], []], false, false],
    ['not if it has one page', [[]], true, false],
  ])('%s', (_, matches, isAlone, expected) => expect(isForSeveral(pagesOf(...matches), isAlone)).toBe(expected));
});

test('R35c.2 whoever nearly all pages name is only the owner of a page that names nobody else', () => {
  const clerk = named('hr', 'EMAIL');
  const pages = [[clerk, named('ana')], [clerk, named('ben')], [clerk], [clerk, named('cleo')]];
  expect(withoutLetterhead(pages).map((own) => own.map(({ id }) => id))).toEqual([['ana'], ['ben'], ['hr'], ['cleo']]);
  expect(withoutLetterhead(pages.slice(0, 2))).toEqual(pages.slice(0, 2));
});
