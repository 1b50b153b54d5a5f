/** A document that HR files for an employee. Its file has already been checked (R34). */
import type { Decider, Decision, DomainCommand } from '../decider.js';
import { accept, reject } from '../decider.js';
import type { DocumentEvent, DocumentUploaded } from './document-events.js';

export type DocumentCommand =
  DomainCommand<'UploadDocument', DocumentUploaded> | DomainCommand<'DeleteDocument', { readonly documentId: string }>;

export type DocumentState =
  | { readonly status: 'NONE' }
  | { readonly status: 'FILED' | 'DELETED'; readonly userId: string; readonly fileId: string };

export const document: Decider<DocumentCommand, DocumentState, DocumentEvent> = {
  initial: { status: 'NONE' },
  decide,
  evolve,
};

function decide(command: DocumentCommand, state: DocumentState): Decision<DocumentEvent> {
  switch (command.type) {
    case 'UploadDocument':
      if (state.status !== 'NONE') {
        return reject({ rule: 'R2', kind: 'conflict', code: 'CONFLICT', because: { is: 'documentExists' } });
      }
      return accept({ type: 'DocumentUploaded', data: command.data });
    case 'DeleteDocument': {
      if (state.status !== 'FILED') {
        return reject({ rule: 'R2', kind: 'not-found', because: { is: 'noSuchDocument' } });
      }
      const { documentId } = command.data;
      return accept({ type: 'DocumentDeleted', data: { documentId, userId: state.userId } });
    }
    default:
      return command satisfies never;
  }
}

function evolve(state: DocumentState, event: DocumentEvent): DocumentState {
  switch (event.type) {
    case 'DocumentUploaded':
      return { status: 'FILED', userId: event.data.userId, fileId: event.data.file.fileId };
    case 'DocumentDeleted':
      return state.status === 'NONE' ? state : { ...state, status: 'DELETED' };
    default:
      return event satisfies never;
  }
}
