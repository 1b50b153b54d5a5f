import { Download } from 'lucide-react';
import { buttonClass } from './button.js';

interface DownloadLinkProps {
  href: string;
  fileName: string;
  /** Where the files of several people are listed. */
  ownerName?: string | undefined;
  className?: string;
}

/** Looks like a button and opens the file in a new tab. The server checks the permission on every request (R18). */
export function DownloadLink({ href, fileName, ownerName, className = '' }: DownloadLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={`Download ${fileName}${ownerName ? ` of ${ownerName}` : ''}`}
      className={buttonClass({ variant: 'outline', size: 'sm', className })}
    >
      <Download aria-hidden="true" />
      Download
    </a>
  );
}
