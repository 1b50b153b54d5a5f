/** File, person and certainty of each payslip: a table, and below each other on phones. */
import { CircleCheck, CircleQuestionMark, TriangleAlert, X } from 'lucide-react';
import { type MouseEvent, type Ref, useId, useRef, useState } from 'react';
import { t, text } from '@staffroom/contracts/texts/text.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { FieldContext } from '../../../ui/field-context.js';
import { PersonPicker, type PickedPerson } from '../../../shared/people/person-picker.js';
import { continues, titleOf } from './pages-of-file.js';
import { type PayslipRow, personOf, type RowOwner } from './payslip-rows.js';

interface PayslipTableProps {
  /** Can be focused when a button above it disappears. */
  ref: Ref<HTMLDivElement>;
  rows: readonly PayslipRow[];
  duplicates: ReadonlyMap<number, string>;
  disabled: boolean;
  onOwner: (id: number, owner: RowOwner) => void;
  onConfirm: (id: number) => void;
  onRemove: (id: number) => void;
  onJoin: (id: number) => void;
  onSplit: (id: number) => void;
}

export function PayslipTable(props: PayslipTableProps) {
  const { ref, rows, duplicates, disabled, onOwner, onConfirm, onRemove, onJoin, onSplit } = props;
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-label={t('Chosen files')}
      className="relative shrink-0 overflow-x-auto rounded-card border"
    >
      <table aria-label={t('Payslips')} className="w-full table-fixed text-start max-md:block md:min-w-[600px]">
        <thead className="max-md:sr-only">
          <tr className="border-b text-sm text-quiet">
            <th scope="col" className="w-[34%] px-3 py-2 text-start font-medium">
              {t('File')}
            </th>
            <th scope="col" className="w-[34%] px-3 py-2 text-start font-medium">
              {t('Person')}
            </th>
            <th scope="col" className="px-3 py-2 text-start font-medium">
              {t('Certainty')}
            </th>
            <th scope="col" className="w-12">
              <span className="sr-only">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y max-md:block">
          {rows.map((row, at) => (
            <tr
              key={row.id}
              tabIndex={-1}
              className="focus-visible:outline-offset-[-2px] max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto]"
            >
              <th
                scope="row"
                aria-label={titleOf(row)}
                dir="auto"
                className="px-3 py-2 text-start align-top font-normal break-words max-md:self-center"
              >
                <FileCell row={row} above={rows[at - 1]} disabled={disabled} onJoin={onJoin} onSplit={onSplit} />
              </th>
              <td className="px-3 py-2 align-top max-md:col-span-2 max-md:py-0">
                <Person row={row} disabled={disabled} onOwner={(owner) => onOwner(row.id, owner)} />
              </td>
              <td className="px-3 py-2 align-top max-md:col-span-2">
                <Certainty
                  row={row}
                  disabled={disabled}
                  onConfirm={(event) => {
                    focusRow(rowOf(event.currentTarget));
                    onConfirm(row.id);
                  }}
                />
                <Problem why={row.refusal ?? duplicates.get(row.id) ?? row.unread ?? undefined} />
              </td>
              <td className="px-1 py-1 align-top max-md:col-start-2 max-md:row-start-1">
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={t('Remove {file}', { file: titleOf(row) })}
                  disabled={disabled}
                  onClick={({ currentTarget }) => {
                    const own = rowOf(currentTarget);
                    focusRow(own?.nextElementSibling ?? own?.previousElementSibling);
                    onRemove(row.id);
                  }}
                >
                  <X aria-hidden="true" />
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface FileCellProps {
  row: PayslipRow;
  above: PayslipRow | undefined;
  disabled: boolean;
  onJoin: (id: number) => void;
  onSplit: (id: number) => void;
}

function FileCell({ row, above, disabled, onJoin, onSplit }: FileCellProps) {
  const canSplit = (row.pages?.length ?? 0) > 1;
  return (
    <>
      {titleOf(row)}
      {row.isSuggested && <span className="block text-sm text-quiet">{t('Joined: the same person')}</span>}
      <span className="flex flex-wrap items-center gap-x-1">
        {continues(row, above) && (
          <Button
            variant="ghost"
            size="sm"
            className="-mx-2"
            aria-label={t('Join with previous: {file}', { file: titleOf(row) })}
            disabled={disabled}
            onClick={({ currentTarget }) => {
              focusRow(rowOf(currentTarget)?.previousElementSibling);
              onJoin(row.id);
            }}
          >
            {t('Join with previous')}
          </Button>
        )}
        {canSplit && (
          <Button
            variant="ghost"
            size="sm"
            className="-mx-2"
            aria-label={t('Split into pages: {file}', { file: titleOf(row) })}
            disabled={disabled}
            onClick={({ currentTarget }) => {
              focusRow(rowOf(currentTarget));
              onSplit(row.id);
            }}
          >
            {t('Split into pages')}
          </Button>
        )}
      </span>
    </>
  );
}

/** Tab goes on from the row when the focused control in it disappears. */
function focusRow(row: Element | null | undefined): void {
  if (row instanceof HTMLElement) row.focus({ preventScroll: true });
}

function rowOf(element: Element | null): Element | null {
  return element?.closest('tr') ?? null;
}

interface PersonProps {
  row: PayslipRow;
  disabled: boolean;
  onOwner: (owner: RowOwner) => void;
}

function Person({ row, disabled, onOwner }: PersonProps) {
  const [picking, setPicking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const person = personOf(row);
  const { owner } = row;
  const choose = (picked: PickedPerson | null) => {
    setPicking(false);
    focusRow(rowOf(place.current));
    onOwner(picked ? { kind: 'chosen', person: picked } : { kind: 'unknown', candidates: [] });
  };
  if (owner.kind === 'looking') return <span className="text-quiet">…</span>;
  if (person && !picking) {
    return (
      <div className="flex flex-wrap items-center gap-x-2">
        <span dir="auto" className="min-w-0 break-words">
          {person.fullName}
        </span>
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('Change the person of {file}', { file: titleOf(row) })}
          disabled={disabled}
          onClick={() => setPicking(true)}
        >
          {t('Change')}
        </Button>
      </div>
    );
  }
  const candidates = owner.kind === 'unknown' ? owner.candidates : [];
  return (
    <div ref={place} className="flex flex-col items-start gap-1.5">
      {candidates.map(({ id, fullName, jobTitle }) => (
        <Button
          key={id}
          variant="outline"
          size="sm"
          className="max-w-full"
          disabled={disabled}
          onClick={() => choose({ id, fullName })}
        >
          <span dir="auto" className="truncate">
            {fullName} · {jobTitle}
          </span>
        </Button>
      ))}
      <NamedPicker
        label={t('Person of {file}', { file: titleOf(row) })}
        autoFocus={picking}
        value={person}
        onChange={choose}
        {...{ disabled }}
      />
    </div>
  );
}

interface NamedPickerProps {
  label: string;
  autoFocus: boolean;
  value: PickedPerson | null;
  onChange: (person: PickedPerson | null) => void;
  disabled: boolean;
}

function NamedPicker({ label, ...picker }: NamedPickerProps) {
  const id = useId();
  return (
    <div className="w-full">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <FieldContext value={{ id }}>
        <PersonPicker {...picker} />
      </FieldContext>
    </div>
  );
}

interface CertaintyProps {
  row: PayslipRow;
  disabled: boolean;
  onConfirm: (event: MouseEvent<HTMLElement>) => void;
}

function Certainty({ row, disabled, onConfirm }: CertaintyProps) {
  const { owner } = row;
  switch (owner.kind) {
    case 'looking':
      return null;
    case 'unknown':
      return (
        <Badge icon={CircleQuestionMark}>{owner.candidates.length > 0 ? t('Several people') : t('No match')}</Badge>
      );
    case 'by name':
      return (
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone="pending" icon={CircleQuestionMark}>
            {t('Same name')}
          </Badge>
          <Button
            variant="outline"
            size="sm"
            aria-label={t('Confirm {name} for {file}', { name: owner.person.fullName, file: titleOf(row) })}
            disabled={disabled}
            onClick={onConfirm}
          >
            {t('Confirm')}
          </Button>
        </div>
      );
    case 'by number':
    case 'by email':
    case 'confirmed':
    case 'chosen':
      return (
        <Badge tone="approved" icon={CircleCheck}>
          {t(certain[owner.kind])}
        </Badge>
      );
    default:
      return owner satisfies never;
  }
}

const certain = {
  'by number': text('Same number'),
  'by email': text('Same email'),
  confirmed: text('Name confirmed'),
  chosen: text('Chosen by you'),
};

function Problem({ why }: { why: string | undefined }) {
  if (!why) return null;
  return (
    <p className="mt-1 flex items-start gap-1.5 text-sm text-rejected-ink">
      <TriangleAlert className="mt-[3px] size-3.5 shrink-0" aria-hidden="true" />
      {why}
    </p>
  );
}
