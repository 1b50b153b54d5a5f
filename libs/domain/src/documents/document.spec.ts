import { replay } from '../decider.js';
import type { StoredFile } from '../stored-file.js';
import { scenarioOf } from '../testing/scenario.js';
import { document, type DocumentCommand } from './document.js';
import type { DocumentEvent } from './document-events.js';

const file: StoredFile = { fileId: 'f1', sizeBytes: 9, type: 'application/pdf', sha256: 'ab' };
const data = { documentId: 'd1', userId: 'ana', fileName: 'Contract.pdf', file, number: 1, together: 1 };
const upload: DocumentCommand = { type: 'UploadDocument', data };
const uploaded: DocumentEvent = { type: 'DocumentUploaded', data };
const remove: DocumentCommand = { type: 'DeleteDocument', data: { documentId: 'd1' } };
const deleted: DocumentEvent = { type: 'DocumentDeleted', data: { documentId: 'd1', userId: 'ana' } };

describe('a document', () => {
  const { given } = scenarioOf(document);

  it('is filed for its owner', () => given().when(upload).then(uploaded));
  it('is filed once', () => given(uploaded).when(upload).thenRefused({ kind: 'conflict' }));
  it('is deleted, and its owner is named', () => given(uploaded).when(remove).then(deleted));
  it('that does not exist cannot be deleted', () => given().when(remove).thenRefused({ kind: 'not-found' }));
  it('is deleted once', () => given(uploaded, deleted).when(remove).thenRefused({ kind: 'not-found' }));
  it('that was deleted cannot be filed again', () =>
    given(uploaded, deleted).when(upload).thenRefused({ kind: 'conflict' }));

  it('R2 is named in the refusal, whether it exists or not', () => {
    const exists = 'This document already exists.';
    const missing = 'There is no such document.';
    given(uploaded).when(upload).thenRefused({ rule: 'R2', kind: 'conflict', code: 'CONFLICT', message: exists });
    given().when(remove).thenRefused({ rule: 'R2', kind: 'not-found', message: missing });
  });

  it('that is deleted still names its file, so that the file can be removed', () => {
    const filed = { status: 'FILED', userId: 'ana', fileId: 'f1' };
    expect(replay(document, [uploaded])).toEqual(filed);
    expect(replay(document, [uploaded, deleted])).toEqual({ ...filed, status: 'DELETED' });
    expect(replay(document, [deleted])).toEqual({ status: 'NONE' });
  });
});
