import { clsx } from 'clsx';
import { FileText, Image, Trash2 } from 'lucide-react';
import type { EmployeeDocument } from '@staffroom/contracts/documents.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { useCurrentUser } from '../../api/session.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { DownloadLink } from '../../ui/download-link.js';
import { fileSizeText } from '../../ui/file-size.js';
import { LinkedItem } from '../../ui/linked-item.js';
import { RelativeTime } from '../../ui/relative-time.js';

interface DocumentCardProps {
  document: EmployeeDocument;
  /** Set for HR managers, who see everyone's documents and therefore also the owner's name (R16). */
  onDelete?: () => void;
}

export function DocumentCard({ document, onDelete }: DocumentCardProps) {
  const { fileName, fileSize, fileType, fileUrl, userId, userName, createdAt } = document;
  const isOwn = useCurrentUser().id === userId;
  const Icon = fileType === 'application/pdf' ? FileText : Image;
  return (
    <LinkedItem named={{ document: document.id }} className="min-w-0">
      <Card className={clsx('flex h-full flex-col gap-3 p-4', !onDelete && 'max-md:flex-row max-md:items-center')}>
        <div className="flex min-w-0 flex-1 items-start gap-3">
          <span className="grid size-10 shrink-0 place-items-center rounded-control bg-sunken text-quiet max-md:hidden">
            <Icon className="size-5" aria-hidden="true" />
          </span>
          <div className="min-w-0">
            <h2 dir="auto" className="font-medium break-words">
              {fileName}
            </h2>
            <p className="text-sm text-quiet tabular-nums">
              {fileSizeText(fileSize)} · <RelativeTime at={createdAt} />
            </p>
            {onDelete && (
              <p className="flex items-center gap-2 text-sm text-quiet">
                <span dir="auto" className="min-w-0 truncate">
                  {userName}
                </span>
                {isOwn && <Badge tone="accent">{t('You')}</Badge>}
              </p>
            )}
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <DownloadLink
            href={fileUrl}
            fileName={fileName}
            ownerName={onDelete && userName}
            className={onDelete && 'max-md:flex-1'}
          />
          {onDelete && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={t('Delete {fileName} of {name}', { fileName, name: userName })}
              className="max-md:flex-1"
              onClick={onDelete}
            >
              <Trash2 aria-hidden="true" />
              {t('Delete')}
            </Button>
          )}
        </div>
      </Card>
    </LinkedItem>
  );
}
