import { FileText, Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { EmployeeDocument } from '@staffroom/contracts/documents.js';
import { fileLimits } from '@staffroom/contracts/files.js';
import { t, text } from '@staffroom/contracts/texts/text.js';
import { itemsOf } from '../../api/paging.js';
import { useCurrentUser } from '../../api/session.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { EmptyState } from '../../ui/empty-state.js';
import { lazyPart } from '../../ui/fetched.js';
import { Loadable } from '../../ui/loadable.js';
import { LoadMore } from '../../ui/load-more.js';
import { MissingItem } from '../../ui/missing-item.js';
import { Opening } from '../../ui/opening.js';
import { Page } from '../../ui/page.js';
import { FoundCount } from '../../ui/found-count.js';
import { PageHead } from '../../ui/page-head.js';
import type { PickedPerson } from '../../shared/people/person-picker.js';
import { SearchInput } from '../../ui/search-input.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { useDebounced } from '../../ui/use-debounced.js';
import { useNewDialog } from '../../ui/use-asked.js';
import { useLoadUntilFound } from '../../ui/use-load-until-found.js';
import { DeleteDocumentDialog } from './delete-document-dialog.js';
import { DocumentCard } from './document-card.js';
import { useGetDocumentsInfiniteQuery } from './documents.api.js';

// Only HR managers upload, and rarely, so the form is fetched when it is first opened.
const UploadDocuments = lazyPart(async () => (await import('./upload-documents.js')).UploadDocuments);

const PersonPicker = lazyPart(async () => (await import('../../shared/people/person-picker.js')).PersonPicker);

const foundDocuments = text(
  '{hasMore, select, true {More than {count} documents found} other {{count, plural, one {# document} other {# documents}} found}}',
);

export default function DocumentsPage() {
  const isHr = useCurrentUser().role === 'HR_MANAGER';
  const [typed, setTyped] = useState('');
  const [owner, setOwner] = useState<PickedPerson | null>(null);
  const search = useDebounced(typed.trim(), 250);
  const query = useGetDocumentsInfiniteQuery({ search, userId: owner?.id });
  const [uploading, setUploading] = useNewDialog();
  const [deleting, setDeleting] = useState<EmployeeDocument | null>(null);
  const named = useSearchParams()[0].get('document');
  const isSearching = useLoadUntilFound(
    query,
    named !== null && typed === '' && !owner && !itemsOf(query.data).some(({ id }) => id === named),
  );
  // The last result stays visible during a search, but not after a search that failed.
  const shown = { ...query, data: query.isError ? query.currentData : query.data };
  return (
    <Page>
      <PageHead
        title={t('Documents')}
        subtitle={t('Manage employee documents')}
        action={
          isHr && (
            <Button onClick={() => setUploading(true)}>
              <Upload aria-hidden="true" />
              {t('Upload Documents')}
            </Button>
          )
        }
      />
      <div className="flex flex-wrap gap-3">
        <div className="min-w-56 flex-1">
          <SearchInput
            label={t('Search documents')}
            maxLength={fileLimits.nameMax}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        {isHr && (
          <div className="h-9 max-md:h-11 max-md:w-full md:w-64">
            <Suspense>
              <PersonPicker
                label={t('Filter by employee')}
                placeholder={t('All employees')}
                value={owner}
                onChange={setOwner}
                archived
                clearable
              />
            </Suspense>
          </div>
        )}
      </div>
      <FoundCount query={query} isLimited={search !== '' || owner !== null} found={foundDocuments} />
      <MissingItem
        name="document"
        isListed={(id) => itemsOf(query.data).some((document) => document.id === id)}
        isSearching={isSearching || query.isFetching || query.isError || typed !== '' || owner !== null}
      >
        {t('The document that you opened was not found. It may have been deleted.')}
      </MissingItem>
      <Loadable
        query={shown}
        skeleton={<SkeletonRows rows={4} rowClassName="h-[124px]" />}
        errorTitle={t('Failed to fetch documents')}
      >
        {(data) => <DocumentGrid documents={itemsOf(data)} onDelete={isHr ? setDeleting : undefined} />}
      </Loadable>
      {shown.data && <LoadMore query={query} />}
      <Opening onClose={() => setUploading(false)}>
        {uploading && <UploadDocuments onClose={() => setUploading(false)} />}
      </Opening>
      {deleting && <DeleteDocumentDialog document={deleting} onClose={() => setDeleting(null)} />}
    </Page>
  );
}

interface DocumentGridProps {
  documents: readonly EmployeeDocument[];
  /** Set for HR managers, who also see the owner of each document (R16). */
  onDelete?: (document: EmployeeDocument) => void;
}

function DocumentGrid({ documents, onDelete }: DocumentGridProps) {
  if (documents.length === 0) {
    return (
      <Card>
        <EmptyState icon={FileText} title={t('No documents found')} />
      </Card>
    );
  }
  return (
    <ul aria-label={t('Documents')} className="grid gap-4 max-md:gap-3 md:grid-cols-2 xl:grid-cols-3">
      {documents.map((document) => (
        <DocumentCard key={document.id} document={document} onDelete={onDelete && (() => onDelete(document))} />
      ))}
    </ul>
  );
}
