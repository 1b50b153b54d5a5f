import { type FormerPersonExport } from '../area/former-parts.js';
import type { DocumentEvent } from '@staffroom/domain/documents/document-events.js';
import { change, type ExportEntry } from '../area/person-export.js';

export const documentExport: FormerPersonExport<DocumentEvent> = {
  files: { 'documents.json': ['documents that HR stored for you'] },
  begin: (person) => {
    const documents = new Map<string, ExportEntry>();
    return {
      on: {
        DocumentUploaded: (event) => {
          const { documentId: id } = event.data;
          const entry = { id, uploadedAt: event.meta.occurredAt, uploadedBy: person.actor(event) };
          documents.set(id, person.withFile('documents', entry, event.data));
        },
        DocumentDeleted: (event) => {
          const deletedBy = person.actor(event);
          change(documents, event.data.documentId, { deletedAt: event.meta.occurredAt, deletedBy });
        },
      },
      contents: () => ({ 'documents.json': [...documents.values()] }),
    };
  },
};
