/**
 * The parts of `npm run test:all` that `npm test` leaves out, each with its test files: what happens when infrastructure fails, and screens and
 * companies in depth. Every other test file belongs to `npm test`.
 */

/** By part: names of test files, without `.spec.ts`. @type {Record<string, readonly string[]>} */
export const parts = {
  outages: named(`
    abandoned.int awaited.int busy-pool.int connections.int erasure-redis.int erasure-s3.int
    failover.int health.int held-back-wal.int killed-database.int killed-process.int killed-upload.int
    lost-client.int mail-outages.int outages.int poolers.int s3-cut-off.int store-marker.int unavailable-store.int
    lost-code.e2e startup.e2e
  `),
  processes: named(`
    audit-embedded.int clamd.int collect-at-rest.int embedded-postgres.int import-people.int master-key.int
    npm-run-worker.int portal-start.int replacing-versions.int restart.int rotate-master-key.int
    seed-demo.int set-aside.int traces.int views-commands.int
  `),
  backup: named('backup-refusals.int embedded-backup.int first-schema.int point-in-time.int restore-drill.int'),
  large: named(`
    large-company.e2e large-queue.e2e split-payslips.e2e query-plans.int rebuild-under-load.int
    simulated-years.int
  `),
  accessibility: named('axe-states.e2e beyond-axe.e2e by-keyboard.e2e by-screen-reader.e2e'),
  screens: named(`
    account.e2e calendar-month.e2e dates.e2e first-load.e2e identity-provider.e2e languages.e2e late-code.e2e
    leave-changes.e2e leave-policy.e2e leave-warnings.e2e many-payslips.e2e markup.e2e new-documents.e2e
    payslip-crash.e2e people.e2e photos.e2e proof-of-decision.e2e pseudo-language.e2e
    translation.e2e unsaved-text.e2e data.e2e queues.e2e refund-payments.e2e second-factor.e2e substitutes.e2e
  `),
};

/** Files of which `npm test` runs only some cases, and these parts all of them. @type {Record<string, readonly string[]>} */
export const inFull = {
  accessibility: named('axe.e2e'),
  cases: named('hostile-input.int late-bodies.int'),
};

/** @param {string} names */
function named(names) {
  return names.trim().split(/\s+/);
}

/** Rules and statements about faults of infrastructure, whose tests may all be in these parts. */
export const aboutInfrastructure = ['R40.3', 'R40.4', 'R40.5'];

/** @param {string} file */
export function partOf(file) {
  const name = file.replace(/^.*\//, '').replace(/\.spec\.tsx?$/, '');
  return Object.keys(parts).find((part) => parts[part]?.includes(name));
}

/** Patterns of paths for Jest. @param {readonly string[]} names */
export function patternsOf(names) {
  return names.map((name) => `/${name.replaceAll('.', '\\.')}\\.spec\\.tsx?$`);
}
