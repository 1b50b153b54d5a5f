/** A PDF in the browser's own viewer; where that cannot be, what stands in its place. */
import { useEffect, useState, type ReactNode } from 'react';
import { Skeleton } from './skeleton.js';

interface PdfPreviewProps {
  /** What somebody chose, or the address of what the server keeps. Keep its identity. */
  source: Blob | string;
  title: string;
  otherwise?: ReactNode;
}

export function PdfPreview({ source, title, otherwise = null }: PdfPreviewProps) {
  const frame = usePdfAddress(source);
  // Phones have no viewer inside a page and would offer a download instead.
  if (!navigator.pdfViewerEnabled || frame === 'none') return otherwise;
  if (!frame) return <Skeleton className="h-72 w-full" />;
  return <iframe src={frame} title={title} className="h-72 w-full rounded-control border bg-sunken" />;
}

/**
 * By way of a blob, because what the server keeps is not to be framed (R18), and without the sandbox attribute, because with it
 * browsers show no PDF. The type is set here: whatever the bytes are, they are never run as a page.
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
  if (!response.ok) throw new Error(`The file answers ${response.status}`);
  return response.blob();
}
