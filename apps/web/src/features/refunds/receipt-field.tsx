/** The receipt of a refund: dropped, chosen or photographed, with a preview. */
import { Camera } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { acceptedExtensions } from '@staffroom/contracts/files.js';
import { refundMessages } from '@staffroom/contracts/refunds.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { DropZone, FileRows, Preparing } from '../../ui/drop-zone.js';
import { Field, FieldError } from '../../ui/field.js';
import { fileProblem, pdfProblem, unreadable } from '../../ui/file-problem.js';
import { isLargePhoto, withinLimit } from '../../ui/large-photo.js';
import { PdfPreview } from '../../ui/pdf-preview.js';

interface ReceiptFieldProps {
  receipt: File | null;
  onChange: (receipt: File | null) => void;
  /** The server's error about the receipt. */
  refused?: string;
  /** 0 to 1 during the upload. */
  progress: number | null;
}

export function ReceiptField({ receipt, onChange, refused, progress }: ReceiptFieldProps) {
  const [problem, setProblem] = useState<string>();
  const [isPreparing, setIsPreparing] = useState(false);
  const takeLast = useRef(0);
  const take = async ([chosen]: File[]) => {
    const turn = ++takeLast.current;
    let file = chosen;
    if (chosen && isLargePhoto(chosen)) {
      setIsPreparing(true);
      file = await withinLimit(chosen);
      if (turn !== takeLast.current) return;
    }
    setIsPreparing(false);
    const found = file ? (fileProblem(file) ?? (await pdfProblem(file))) : t(refundMessages.file);
    if (turn !== takeLast.current) return;
    setProblem(found);
    onChange(found ? null : (file ?? null));
  };
  const refuse = () => {
    setProblem(unreadable());
    onChange(null);
  };
  if (receipt) {
    return (
      <div role="group" aria-label={t('Receipt/Invoice')} className="flex flex-col gap-2">
        <p className="text-sm font-medium">{t('Receipt/Invoice')}</p>
        {receipt.type.startsWith('image/') && <ImagePreview file={receipt} onError={refuse} />}
        {receipt.type === 'application/pdf' && (
          <PdfPreview source={receipt} title={t('Preview of {name}', { name: receipt.name })} />
        )}
        <FileRows files={[receipt]} onRemove={() => void take([])} progress={progress} />
        {refused && <FieldError>{refused}</FieldError>}
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('Receipt/Invoice')} error={problem} required>
        <DropZone
          accept={acceptedExtensions}
          onFiles={(files) => void take(files)}
          hint={t('PDF, JPG or PNG, up to 10 MB')}
        />
        <Preparing active={isPreparing} />
      </Field>
      <TakePhoto onPhoto={(photo) => void take([photo])} />
    </div>
  );
}

/** A separate input, because with `capture` phones open the camera and offer no PDF files. */
function TakePhoto({ onPhoto }: { onPhoto: (photo: File) => void }) {
  return (
    <label className="relative flex h-11 items-center justify-center gap-2 rounded-control border border-edge font-medium focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent md:hidden">
      <Camera className="size-4 text-quiet" aria-hidden="true" />
      {t('Take a photo')}
      <input
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        className="absolute inset-0 opacity-0"
        onChange={(event) => {
          const photo = event.target.files?.[0];
          if (photo) onPhoto(photo);
          event.target.value = '';
        }}
      />
    </label>
  );
}

function ImagePreview({ file, onError }: { file: File; onError: () => void }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <img
      ref={image}
      alt={t('Preview of {name}', { name: file.name })}
      onError={onError}
      className="max-h-48 w-full rounded-card border bg-sunken object-contain"
    />
  );
}
