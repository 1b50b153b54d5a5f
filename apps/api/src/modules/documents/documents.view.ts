import type { DocumentEvent } from '@staffroom/domain/documents/document-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import { defineView } from '../../platform/views/view.js';
import type { PersonnelDocumentKind } from './personnel-documents.js';
import {
  personalDocumentColumns,
  personnelDocumentColumns,
  personnelDocumentIndexes,
  personnelDocumentRow,
  type PersonnelDocumentColumns,
} from './personnel-document-columns.js';

export const documentsView = defineView<PersonnelDocumentColumns, DocumentEvent | UserEvent>({
  name: 'documents',
  version: 2,
  columns: personnelDocumentColumns,
  key: ['id'],
  personal: personalDocumentColumns,
  indexes: personnelDocumentIndexes,
  on: {
    DocumentUploaded: ({ data, meta }, rows) => rows.put(personnelDocumentRow(data.documentId, data, meta.occurredAt)),
    DocumentDeleted: ({ data }, rows) => rows.remove({ id: data.documentId }),
    UserDeleted: ({ data }, rows) => rows.removeWhere({ userId: data.userId }),
  },
});

/** The contract's EmployeeDocument. */
export const documentKind: PersonnelDocumentKind = { table: 'views.documents', columns: '', path: '/api/documents/' };
