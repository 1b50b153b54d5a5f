import { useEffect, useRef, useState } from 'react';
import type { PlainMonth } from '@staffroom/contracts/calendar.js';
import { fileLimits } from '@staffroom/contracts/files.js';
import { payrollLimits, type PayslipMatch } from '@staffroom/contracts/payroll.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { chosenFiles, isPdf, pdfFailureText } from './chosen-files.js';
import { batchesOfTexts } from './match-batches.js';
import { isForSeveral, joinWithPrevious, rowsOfPages, splitIntoPages, withoutLetterhead } from './pages-of-file.js';
import { useMatchPayslipsMutation } from '../api/payroll.api.js';
import { duplicatesIn, newRow, ownerOf, type PageOfFile, type PayslipRow } from './payslip-rows.js';
import { endPdfWork, PdfProblem, readPages } from '../pdf/pdf-work.js';

const { publishedAtOnce, matchedTextMax } = payrollLimits;

/** The chosen files and their pages. The server is asked whose they are, and who already has a payslip of the month. */
export function usePayslipRows(firstMonth: PlainMonth) {
  const [rows, setRows] = useState<readonly PayslipRow[]>([]);
  const [owners, setOwners] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string>();
  const [reading, setReading] = useState<string | null>(null);
  const [match] = useMatchPayslipsMutation();
  const lastId = useRef(0);
  const asked = useRef(firstMonth);
  const isOpen = useRef(true);
  const nextId = () => ++lastId.current;

  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      endPdfWork();
    };
  }, []);

  const change = (id: number, changed: (row: PayslipRow) => PayslipRow) =>
    setRows((before) => before.map((row) => (row.id === id ? changed(row) : row)));

  /** For each text a list. Without an answer the people can still be picked. */
  const ask = async (texts: readonly string[], from: 'FILE_NAMES' | 'PAGES', of: PlainMonth) => {
    const found: PayslipMatch[][] = [];
    for (const batch of batchesOfTexts(texts)) {
      const { data } = await match({ month: of, texts: batch, from });
      found.push(...batch.map((_, at) => data?.[at] ?? []));
      const having = (data ?? []).flat().filter(({ hasPayslip }) => hasPayslip);
      if (asked.current === of) setOwners((before) => new Set([...before, ...having.map(({ id }) => id)]));
    }
    return found;
  };

  const findByName = async (added: readonly PayslipRow[]) => {
    const names = added.map(({ file }) => file.name.slice(0, matchedTextMax));
    const found = await ask(names, 'FILE_NAMES', asked.current);
    const toRead: { row: PayslipRow; matches: readonly PayslipMatch[] }[] = [];
    for (const [at, row] of added.entries()) {
      const owner = ownerOf(found[at]!);
      const isNamed = 'person' in owner && row.file.size <= fileLimits.maxBytes;
      if (isNamed || !isPdf(row.file)) change(row.id, (present) => ({ ...present, owner }));
      else toRead.push({ row, matches: found[at]! });
    }
    return toRead;
  };

  const findByPages = async ({ file, id }: PayslipRow, named: readonly PayslipMatch[], isAlone: boolean) => {
    try {
      const texts = await readPages(file, (done, of) =>
        setReading(t('Reading {file}: page {done} of {of}.', { file: file.name, done, of })),
      );
      const matches = withoutLetterhead(await ask(texts, 'PAGES', asked.current));
      const pages = texts.map((text, index): PageOfFile => ({ index, text, matches: matches[index]! }));
      const isTooLarge = file.size > fileLimits.maxBytes;
      setRows((before) => {
        const at = before.findIndex((row) => row.id === id);
        if (at < 0) return before; // removed while it was read
        const several = isTooLarge || isForSeveral(pages, isAlone);
        const others = [...before.slice(0, at), ...before.slice(at + 1)];
        const whole = { ...before[at]!, pages, pageCount: pages.length, owner: ownerOfFile(pages, named) };
        const inserted = several ? rowsOfPages(file, pages, nextId) : [whole];
        if (others.length + inserted.length > publishedAtOnce) {
          setProblem(t('{file}: At most {max} payslips at once', { file: file.name, max: publishedAtOnce }));
          return others;
        }
        return [...before.slice(0, at), ...inserted, ...before.slice(at + 1)];
      });
    } catch (error) {
      const why = pdfFailureText(error instanceof PdfProblem ? error.failure : 'unreadable');
      if (file.size > fileLimits.maxBytes) {
        setRows((before) => before.filter((row) => row.id !== id));
        return setProblem(t('{file}: {problem}', { file: file.name, problem: why }));
      }
      change(id, (row) => ({ ...row, unread: why, owner: { kind: 'unknown', candidates: named } }));
    }
  };

  const find = async (added: readonly PayslipRow[]) => {
    for (const { row, matches } of await findByName(added)) {
      if (!isOpen.current) return;
      await findByPages(row, matches, added.length === 1);
    }
    setReading(null);
  };

  return {
    rows,
    duplicates: duplicatesIn(rows, owners),
    problem,
    /** What is read at the moment. */
    reading,
    change,
    setRows,
    add: (files: readonly File[]) => {
      const { fitting, problem: refused } = chosenFiles(files);
      const room = publishedAtOnce - rows.length;
      const added = fitting.slice(0, room).map((file) => newRow(nextId(), file));
      setRows([...rows, ...added]);
      setProblem(fitting.length > room ? t('At most {max} files at once', { max: publishedAtOnce }) : refused);
      void find(added);
    },
    setMonth: (month: PlainMonth) => {
      asked.current = month;
      setOwners(new Set());
      const pages = rows.flatMap((row) => row.pages ?? []);
      void ask(
        pages.map(({ text }) => text),
        'PAGES',
        month,
      );
      const names = rows.map(({ file }) => file.name.slice(0, matchedTextMax));
      void ask([...new Set(names)], 'FILE_NAMES', month);
    },
    refuse: setProblem,
    remove: (ids: ReadonlySet<number>) => {
      setRows((before) => before.filter(({ id }) => !ids.has(id)));
      setProblem(undefined);
    },
    join: (id: number) => setRows((before) => joinWithPrevious(before, id)),
    split: (id: number) => setRows((before) => splitIntoPages(before, id, nextId)),
  };
}

/** One of two people whom the file's name names, if the pages say which. */
function ownerOfFile(pages: readonly PageOfFile[], named: readonly PayslipMatch[]) {
  const [page] = pages.map(({ matches }) => ownerOf(matches)).filter((owner) => 'person' in owner);
  return page ?? ownerOf(named.length > 0 ? named : pages.flatMap(({ matches }) => matches).slice(0, 5));
}
