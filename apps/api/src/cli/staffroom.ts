/** The operators' door: `npx staffroom …`. */
import 'reflect-metadata';
import { Argument, Command, Option } from 'commander';
import { printActivity } from './audit/activity.js';
import { printAsOf } from './audit/as-of.js';
import { checkpoint } from './audit/checkpoint.js';
import { exportLog } from './audit/export.js';
import { printHistory } from './audit/history.js';
import { publicKey } from './audit/public-key.js';
import { verify } from './audit/verify.js';
import { backup } from './backup.js';
import { endureBrokenPipes } from './console/broken-pipe.js';
import { createHrManager } from './create-hr-manager.js';
import { erase } from './erase.js';
import { restore } from './restore.js';
import { subjectExport } from './subject-export.js';
import { check } from './views-check.js';
import { rebuild } from './views-rebuild.js';
import { areas } from '../composition.js';
import { kindsWithState } from '../modules/audit/as-of.js';
import { auditSubjects } from '../modules/audit/find-subject.js';

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
  .option('--replay <list...>', 'list of erasures, or several (ERASURE_LIST of every machine)')
  .option('--keep <ids...>', 'people who stay: their deletions, begun in a database that is lost, are told no more')
  .action(erase);

const viewCommands = program.command('views').description('The tables the portal reads from, made from the event log');
viewCommands
  .command('rebuild')
  .description('Fill them anew from the log while the portal serves, and say how long saving had to wait')
  .action(rebuild);
viewCommands
  .command('check')
  .description('Compare them with the log, row by row, while the portal serves; exit code 1 where they differ')
  .action(check);

program
  .command('backup')
  .description('Copy everything but the master key into a new folder, beside a portal that goes on serving')
  .argument('<folder>', 'where to; it must be empty, or not there yet')
  .action(backup);

program
  .command('restore')
  .description('Fill an empty database, and the place of files, from a backup')
  .argument('<folder>', 'the backup')
  .option('--keys <folder>', 'where the keys of people are, when they are kept apart')
  .option('--erasures <list...>', 'lists of erasures besides ERASURE_LIST: whoever they name is deleted again')
  .option('--no-erasures', 'there is no list: nobody was ever deleted')
  .action(restore);

program
  .command('subject-export')
  .description('Everything that is held on one person, as a folder of JSON and files, to hand to them')
  .argument('<user>', 'an email address, or an id')
  .argument('[folder]', 'where to; it must not be there yet')
  .action(subjectExport);

/** Commands that only read: no migration, no write, beside a live portal, with a read-only role of the database if need be. */
const audit = program.command('audit').description('For auditors: read the event log; nothing is written');
audit.addHelpText('after', '\nSettings are those of the portal: DATA_DIR, or DATABASE_URL and MASTER_KEY.');

audit
  .command('history')
  .description('Everything that happened to one thing, in order: who, when, what from what to what, why')
  .addArgument(new Argument('<kind>').choices([...auditSubjects(areas).keys()]))
  .argument('<id>', 'its id; of a refund also the reference, of a user also the email address')
  .option('--all', 'of a user: also everything else that is about them')
  .option('--json', 'as JSON')
  .action(printHistory);

audit
  .command('as-of')
  .description('How something stood at a moment, rebuilt from the log')
  .argument('<moment>', 'a date (its end), or a date and time; without an offset in TIME_ZONE')
  .addArgument(new Argument('<kind>').choices([...kindsWithState(areas), 'queue']))
  .argument('[id]', 'its id, reference or email address; the queue, all that waited for a review, has none')
  .option('--json', 'as JSON')
  .action(printAsOf);

audit
  .command('activity')
  .description('Who did what in a period, event by event as it comes')
  .option('--from <moment>', 'the first moment, a date or a date and time; from the beginning where it is left out')
  .option('--to <moment>', 'the last moment; until now where it is left out')
  .option('--actor <who>', 'an id, an email address, or "staffroom" for what the portal did itself')
  .option('--type <types>', 'areas (users, teams, time-off, refunds, …) or types of events, separated by commas')
  .option('--json', 'as JSON Lines')
  .action(printActivity);

audit
  .command('verify')
  .description(
    'Walk the whole log: intact and how far, or the first position that is altered, missing, put in or cut off',
  )
  .option('--checkpoint <file>', 'a checkpoint kept elsewhere: the log must still be the one it was made of')
  .option('--public-key <file>', 'what the checkpoint is signed with, where it is not the key of this portal')
  .action(verify);

audit
  .command('checkpoint')
  .description(
    'Walk the whole log and sign how far it reaches; keep the file where nobody of this portal can change it',
  )
  .option('--out <file>', 'where to write it instead of the terminal')
  .action(checkpoint);

audit
  .command('export')
  .description('Write every event of a period to a file, and a signed manifest beside it')
  .option('--from <moment>', 'the first moment, a date or a date and time; from the beginning where it is left out')
  .option('--to <moment>', 'the last moment; until now where it is left out')
  .addOption(
    new Option('--format <format>', 'jsonl carries the proof, csv is for spreadsheets')
      .choices(['jsonl', 'csv'])
      .default('jsonl'),
  )
  .requiredOption('--out <file>', 'the file to write; its manifest gets the same name and .manifest.json')
  .action(exportLog);

audit.command('public-key').description('Print what checkpoints and exports are checked with').action(publicKey);

let isReading = false;
audit.hook('preAction', () => void (isReading = true));
endureBrokenPipes(() => isReading);

program.parseAsync().then(
  () => process.exit(process.exitCode ?? 0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
