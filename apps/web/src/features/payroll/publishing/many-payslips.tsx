/** HR uploads payslips of many people at once: whose each file is, is found, confirmed, and published together (R35b, R35c). */
import { FolderUp } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { PlainMonth } from '@staffroom/contracts/calendar.js';
import { acceptedExtensions } from '@staffroom/contracts/files.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { fileError } from '../../../api/field-errors.js';
import { Button } from '../../../ui/button.js';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialog.js';
import { DropZone, UploadProgress } from '../../../ui/drop-zone.js';
import { Field } from '../../../ui/field.js';
import { notifyFailure, toast } from '../../../ui/toast.js';
import { type ChosenMonth, MonthFields } from '../months/month-fields.js';
import { isWhole, titleOf } from './pages-of-file.js';
import { confirmed, isDone, type PayslipRow, type Todo, todoOf, withOwner } from './payslip-rows.js';
import { PayslipTable } from './payslip-table.js';
import { usePayslipRows } from './use-payslip-rows.js';
import { usePublishing } from './use-publishing.js';
import { WithoutPayslip } from './without-payslip.js';

interface ManyPayslipsProps {
  /** One person or many. */
  choice: ReactNode;
  when: ChosenMonth;
  onWhen: (when: ChosenMonth) => void;
  onClose: () => void;
}

