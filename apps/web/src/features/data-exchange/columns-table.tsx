/** What each column of the file contains, with its first values where the screen has room for them. */
import {
  type ImportColumns,
  type ImportField,
  importFieldLabels,
  importFields,
  type ImportPreview,
} from '@staffroom/contracts/people-import.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { Select } from '../../ui/select.js';

interface ColumnsTableProps {
  preview: ImportPreview;
  columns: ImportColumns;
  disabled: boolean;
  onChange: (columns: ImportColumns) => void;
}

const none = 'NONE';
const options = () => [
  { value: none, label: t('Not imported') },
  ...importFields.map((field) => ({ value: field, label: t(importFieldLabels[field]) })),
];

/** On phones the other column has the rest, in which the choice can be read. */
const columnWidth = { width: '33%' };

export function ColumnsTable({ preview: { header, sample }, columns, disabled, onChange }: ColumnsTableProps) {
  const choose = (at: number, value: string) =>
    onChange(columns.map((field, other) => (other === at ? (value === none ? null : (value as ImportField)) : field)));
  return (
    <div role="group" aria-label={t('Columns of the file')} className="rounded-card border">
      <table className="w-full table-fixed text-start">
        <thead>
          <tr className="border-b text-sm text-quiet">
            <th scope="col" style={columnWidth} className="px-3 py-2 text-start font-medium">
              {t('Column')}
            </th>
            <th scope="col" className="px-3 py-2 text-start font-medium max-md:hidden">
              {t('First values')}
            </th>
            <th scope="col" className="px-3 py-2 text-start font-medium">
              {t('Contains')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {header.map((name, at) => (
            <tr key={at}>
              <th scope="row" dir="auto" className="px-3 py-2 text-start font-normal break-words">
                {name || <span className="text-quiet">{t('Without a name')}</span>}
              </th>
              <td dir="auto" className="truncate px-3 py-2 text-sm text-quiet max-md:hidden">
                {sample
                  .map((cells) => cells[at])
                  .filter(Boolean)
                  .join(' · ')}
              </td>
              <td className="px-3 py-1.5">
                <Select
                  label={
                    name
                      ? t('Contents of {column}', { column: name })
                      : t('Contents of column {number}', { number: at + 1 })
                  }
                  value={columns[at] ?? none}
                  options={options()}
                  disabled={disabled}
                  onChange={(value) => choose(at, value)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
