import { spellings } from '@staffroom/contracts/folded.js';
import type { DocumentEvent } from '@staffroom/domain/documents/document-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import { containing } from '../../platform/database/containing.js';
import { sql, type Sql } from '../../platform/database/sql.js';
import { defineView } from '../../platform/views/view.js';
import type { PersonnelDocumentKind } from './personnel-documents.js';
import {
  personalDocumentColumns,
  personnelDocumentColumns,
  personnelDocumentIndexes,
  personnelDocumentRow,
  type PersonnelDocumentColumns,
} from './personnel-document-columns.js';

interface DocumentRow extends PersonnelDocumentColumns {
  /** The spellings of the file's name, for searching. */
  typedNames: string;
}

export const documentsView = defineView<DocumentRow, DocumentEvent | UserEvent>({
  name: 'documents',
  version: 3,
  columns: { ...personnelDocumentColumns, typedNames: 'text collate "C" not null' },
  key: ['id'],
  personal: [...personalDocumentColumns, 'typedNames'],
  indexes: personnelDocumentIndexes,
  on: {
    DocumentUploaded: ({ data, meta }, rows) => {
      const row = personnelDocumentRow(data.documentId, data, meta.occurredAt);
      rows.put({ ...row, typedNames: spellings(row.fileName).join('\n') });
    },
    DocumentDeleted: ({ data }, rows) => rows.remove({ id: data.documentId }),
    UserDeleted: ({ data }, rows) => rows.removeWhere({ userId: data.userId }),
  },
});

/** The contract's EmployeeDocument. */
export const documentKind: PersonnelDocumentKind = { table: 'views.documents', columns: '', path: '/api/documents/' };

/** A condition on `p`: the file's name contains the text as someone may type it. */
export function documentNamed(typed: string): Sql {
  return sql`p.typed_names like any (${spellings(typed).map(containing)}::text[])`;
}
