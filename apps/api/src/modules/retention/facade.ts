/** What the law may require to keep, and planned deletions (R58): the parts that the portal starts. */
export { eraseAsPlanned } from './erase-as-planned.job.js';
export { heldDocuments } from './held-documents.view.js';
export { RetentionModule } from './retention.module.js';
