import { t } from '@staffroom/contracts/texts/text.js';
import { fileSizeText } from '../../ui/file-size.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { FileLink } from '../../ui/file-link.js';
import { type MemberOf, useGetMemberDocumentsInfiniteQuery } from './my-team.api.js';
import { TabList } from './tab-list.js';

export function DocumentsTab({ of }: { of: MemberOf }) {
  const query = useGetMemberDocumentsInfiniteQuery(of);
  return (
    <TabList
      query={query}
      empty={t('No documents found')}
      errorTitle={t('Failed to fetch documents')}
      row={({ fileName, fileSize, fileUrl, createdAt }) => (
        <>
          <div className="min-w-0">
            <p dir="auto" className="font-medium break-words">
              {fileName}
            </p>
            <p className="text-sm text-quiet tabular-nums">
              {fileSizeText(fileSize)} · <RelativeTime at={createdAt} />
            </p>
          </div>
          <FileLink href={fileUrl} label={t('Download')} what={fileName} />
        </>
      )}
    />
  );
}