export function ManyPayslips({ choice, when, onWhen, onClose }: ManyPayslipsProps) {
  const month = plainMonth(when);
  const chosen = usePayslipRows(month);
  const { rows, duplicates, change, setRows } = chosen;
  const { progress, send } = usePublishing();
  /** For screen readers. */
  const [said, setSaid] = useState('');
  const table = useRef<HTMLDivElement>(null);
  const pending = progress !== null;
  const todo = todoOf(rows, duplicates);
  const isReady = rows.length > 0 && isDone(todo);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || pending) return;
    setRows((before) => before.map((row) => ({ ...row, refusal: null })));
    const error = await send({
      rows,
      when: { fiscalYear: Number(when.fiscalYear), month: Number(when.month) },
      onStaged: (stagedIds) =>
        setRows((before) => before.map((row) => ({ ...row, stagedId: stagedIds.get(row.id) ?? row.stagedId }))),
    });
    if (!error) {
      toast({ title: t('Payroll documents uploaded successfully') });
      return onClose();
    }
    const refused = new Map((error.body?.errors ?? []).map(({ field, message }) => [field, message]));
    const isGone = error.body?.code === 'STAGED_FILE_GONE';
    setRows((before) =>
      before.map((row) => {
        const refusal = refused.get(`payslips.${rows.findIndex(({ id }) => id === row.id)}`);
        return refusal ? { ...row, refusal, stagedId: isGone ? null : row.stagedId } : row;
      }),
    );
    chosen.refuse(fileError(error, 'files'));
    notifyFailure(t('Upload failed'), t('Failed to upload payroll documents'), error);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !pending && onClose()}
      title={t('Upload Payroll Documents')}
      size={rows.length > 0 ? 'lg' : 'md'}
    >
      <form noValidate autoComplete="off" onSubmit={(event) => void onSubmit(event)}>
        <DialogBody>
          {choice}
          <MonthFields
            value={when}
            disabled={pending}
            onChange={(next) => {
              onWhen(next);
              chosen.setMonth(plainMonth(next));
            }}
          />
          <Field
            label={t('Files')}
            error={chosen.problem}
            required
            aside={<FolderButton disabled={pending} onFiles={chosen.add} />}
          >
            <DropZone
              accept={acceptedExtensions}
              multiple
              hint={t(
                'PDF, JPG, JPEG or PNG, max 10MB each. A PDF with the payslips of several people is split by page, max 100MB.',
              )}
              disabled={pending}
              onFiles={chosen.add}
            />
          </Field>
          {rows.length > 0 && (
            <>
              {/* Not announced, because it changes with every page. */}
              {chosen.reading && <p className="text-sm break-words text-quiet tabular-nums">{chosen.reading}</p>}
              <div className="flex flex-wrap items-center gap-2">
                <p role="status" className="min-w-0 flex-1 text-sm text-quiet max-md:basis-full">
                  {todoText(rows, todo)}
                </p>
                {todo.toConfirm > 0 && (
                  <Button
                    variant="outline"
                    size="sm"
                    disabled={pending}
                    onClick={() => {
                      table.current?.focus();
                      setRows(rows.map(confirmed));
                    }}
                  >
                    {t('{count, plural, one {Confirm # name} other {Confirm # names}}', { count: todo.toConfirm })}
                  </Button>
                )}
                {todo.duplicates > 0 && (
                  <Button
                    variant="outline"
                    size="sm"
                    disabled={pending}
                    onClick={() => {
                      table.current?.focus();
                      chosen.remove(new Set(duplicates.keys()));
                    }}
                  >
                    {t('{count, plural, one {Leave out # duplicate} other {Leave out # duplicates}}', {
                      count: todo.duplicates,
                    })}
                  </Button>
                )}
              </div>
              <PayslipTable
                ref={table}
                rows={rows}
                duplicates={duplicates}
                disabled={pending}
                onOwner={(id, owner) => change(id, (row) => withOwner(row, owner))}
                onConfirm={(id) => change(id, confirmed)}
                onRemove={(id) => chosen.remove(new Set([id]))}
                onJoin={(id) => {
                  setSaid(t('Joined with the previous page: {file}', { file: titleOfRow(rows, id) }));
                  chosen.join(id);
                }}
                onSplit={(id) => {
                  setSaid(t('Split into pages: {file}', { file: titleOfRow(rows, id) }));
                  chosen.split(id);
                }}
              />
              <p role="status" className="sr-only">
                {said}
              </p>
              <WithoutPayslip month={month} rows={rows} />
            </>
          )}
        </DialogBody>
        {progress && (
          <div className="flex flex-col gap-1.5 px-6 pb-3 max-md:px-4">
            <UploadProgress ratio={progress.ratio} />
            <p role="status" className="text-sm text-quiet">
              {progress.isWaiting ? t('The connection is lost. The upload goes on as soon as it is back.') : ''}
            </p>
          </div>
        )}
        <DialogFooter>
          <Button variant="outline" disabled={pending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={!isReady} pending={pending}>
            {pending ? t('Uploading...') : submitLabel(rows.length)}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

interface FolderButtonProps {
  disabled: boolean;
  onFiles: (files: File[]) => void;
}

function FolderButton({ disabled, onFiles }: FolderButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="ghost" size="sm" disabled={disabled} onClick={() => input.current?.click()}>
        <FolderUp aria-hidden="true" />
        {t('Choose a folder')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        // React has no name for this attribute.
        {...{ webkitdirectory: '' }}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}

function plainMonth({ fiscalYear, month }: ChosenMonth): PlainMonth {
  return `${fiscalYear}-${month.padStart(2, '0')}`;
}

function submitLabel(count: number): string {
  return t('{count, plural, =0 {Upload} one {Upload # payslip} other {Upload # payslips}}', { count });
}

function titleOfRow(rows: readonly PayslipRow[], id: number): string {
  const row = rows.find((one) => one.id === id);
  return row ? titleOf(row) : '';
}

function todoText(rows: readonly PayslipRow[], { looking, unknown, toConfirm, duplicates }: Todo): string {
  if (looking > 0) return t('Looking for the people…');
  const open = [
    unknown > 0 && t('{count} without a person', { count: unknown }),
    toConfirm > 0 && t('{count} to confirm, because only the name matches', { count: toConfirm }),
    duplicates > 0 && t('{count, plural, one {# duplicate} other {# duplicates}}', { count: duplicates }),
  ].filter(Boolean);
  const count = rows.length;
  const files = rows.every(isWhole)
    ? t('{count, plural, one {# file} other {# files}}', { count })
    : t('{count, plural, one {# payslip} other {# payslips}}', { count });
  return open.length > 0
    ? t('{files}: {open}.', { files, open: open.join(', ') })
    : t('{files}, each with a person.', { files });
}
