/** What each event of a document means. */
import type { DocumentEvent } from '@staffroom/domain/documents/document-events.js';
import { forPerson, forTeamManagerOf } from '../area/changes.js';
import { type EventMeanings, notTold } from '../area/event-meaning.js';
import { change, type EntriesById } from '../area/person-export.js';
import { changed } from '../area/words.js';

export const documentMeanings: EventMeanings<DocumentEvent, EntriesById> = {
  DocumentUploaded: {
    history: ({ fileName }) => ({
      what: 'uploaded the document',
      changes: fileName ? changed('File', null, fileName) : [],
    }),
    export: (event, documents, person) => {
      const { documentId: id } = event.data;
      const entry = { id, uploadedAt: event.meta.occurredAt, uploadedBy: person.actor(event) };
      documents.set(id, person.withFile('documents', entry, event.data));
    },
    changes: ({ data: { userId } }) => [forPerson(userId, 'documents'), forTeamManagerOf(userId, 'documents')],
    notification: ({ data: { documentId, userId, number }, meta: { actorId } }) =>
      // one notification for each upload
      number === 1 ? { type: 'NEW_DOCUMENT', subjectUserId: userId, actorId, about: { documentId } } : null,
    webhook: { type: 'document.added', ids: ['userId', 'documentId'] },
  },
  DocumentDeleted: {
    history: () => ({ what: 'deleted the document' }),
    export: (event, documents, person) => {
      const deletedBy = person.actor(event);
      change(documents, event.data.documentId, { deletedAt: event.meta.occurredAt, deletedBy });
    },
    changes: ({ data: { userId } }) => [
      forPerson(userId, 'documents', 'notifications'),
      forTeamManagerOf(userId, 'documents'),
    ],
    ...notTold,
    releasesFiles: true,
  },
};
