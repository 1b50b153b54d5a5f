/** What other modules use to record reads. */
export { AccessModule } from './access.module.js';
export { ExportTrail } from './export-trail.js';
export { AccessTrail } from './access-trail.js';
export { appendAccessCounts } from './append-access-counts.job.js';
