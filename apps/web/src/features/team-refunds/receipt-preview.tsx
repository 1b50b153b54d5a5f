import { FileText } from 'lucide-react';
import type { QueuedRefund } from '@staffroom/contracts/refunds.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { LookAlikes } from '../../shared/refunds/look-alikes.js';
import { PdfPreview } from '../../ui/pdf-preview.js';
import { ReceiptLink } from '../../ui/file-link.js';

/** The receipt of the request: an image, a PDF in the browser's viewer, or the file name without a viewer. */
export function ReceiptPreview({ refund }: { refund: QueuedRefund }) {
  const { title, fileUrl, fileName, fileType } = refund;
  return (
    <div role="group" aria-label={t('Receipt')} className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{t('Receipt')}</h3>
      <LookAlikes refund={refund} />
      {fileType.startsWith('image/') ? (
        <img
          src={fileUrl}
          alt={t('Receipt for {title}', { title })}
          className="max-h-72 min-h-24 w-full rounded-control border bg-sunken object-contain"
        />
      ) : (
        <PdfPreview
          source={fileUrl}
          title={t('Receipt for {title}', { title })}
          otherwise={<FileName>{fileName}</FileName>}
        />
      )}
      <ReceiptLink refund={refund} />
    </div>
  );
}

function FileName({ children }: { children: string }) {
  return (
    <p className="flex flex-col items-center gap-2 rounded-control border bg-sunken px-4 py-8 text-center">
      <FileText className="size-6 text-quiet" aria-hidden="true" />
      <span className="max-w-full break-words">{children}</span>
    </p>
  );
}
