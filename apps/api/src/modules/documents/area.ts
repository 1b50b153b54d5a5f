import { documentEvents, type DocumentEvent, documentStream } from '@staffroom/domain/documents/document-events.js';
import { liveTable } from '../../platform/views/view.js';
import { defineFormerArea } from '../area/former-parts.js';
import { inOwnStream } from '../area/audit-subject.js';
import { forPerson, forTeamManagerOf } from '../area/changes.js';
import { changed } from '../area/words.js';
import { documentsView } from './documents.view.js';
import { documentExport } from './documents.export.js';
import { documentNews } from './documents.news.js';
import { DocumentsModule } from './documents.module.js';
import { removeFiles } from './remove-files.policy.js';

export const documentsArea = defineFormerArea<DocumentEvent>({
  name: 'documents',
  events: documentEvents,
  views: [documentsView],
  history: {
    sentences: {
      DocumentUploaded: ({ fileName }) => ({
        what: 'uploaded the document',
        changes: fileName ? changed('File', null, fileName) : [],
      }),
      DocumentDeleted: () => ({ what: 'deleted the document' }),
    },
    valuesGiven: {},
    needsEarlierValues: [],
  },
  auditSubjects: [
    {
      kind: 'document',
      words: 'document',
      hint: '',
      idField: 'documentId',
      isPersonal: true,
      ...inOwnStream(documentStream),
      state: null,
    },
  ],
  personExport: documentExport,
  news: documentNews,
  changes: {
    DocumentUploaded: ({ data: { userId } }) => [forPerson(userId, 'documents'), forTeamManagerOf(userId, 'documents')],
    DocumentDeleted: ({ data: { userId } }) => [
      forPerson(userId, 'documents', 'notifications'),
      forTeamManagerOf(userId, 'documents'),
    ],
  },
  accessTargets: { documents: liveTable(documentsView) },
  releasesFiles: ['DocumentDeleted'],
  subscriptions: ({ files, areas }) => [removeFiles(files, areas)],
  forgetPerson: () => [],
  notBackedUp: {},
  module: DocumentsModule,
});
