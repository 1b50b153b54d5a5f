/** A map of columns: what each contains, in which order, and how the file is written (R43b). */
import { ArrowDown, ArrowUp, Trash } from 'lucide-react';
import {
  type PayrollColumn,
  payrollFieldLabels,
  payrollFields,
  payrollLimits,
  type PayrollMap,
} from '@staffroom/contracts/payroll-export.js';
import { t, text } from '@staffroom/contracts/texts/text.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Field } from '../../ui/field.js';
import { Input, Textarea } from '../../ui/input.js';
import { Select } from '../../ui/select.js';
import { translated } from '../../ui/translated.js';

const fieldOptions = payrollFields.map((field) => ({ value: field, label: payrollFieldLabels[field] }));
const separators = [
  { value: 'SEMICOLON', label: text('Semicolon') },
  { value: 'COMMA', label: text('Comma') },
  { value: 'TAB', label: text('Tab', 'between columns') },
] as const;
const decimals = [
  { value: 'COMMA', label: '7,50' },
  { value: 'POINT', label: '7.50' },
] as const;
const dates = [
  { value: 'ISO', label: '2026-11-25' },
  { value: 'GERMAN', label: '25.11.2026' },
] as const;

interface MapFieldsProps {
  map: PayrollMap;
  onChange: (map: PayrollMap) => void;
}

export function PayrollMapFields({ map, onChange }: MapFieldsProps) {
  const { columns } = map;
  const setColumns = (next: PayrollColumn[]) => onChange({ ...map, columns: next });
  const move = (from: number, to: number) => setColumns(columns.toSpliced(from, 1).toSpliced(to, 0, columns[from]!));
  return (
    <>
      <ol aria-label={t('Columns')} className="flex flex-col gap-3">
        {columns.map((column, at) => (
          <li key={at} className="flex flex-wrap items-end gap-2">
            <ColumnFields
              number={at + 1}
              column={column}
              onChange={(changed) => setColumns(columns.with(at, changed))}
            />
            <IconButton
              label={t('Move column {number} up', { number: at + 1 })}
              disabled={at === 0}
              onClick={() => move(at, at - 1)}
            >
              <ArrowUp aria-hidden="true" />
            </IconButton>
            <IconButton
              label={t('Move column {number} down', { number: at + 1 })}
              disabled={at === columns.length - 1}
              onClick={() => move(at, at + 1)}
            >
              <ArrowDown aria-hidden="true" />
            </IconButton>
            <IconButton
              label={t('Remove column {number}', { number: at + 1 })}
              disabled={columns.length === 1}
              onClick={() => setColumns(columns.toSpliced(at, 1))}
            >
              <Trash aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ol>
      <div>
        <Button
          variant="outline"
          size="sm"
          disabled={columns.length === payrollLimits.columnsMax}
          onClick={() => setColumns([...columns, { field: 'HOURS', heading: t(payrollFieldLabels.HOURS), text: '' }])}
        >
          {t('Add a Column')}
        </Button>
      </div>
      <div className="grid gap-3 md:grid-cols-3">
        <Field label={t('Separator')}>
          <Select
            value={map.separator}
            options={translated(separators)}
            onChange={(separator) => onChange({ ...map, separator })}
          />
        </Field>
        <Field label={t('Numbers')}>
          <Select value={map.decimal} options={decimals} onChange={(decimal) => onChange({ ...map, decimal })} />
        </Field>
        <Field label={t('Dates')}>
          <Select value={map.dates} options={dates} onChange={(chosen) => onChange({ ...map, dates: chosen })} />
        </Field>
      </div>
      <Checkbox
        label={t('The headings are the first row')}
        checked={map.hasHeadings}
        onChange={(event) => onChange({ ...map, hasHeadings: event.target.checked })}
      />
      <Checkbox
        label={t('Leave out rows without an employee number or wage type')}
        checked={map.onlyComplete}
        onChange={(event) => onChange({ ...map, onlyComplete: event.target.checked })}
      />
      <Field
        label={t('Lines before the rows')}
        hint={t('{consultant} and {client} stand for the numbers above.', {
          consultant: '{consultant}',
          client: '{client}',
        })}
      >
        <Textarea
          rows={4}
          maxLength={payrollLimits.preambleMax}
          value={map.preamble}
          onChange={(event) => onChange({ ...map, preamble: event.target.value })}
        />
      </Field>
    </>
  );
}

interface ColumnFieldsProps {
  number: number;
  column: PayrollColumn;
  onChange: (column: PayrollColumn) => void;
}

function ColumnFields({ number, column, onChange }: ColumnFieldsProps) {
  const { headingMax } = payrollLimits;
  return (
    <>
      <div className="min-w-40 flex-1">
        <Select
          label={t('Contents of column {number}', { number })}
          value={column.field}
          options={translated(fieldOptions)}
          onChange={(field) => onChange({ ...column, field })}
        />
      </div>
      <div className="min-w-40 flex-1">
        <Input
          aria-label={t('Heading of column {number}', { number })}
          placeholder={t('Heading')}
          maxLength={headingMax}
          value={column.heading}
          onChange={(event) => onChange({ ...column, heading: event.target.value })}
        />
      </div>
      {column.field === 'TEXT' && (
        <div className="min-w-24 flex-1">
          <Input
            aria-label={t('Text of column {number}', { number })}
            placeholder={t('Text')}
            maxLength={headingMax}
            value={column.text}
            onChange={(event) => onChange({ ...column, text: event.target.value })}
          />
        </div>
      )}
    </>
  );
}

interface IconButtonProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

function IconButton({ label, children, ...props }: IconButtonProps) {
  return (
    <Button variant="outline" size="icon" aria-label={label} {...props}>
      {children}
    </Button>
  );
}
