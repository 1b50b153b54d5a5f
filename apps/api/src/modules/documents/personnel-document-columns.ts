/** The columns that documents and payslips share. */
import type { FileType } from '@staffroom/contracts/files.js';
import type { Personal } from '@staffroom/domain/event-catalog.js';
import type { StoredFile } from '@staffroom/domain/stored-file.js';

export interface PersonnelDocumentColumns {
  id: string;
  userId: string;
  fileId: string;
  fileName: string;
  fileSize: number;
  fileType: FileType;
  fileSha256: string;
  /** How many were uploaded together, including this one. */
  together: number;
  createdAt: string;
}

export const personnelDocumentColumns = {
  id: 'uuid',
  userId: 'uuid not null',
  fileId: 'uuid not null',
  fileName: 'text not null',
  fileSize: 'integer not null',
  fileType: 'text not null',
  fileSha256: 'text not null',
  together: 'integer not null',
  createdAt: 'timestamptz(3) not null',
} as const;

export const personalDocumentColumns = ['fileName', 'fileSha256'] as const;

/** Serve lists of everyone's and of one person's personnel documents, newest first, and the search for the same file. */
export const personnelDocumentIndexes = [
  '(created_at desc, id desc)',
  '(user_id, created_at desc, id desc)',
  '(user_id, file_sha256)',
];

export function personnelDocumentRow(
  id: string,
  uploaded: { userId: string; fileName: Personal<string>; file: StoredFile; together: number },
  createdAt: string,
): PersonnelDocumentColumns {
  const { userId, fileName, file, together } = uploaded;
  const about = { fileId: file.fileId, fileSize: file.sizeBytes, fileType: file.type, fileSha256: file.sha256 };
  // null only while the events of an erased person are replayed; UserDeleted follows and removes the row
  return { id, userId, fileName: fileName ?? '', ...about, together, createdAt };
}
