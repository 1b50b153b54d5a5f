/** What other modules may use of documents, including what payslips share with them. */
export { UploadDocuments } from './upload-documents.command.js';
export { documentKind } from './documents.view.js';
export {
  findPersonnelFile,
  findPersonnelDocuments,
  listPersonnelDocuments,
  type PersonnelDocumentKind,
  type PersonnelDocumentQuery,
  type PersonnelDocumentRow,
} from './personnel-documents.js';
export { documentUpload, sendPersonnelDocumentPage, sendPersonnelDocuments } from './personnel-document-page.js';
export {
  personalDocumentColumns,
  personnelDocumentColumns,
  personnelDocumentIndexes,
  personnelDocumentRow,
  type PersonnelDocumentColumns,
} from './personnel-document-columns.js';
export { OnlyNewQuery } from './only-new.js';
export { recordUpload } from './record-upload.js';
