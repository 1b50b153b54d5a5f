import type { News } from '../area/news.js';

interface DocumentFacts {
  id: string;
  fileName: string;
  /** How many were uploaded together, including this one. */
  together: number;
}

export const documentNews: News = {
  facts: {
    name: 'document',
    idField: 'documentId',
    join: ({ id }) => `left join views.documents d on d.id = ${id}`,
    json: `case when d.id is not null then json_build_object('id', d.id, 'fileName', d.file_name,
      'together', d.together) end`,
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
        const { id, fileName, together } = document;
        const link = `/documents?document=${id}`;
        if (together === 1) return { title, message: `“${fileName}” is waiting for you.`, link };
        const others = together === 2 ? '1 more document' : `${together - 1} more documents`;
        return { title: 'New documents', message: `“${fileName}” and ${others} were uploaded for you.`, link };
      },
      mail: {
        button: 'See the document',
        voice: 'portal',
        // The name of a file may tell what only the person should read, and mails are not encrypted.
        message: ({ together }: DocumentFacts) =>
          together === 1 ? 'A new document is waiting for you.' : `${together} new documents were uploaded for you.`,
      },
    },
  },
};
