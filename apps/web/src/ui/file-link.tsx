import { ExternalLink } from 'lucide-react';
import { t } from '@staffroom/contracts/texts/text.js';

interface FileLinkProps {
  href: string;
  label: string;
  /** The rest of the accessible name: 'Payslip.pdf', 'for Refund 2026-0007'. */
  what: string;
}

/** Opens in a new tab. The server checks the permission on every request (R18). */
export function FileLink({ href, label, what }: FileLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={t('{link}, opens in a new tab', { link: `${label} ${what}` })}
      className="inline-flex shrink-0 items-center gap-1.5 rounded-control py-0.5 text-sm font-medium text-accent-ink hover:underline"
    >
      {label}
      <ExternalLink className="size-3.5" aria-hidden="true" />
    </a>
  );
}

export function ReceiptLink({ refund }: { refund: { title: string; fileUrl: string } }) {
  return <FileLink href={refund.fileUrl} label={t('View Receipt')} what={t('for {title}', { title: refund.title })} />;
}
