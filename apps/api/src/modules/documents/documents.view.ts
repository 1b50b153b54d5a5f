import type { DocumentEvent } from '@staffroom/domain/documents/document-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import type { Queryable } from '../../platform/event-log/database.js';
import { defineView } from '../../platform/views/view.js';
import { listPapers, type PaperKind, type PaperQuery, type PaperRow } from './paper-list.public.js';
import { paperColumns, paperIndexes, paperRow, type PaperRowColumns } from './paper-rows.public.js';

export const documentsView = defineView<PaperRowColumns, DocumentEvent | UserEvent>({
  name: 'documents',
  version: 1,
  columns: paperColumns,
  key: ['id'],
  indexes: paperIndexes,
  on: {
    DocumentUploaded: ({ data, meta }, rows) => rows.put(paperRow(data.documentId, data, meta.occurredAt)),
    DocumentDeleted: ({ data }, rows) => rows.remove({ id: data.documentId }),
    UserDeleted: ({ data }, rows) => rows.removeWhere({ userId: data.userId }),
  },
});

/** The contract's EmployeeDocument. */
export const documentKind: PaperKind = { table: 'views.documents', columns: '', path: '/api/documents/' };

/** EmployeeDocuments of a team's members, or for null of those without one. Who may ask is the caller's question (R17). */
export function documentsOfTeam(
  db: Queryable,
  teamId: string | null,
  userId: string | undefined,
  page: Pick<PaperQuery, 'after' | 'limit'>,
): Promise<PaperRow[]> {
  return listPapers(db, documentKind, { teamId, userId, ...page });
}
