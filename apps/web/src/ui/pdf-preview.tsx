/** A PDF in the browser's viewer, or a replacement if there is none. */
import { useEffect, useState, type ReactNode } from 'react';
import { Skeleton } from './skeleton.js';

interface PdfPreviewProps {
  /** A chosen file, or the address of a stored one. A new Blob loads again, so keep its identity. */
  source: Blob | string;
  title: string;
  otherwise?: ReactNode;
}

export function PdfPreview({ source, title, otherwise = null }: PdfPreviewProps) {
  const frame = usePdfAddress(source);
  // Phones cannot show a PDF inside a page and would offer a download.
  if (!navigator.pdfViewerEnabled || frame === 'none') return otherwise;
  if (!frame) return <Skeleton className="h-72 w-full" />;
  return <iframe src={frame} title={title} className="h-72 w-full rounded-control border bg-sunken" />;
}

/**
 * The PDF goes through a blob, because the server forbids framing of stored files (R18). The frame has no sandbox attribute,
 * because browsers show no PDF in a sandbox. The type is fixed here, so that the content never runs as a page.
 */
function usePdfAddress(source: Blob | string): string | 'none' | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!navigator.pdfViewerEnabled) return;
    const leaving = new AbortController();
    let made: string | undefined;
    contentOf(source, leaving.signal)
      .then((content) => {
        if (leaving.signal.aborted) return;
        made = URL.createObjectURL(new Blob([content], { type: 'application/pdf' }));
        setAddress(`${made}#toolbar=0&navpanes=0&view=FitH`);
      })
      .catch(() => {
        if (!leaving.signal.aborted) setAddress('none');
      });
    return () => {
      leaving.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [source]);
  return address;
}

async function contentOf(source: Blob | string, signal: AbortSignal): Promise<Blob> {
  if (typeof source !== 'string') return source;
  const response = await fetch(source, { credentials: 'include', signal });
  if (!response.ok) throw new Error(`The file request failed with ${response.status}`);
  return response.blob();
}
