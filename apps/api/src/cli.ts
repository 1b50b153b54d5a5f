/** The operators' door: `npx staffroom …`. */
import 'reflect-metadata';
import { Command } from 'commander';
import { createHrManager } from './cli/create-hr-manager.js';
import { erase } from './cli/erase.js';

const program = new Command('staffroom').description('Staffroom for operators').showHelpAfterError();

program
  .command('create-hr-manager')
  .description('Create the first (or another) HR manager; asks for what is not given, and for the password')
  .option('--email <address>', 'email address to sign in with')
  .option('--name <full name>', 'full name')
  .option('--job-title <title>', 'job title', 'HR Manager')
  .option('--country <country>', 'country whose public holidays apply', 'SPAIN')
  .action(createHrManager);

program
  .command('erase')
  .description('After a restore: delete again whoever was deleted since, as lists of erasures remember')
  .requiredOption('--replay <list...>', 'list of erasures, or several (ERASURE_LIST of every machine)')
  .action(erase);

/** Commands that only read: no migration, no write, beside a live portal, with a read-only role of the database if need be. */
const audit = program.command('audit').description('For auditors: read the event log; nothing is written');
audit.addHelpText('after', '\nSettings are those of the portal: DATA_DIR, or DATABASE_URL and MASTER_KEY.');

// whoever reads our output may have seen enough (… | head)
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

program.parseAsync().then(
  () => process.exit(process.exitCode ?? 0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
