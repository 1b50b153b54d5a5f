import { useState } from 'react';
import { importFieldLabels, type ImportProblem } from '@staffroom/contracts/people-import.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { Button } from '../../ui/button.js';

const shownAtOnce = 50;

export function ProblemsTable({ problems }: { problems: readonly ImportProblem[] }) {
  const [limit, setLimit] = useState(shownAtOnce);
  const hidden = problems.length - limit;
  return (
    <div>
      <div
        tabIndex={0}
        role="group"
        aria-label={t('Problems of the file')}
        className="overflow-x-auto rounded-card border"
      >
        <table className="w-full text-start">
          <thead>
            <tr className="border-b text-sm text-quiet">
              <th scope="col" className="px-3 py-2 text-start font-medium">
                {t('Row')}
              </th>
              <th scope="col" className="px-3 py-2 text-start font-medium">
                {t('Column')}
              </th>
              <th scope="col" className="px-3 py-2 text-start font-medium">
                {t('Problem')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {problems.slice(0, limit).map(({ row, field, message }, at) => (
              <tr key={at}>
                <td className="px-3 py-2 align-top tabular-nums">{row ?? t('File')}</td>
                <td className="px-3 py-2 align-top text-quiet">{field === null ? '' : t(importFieldLabels[field])}</td>
                <td className="px-3 py-2 align-top text-rejected-ink">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hidden > 0 && (
        <Button variant="ghost" className="mt-2" onClick={() => setLimit(limit + 10 * shownAtOnce)}>
          {t('Show {count} more', { count: Math.min(hidden, 10 * shownAtOnce) })}
        </Button>
      )}
    </div>
  );
}
