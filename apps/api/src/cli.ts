/** The operators' door: `npx staffroom …`. */
import 'reflect-metadata';
import { Command } from 'commander';
import { createHrManager } from './cli/create-hr-manager.js';

const program = new Command('staffroom').description('Staffroom for operators').showHelpAfterError();

program
  .command('create-hr-manager')
  .description('Create the first (or another) HR manager; asks for what is not given, and for the password')
  .option('--email <address>', 'email address to sign in with')
  .option('--name <full name>', 'full name')
  .option('--job-title <title>', 'job title', 'HR Manager')
  .option('--country <country>', 'country whose public holidays apply', 'SPAIN')
  .action(createHrManager);

program.parseAsync().then(
  () => process.exit(process.exitCode ?? 0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
