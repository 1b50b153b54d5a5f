import type { DocumentEvent } from '@staffroom/domain/documents/document-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import { defineView } from '../../platform/views/view.js';
import type { PaperKind } from './paper-list.js';
import { paperColumns, paperIndexes, paperRow, type PaperRowColumns } from './paper-rows.js';

export const documentsView = defineView<PaperRowColumns, DocumentEvent | UserEvent>({
  name: 'documents',
  version: 1,
  columns: paperColumns,
  key: ['id'],
  personal: ['fileName'],
  indexes: paperIndexes,
  on: {
    DocumentUploaded: ({ data, meta }, rows) => rows.put(paperRow(data.documentId, data, meta.occurredAt)),
    DocumentDeleted: ({ data }, rows) => rows.remove({ id: data.documentId }),
    UserDeleted: ({ data }, rows) => rows.removeWhere({ userId: data.userId }),
  },
});

/** The contract's EmployeeDocument. */
export const documentKind: PaperKind = { table: 'views.documents', columns: '', path: '/api/documents/' };
