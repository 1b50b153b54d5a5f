import type { DocumentEvent } from '@staffroom/domain/documents/document-events.js';
import type { News } from '../area/news.js';

interface DocumentFacts {
  id: string;
  /** How many were uploaded together, including this one. */
  together: number;
}

export const documentNews: News<DocumentEvent> = {
  raised: {
    DocumentUploaded: ({ data: { documentId, userId, number }, meta: { actorId } }) =>
      // one notification for each upload
      number === 1 ? { type: 'NEW_DOCUMENT', subjectUserId: userId, actorId, about: { documentId } } : null,
  },
  facts: {
    name: 'document',
    idField: 'documentId',
    join: ({ id }) => `left join views.documents d on d.id = ${id}`,
    json: `case when d.id is not null then json_build_object('id', d.id, 'together', d.together) end`,
  },
  words: {
    NEW_DOCUMENT: {
      text: (document: DocumentFacts | null) => {
        const title = 'New document';
        // How many were uploaded together is unknown without the first one. The others may still exist.
        if (!document)
          return {
            title,
            message: 'One or more documents were uploaded for you. At least one of them has been deleted since.',
            link: '/documents',
          };
        const { id, together } = document;
        const link = `/documents?document=${id}`;
        if (together === 1) return { title, message: 'A new document is waiting for you.', link };
        return { title: 'New documents', message: `${together} new documents were uploaded for you.`, link };
      },
      mail: { button: 'See the document', voice: 'portal' },
    },
  },
};
