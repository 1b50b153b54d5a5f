import { documentEvents, type DocumentEvent, documentStream } from '@staffroom/domain/documents/document-events.js';
import { liveTable } from '../../platform/views/view.js';
import { defineArea } from '../area/area.js';
import { inOwnStream } from '../area/audit-subject.js';
import { entriesById, type EntriesById } from '../area/person-export.js';
import { documentMeanings } from './documents.events.js';
import { DocumentsModule } from './documents.module.js';
import { documentNews } from './documents.news.js';
import { documentsView } from './documents.view.js';
import { removeFiles } from './remove-files.policy.js';

export const documentsArea = defineArea<DocumentEvent, EntriesById>({
  name: 'documents',
  events: documentEvents,
  meanings: documentMeanings,
  views: [documentsView],
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
  personExport: entriesById('documents.json', 'documents that HR stored for you'),
  news: documentNews,
  accessTargets: { documents: liveTable(documentsView) },
  subscriptions: ({ files, areas }) => [removeFiles(files, areas)],
  forgetPerson: () => [],
  notBackedUp: {},
  module: DocumentsModule,
});
