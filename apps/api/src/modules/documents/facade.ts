/** What other modules may use of documents, including what payslips share with them. */
export { UploadDocuments } from './upload-documents.command.js';
export { documentKind } from './documents.view.js';
export { findPaperFile, findPapers, listPapers, type PaperKind, type PaperQuery, type PaperRow } from './paper-list.js';
export { paperFiles, sendPaperPage, sendPapers } from './paper-page.js';
export { paperColumns, paperIndexes, paperRow, type PaperRowColumns } from './paper-rows.js';
export { recordUpload } from './record-upload.js';
