import { useRef, useState } from 'react';
import type { PlainMonth } from '@staffroom/contracts/calendar.js';
import { payrollLimits } from '@staffroom/contracts/payroll.js';
import { fileProblem } from '../../ui/file-problem.js';
import { useMatchPayslipsMutation } from './payroll.api.js';
import { duplicatesIn, newRow, ownerOf, type PayslipRow } from './payslip-rows.js';

const { publishedAtOnce, matchedAtOnce, matchedTextMax } = payrollLimits;

/** The chosen files. The server is asked whose they are, and who already has a payslip of the month. */
export function usePayslipRows(firstMonth: PlainMonth) {
  const [rows, setRows] = useState<readonly PayslipRow[]>([]);
  const [owners, setOwners] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string>();
  const [match] = useMatchPayslipsMutation();
  const lastId = useRef(0);
  const asked = useRef(firstMonth);

  const change = (id: number, changed: (row: PayslipRow) => PayslipRow) =>
    setRows((before) => before.map((row) => (row.id === id ? changed(row) : row)));

  const find = async (added: readonly PayslipRow[], of: PlainMonth) => {
    for (let from = 0; from < added.length; from += matchedAtOnce) {
      const some = added.slice(from, from + matchedAtOnce);
      const texts = some.map(({ file }) => file.name.slice(0, matchedTextMax));
      const { data } = await match({ month: of, texts });
      // Without an answer the people can still be picked.
      const matches = new Map(some.map(({ id }, at) => [id, data?.[at] ?? []]));
      const having = [...matches.values()].flat().filter(({ hasPayslip }) => hasPayslip);
      if (asked.current === of) setOwners((before) => new Set([...before, ...having.map(({ id }) => id)]));
      setRows((before) =>
        before.map((row) =>
          row.owner.kind === 'looking' && matches.has(row.id) ? { ...row, owner: ownerOf(matches.get(row.id)!) } : row,
        ),
      );
    }
  };

  return {
    rows,
    duplicates: duplicatesIn(rows, owners),
    problem,
    change,
    setRows,
    add: (files: readonly File[]) => {
      const fitting = files.filter((file) => !fileProblem(file));
      const room = publishedAtOnce - rows.length;
      const added = fitting.slice(0, room).map((file) => newRow(++lastId.current, file));
      setRows([...rows, ...added]);
      setProblem(problemOf(files, fitting.length > room));
      void find(added, asked.current);
    },
    setMonth: (month: PlainMonth) => {
      asked.current = month;
      setOwners(new Set());
      void find(rows, month);
    },
    refuse: setProblem,
    remove: (ids: ReadonlySet<number>) => {
      setRows((before) => before.filter(({ id }) => !ids.has(id)));
      setProblem(undefined);
    },
  };
}

function problemOf(files: readonly File[], isTooMany: boolean): string | undefined {
  if (isTooMany) return `At most ${publishedAtOnce} files at once`;
  const refused = files.flatMap((file) => {
    const problem = fileProblem(file);
    return problem ? [`${file.name}: ${problem}`] : [];
  });
  return refused.length > 1 ? `${refused.length} files were left out. ${refused[0]}` : refused[0];
}
