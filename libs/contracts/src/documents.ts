import type { FileType } from './files.js';

export interface EmployeeDocument {
  id: string;
  userId: string;
  /** The owner's name, for HR's list of all documents (R16). */
  userName: string;
  fileName: string;
  fileSize: number;
  fileType: FileType;
  fileUrl: string;
  createdAt: string;
}
