import { t, text } from '@staffroom/contracts/texts/text.js';
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
        const title = t('New document');
        // How many were uploaded together is unknown without the first one. The others may still exist.
        if (!document)
          return {
            title,
            message: t('One or more documents were uploaded for you. At least one of them has been deleted since.'),
            link: '/documents',
          };
        const { id, fileName, together } = document;
        const link = `/documents?document=${id}`;
        if (together === 1) return { title, message: t('“{file}” is waiting for you.', { file: fileName }), link };
        const message = t(
          '“{file}” and {others, plural, one {# more document} other {# more documents}} were uploaded for you.',
          { file: fileName, others: together - 1 },
        );
        return { title: t('New documents'), message, link };
      },
      mail: {
        button: text('See the document'),
        voice: 'portal',
        // The name of a file may tell what only the person should read, and mails are not encrypted.
        message: ({ together }: DocumentFacts) =>
          together === 1
            ? t('A new document is waiting for you.')
            : t('{together, plural, one {# new document was} other {# new documents were}} uploaded for you.', {
                together,
              }),
      },
    },
  },
};
