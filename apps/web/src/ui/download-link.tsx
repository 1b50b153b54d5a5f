import { Download } from 'lucide-react';
import { t } from '@staffroom/contracts/texts/text.js';
import { buttonClass } from './button.js';

interface DownloadLinkProps {
  href: string;
  fileName: string;
  /** Where the files of several people are listed. */
  ownerName?: string | undefined;
  className?: string | undefined;
}

/** Looks like a button and opens the file in a new tab. The server checks the permission on every request (R18). */
export function DownloadLink({ href, fileName, ownerName, className = '' }: DownloadLinkProps) {
  const label = ownerName
    ? t('Download {fileName} of {ownerName}', { fileName, ownerName })
    : t('Download {fileName}', { fileName });
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={label}
      className={buttonClass({ variant: 'outline', size: 'sm', className })}
    >
      <Download aria-hidden="true" />
      {t('Download')}
    </a>
  );
}
