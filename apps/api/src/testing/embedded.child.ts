/** A child process that starts the embedded PostgreSQL as a portal does, and says what came of it. */
import { startEmbeddedPostgres } from '../platform/embedded/embedded-postgres.js';

const [dataDir] = process.argv.slice(2);
startEmbeddedPostgres(dataDir!, { fsync: false }).then(
  () => process.stdout.write('started\n'),
  (error: Error) => {
    process.stdout.write(`failed: ${error.message}\n`);
    process.exit(1);
  },
);
