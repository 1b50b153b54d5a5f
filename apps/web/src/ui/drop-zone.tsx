/** A file input that also accepts dropped files, and the list of the chosen files. */
import { FileText, Image, CloudUpload, X } from 'lucide-react';
import { clsx } from 'clsx';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import { droppedFiles } from './dropped-files.js';
import { useFieldControl } from './field-context.js';
import { fileSizeText } from './file-size.js';

interface DropZoneProps {
  /** As in a file input: '.pdf,.jpg'. */
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  hint: string;
  /** The accessible name outside of a field. */
  label?: string;
  disabled?: boolean;
  autoFocus?: boolean;
}

export function DropZone({ accept, multiple = false, onFiles, hint, label, disabled, autoFocus }: DropZoneProps) {
  const control = useFieldControl();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  useStrayDrops();
  const take = (list: Iterable<File> | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1));
  };
  const over = (event: DragEvent, isInside: boolean) => {
    event.preventDefault();
    setIsOver(isInside && !disabled);
  };
  return (
    <div
      onDragEnter={(event) => over(event, true)}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false);
        if (multiple) void droppedFiles(event.dataTransfer).then(take);
        else take(event.dataTransfer.files);
      }}
      className={clsx(
        'relative flex flex-col items-center gap-1 rounded-card border border-dashed px-4 py-6 text-center transition-colors focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent',
        isOver ? 'border-accent bg-accent-soft' : 'border-edge hover:border-quiet',
        disabled && 'opacity-60',
      )}
    >
      <CloudUpload className="size-6 text-quiet" aria-hidden="true" />
      <p>
        {rich(
          multiple
            ? text('<choose>Choose files</choose><drop> or drop them here</drop>')
            : text('<choose>Choose a file</choose><drop> or drop it here</drop>'),
          {
            choose: (words) => (
              <span key="choose" className="font-medium text-accent">
                {words}
              </span>
            ),
            drop: (words) => (
              <span key="drop" className="max-md:hidden">
                {words}
              </span>
            ),
          },
        )}
      </p>
      <p className="text-sm text-quiet">{hint}</p>
      <input
        aria-label={control?.id ? undefined : (label ?? hint)}
        aria-description={label && hint}
        {...control}
        ref={input}
        type="file"
        autoFocus={autoFocus}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
        onChange={(event) => {
          take(event.target.files);
          event.target.value = ''; // so that a removed file can be chosen again
        }}
      />
    </div>
  );
}

/** Otherwise the browser would open a file that is dropped next to the zone, and the form would be lost. */
function useStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}

/** Mounted from the start, so that screen readers announce it. */
export function Preparing({ active }: { active: boolean }) {
  return (
    <p role="status" className="text-sm text-quiet">
      {active && t('Making large photos smaller…')}
    </p>
  );
}

interface FileRowsProps {
  files: readonly File[];
  onRemove: (index: number) => void;
  /** 0 to 1 during the upload. */
  progress?: number | null;
}

export function FileRows({ files, onRemove, progress = null }: FileRowsProps) {
  if (files.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label={t('Selected files')} className="divide-y rounded-card border">
        {files.map((file, index) => (
          <li key={`${file.name} ${index}`} className="flex items-center gap-2.5 px-3 py-2">
            {file.type.startsWith('image/') ? (
              <Image className="size-4 shrink-0 text-quiet" aria-hidden="true" />
            ) : (
              <FileText className="size-4 shrink-0 text-quiet" aria-hidden="true" />
            )}
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {file.name}
            </span>
            <span className="shrink-0 text-sm text-quiet tabular-nums">{fileSizeText(file.size)}</span>
            <button
              type="button"
              aria-label={t('Remove {name}', { name: file.name })}
              disabled={progress !== null}
              onClick={() => onRemove(index)}
              className="-mr-1 grid size-7 shrink-0 place-items-center rounded-control text-quiet transition-colors hover:bg-sunken hover:text-ink disabled:opacity-50 max-md:size-10"
            >
              <X className="size-4" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {progress !== null && <UploadProgress ratio={progress} />}
    </div>
  );
}

export function UploadProgress({ ratio }: { ratio: number }) {
  const percent = Math.round(ratio * 100);
  return (
    <div
      role="progressbar"
      aria-label={t('Upload progress')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 overflow-hidden rounded-full bg-sunken"
    >
      <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  );
}
