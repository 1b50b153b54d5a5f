/** What other modules may use of documents; what payslips share with them is in the paper files. */
import { documentsView } from './documents.view.js';

export { UploadDocuments } from './upload-documents.command.js';
export { documentsOfTeam } from './documents.view.js';
export { removeFiles } from './remove-files.policy.js';
export const documentViews = [documentsView];
