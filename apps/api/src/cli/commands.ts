/** What `./staffroom …` offers. */
import 'reflect-metadata';
import { Argument, Command, Option } from 'commander';
import { printActivity } from './audit/activity.js';
import { printAsOf } from './audit/as-of.js';
import { checkpoint } from './audit/checkpoint.js';
import { checkpoints } from './audit/checkpoints.js';
import { consistency } from './audit/consistency.js';
import { exportLog } from './audit/export.js';
import { printHistory } from './audit/history.js';
import { prove } from './audit/prove.js';
import { publicKey } from './audit/public-key.js';
import { verify } from './audit/verify.js';
import { backup } from './backup.js';
import { ignoreBrokenPipes } from './console/broken-pipe.js';
import { withoutControls } from './console/print.js';
import { createHrManager } from './create-hr-manager.js';
import { listUnreadable, setAside } from './events.js';
import { erase } from './erase.js';
import { importPeople } from './import-people.js';
import { rotateKeys } from './keys-rotate.js';
import { migrateDatabase } from './migrate.js';
import { restore } from './restore.js';
import { subjectExport } from './subject-export.js';
import { listSubscriptions, redeliverParked } from './subscriptions.js';
import { check } from './views-check.js';
import { rebuild } from './views-rebuild.js';
import { areas } from '../composition.js';
import { kindsWithState } from '../modules/audit/as-of.js';
import { auditSubjects } from '../modules/audit/find-subject.js';
import { messageOf } from '../platform/logs/message-of.js';

const program = new Command('./staffroom').description('Staffroom for operators').showHelpAfterError();

program
  .command('create-hr-manager')
  .description('Create the first (or another) HR manager; prompts for missing options and for the password')
  .option('--email <address>', 'email address to sign in with')
  .option('--name <full name>', 'full name')
  .option('--job-title <title>', 'job title', 'HR Manager')
  .option('--country <country>', 'country whose public holidays apply', 'SPAIN')
  .action(createHrManager);

program
  .command('migrate')
  .description('Prepare the database for this version and for the role in DATABASE_URL, before portals start')
  .action(migrateDatabase);

program
  .command('import-people')
  .description('Create and change accounts from a CSV file, all of its rows or none; exit code 1 if a row is wrong')
  .argument('<file>', 'with the names of the columns in its first line')
  .option('--columns <list>', 'what the columns contain, separated by commas: email,fullName,,team')
  .option(
    '--encoding <name>',
    'if the one that is found is wrong: utf-8, windows-1252, windows-1254, windows-1250, macintosh …',
  )
  .option('--dry-run', 'only say what would change')
  .option('--invite', 'send new people a link to choose a password')
  .action(importPeople);

program
  .command('erase')
  .description('After a restore: delete everyone on the lists of erasures again')
  .option('--replay [lists...]', 'the list in the file store, or the given copies of lists')
  .option('--keep <ids...>', 'people who stay: close their open deletions, so that starts no longer report them')
  .action(erase);

const viewCommands = program
  .command('views')
  .description('The tables that the portal reads from, built from the event log');
viewCommands
  .command('rebuild')
  .description('Build them again from the log while the portal serves, and print how long writers had to wait')
  .action(rebuild);
viewCommands
  .command('check')
  .description('Compare them with the log, row by row, while the portal serves; exit code 1 if they differ')
  .action(check);

const subscriptionCommands = program
  .command('subscriptions')
  .description(
    'List how far background work has read the log, and the events it gave up on; exit code 1 if there are any',
  )
  .action(listSubscriptions);
subscriptionCommands
  .command('redeliver')
  .description('Deliver parked events again; exit code 1 if one stays parked, or nothing that was named is')
  .argument('[subscription]', 'only those of this subscription')
  .argument('[position]', 'only the one at this position')
  .action(redeliverParked);

const eventCommands = program.command('events').description('Events that can never be read');
eventCommands
  .command('unreadable')
  .description('List the events that can never be read, and why; exit code 1 if any is not set aside')
  .action(listUnreadable);
eventCommands
  .command('set-aside')
  .description('Set these events aside, which is recorded in the log, and rebuild the views without them')
  .argument('<positions...>', 'their positions in the log')
  .requiredOption('--by <user>', 'the person who decided it: an email address, or an id')
  .option('--yes', 'do not ask for confirmation')
  .action(setAside);

program
  .command('keys')
  .description('The master key')
  .command('rotate')
  .description('Replace MASTER_KEY_PREVIOUS by MASTER_KEY while the portal serves; run it again after an interruption')
  .action(rotateKeys);

program
  .command('backup')
  .description('Copy the database and the files to a new folder; the portal may keep serving')
  .argument('<folder>', 'the target folder; must be empty or not exist yet')
  .action(backup);

program
  .command('restore')
  .description('Restore a backup into an empty database and the file storage')
  .argument('<folder>', 'the folder of the backup')
  .option('--keys <folder>', 'the folder with the keys of people, if they are stored separately')
  .option(
    '--erasures <list...>',
    'copies of lists, in addition to the list in the file store: everyone on them is deleted again',
  )
  .option('--no-erasures', 'there is no list because no one was ever deleted')
  .action(restore);

program
  .command('subject-export')
  .description('Export all data about a person as a folder of JSON and files, to be given to them')
  .argument('<user>', 'an email address or an id')
  .argument('[folder]', 'the target folder; must not exist yet')
  .action(subjectExport);

/** Read-only commands: no migration, no write to the database. They run alongside a live portal; a read-only database role is enough. */
const audit = program.command('audit').description('For auditors: read the event log without writing to the database');
audit.addHelpText('after', '\nThe commands use the settings of the portal: DATA_DIR, or DATABASE_URL and MASTER_KEY.');

audit
  .command('history')
  .description('The history of one item: who did what, when and why, with old and new values')
  .addArgument(new Argument('<kind>').choices([...auditSubjects(areas.list).keys()]))
  .argument('<id>', 'its id; also the reference of a refund, or the email address of a user')
  .option('--all', 'for a user: also everything else about them')
  .option('--json', 'as JSON')
  .action(printHistory);

audit
  .command('as-of')
  .description('The state of an item at a moment, computed from the log')
  .argument('<moment>', 'a date (its end), or a date and time; in TIME_ZONE unless it has an offset')
  .addArgument(new Argument('<kind>').choices([...kindsWithState(areas.list), 'queue']))
  .argument('[id]', 'its id, reference or email address; not for queue, which is everything that waited for a review')
  .option('--json', 'as JSON')
  .action(printAsOf);

audit
  .command('activity')
  .description('Who did what in a period, one line for each event')
  .option('--from <moment>', 'the first moment, a date or a date and time; from the beginning where it is left out')
  .option('--to <moment>', 'the last moment; until now where it is left out')
  .option('--actor <who>', 'an id, an email address, or "staffroom" for the portal itself')
  .option('--type <types>', 'areas (users, teams, time-off, refunds, …) or types of events, separated by commas')
  .option('--json', 'as JSON Lines')
  .action(printActivity);

audit
  .command('verify')
  .description(
    'Verify the whole log: print its head, or the first position that was altered, removed, inserted or cut off',
  )
  .option('--checkpoint <file>', 'a checkpoint kept elsewhere, which must match the log')
  .option('--public-key <file>', 'the public key of the signature, if it is not the key of this portal')
  .action(verify);

audit
  .command('checkpoint')
  .description('Verify the whole log and sign its head; keep the file where operators of this portal cannot change it')
  .option('--out <file>', 'the file to write, instead of stdout')
  .action(checkpoint);

audit
  .command('checkpoints')
  .description('Write the checkpoints that the portal made every night, with their time stamps; files that exist stay')
  .requiredOption('--out <folder>', 'the folder to write to')
  .action(checkpoints);

audit
  .command('export')
  .description('Write every event of a period to a file, with a signed manifest')
  .option('--from <moment>', 'the first moment, a date or a date and time; from the beginning where it is left out')
  .option('--to <moment>', 'the last moment; until now where it is left out')
  .addOption(
    new Option('--format <format>', 'jsonl contains the proof, csv is for spreadsheets')
      .choices(['jsonl', 'csv'])
      .default('jsonl'),
  )
  .requiredOption('--out <file>', 'the file to write; the manifest is written to the same name with .manifest.json')
  .action(exportLog);

audit
  .command('prove')
  .description('Write the proof of one decision for the person it is about; staffroom-verify.mjs verifies it')
  .addArgument(new Argument('<kind>').choices([...auditSubjects(areas.list).keys()]))
  .argument('<id>', 'its id; also the reference of a refund, or the email address of a user')
  .requiredOption('--checkpoint <file>', 'a checkpoint made after the decision')
  .option('--public-key <file>', 'the public key of its signature, if it is not the key of this portal')
  .option('--event <position>', 'another event of its history than the last decision')
  .option('--no-readable', 'leave out names and decrypted fields, which the proof does not need')
  .requiredOption('--out <file>', 'the file to write')
  .action(prove);

audit
  .command('consistency')
  .description(
    'Prove that the log of one checkpoint is the beginning of the log of another, without revealing its data',
  )
  .argument('<checkpoint>', 'a checkpoint')
  .argument('<checkpoint>', 'another one')
  .option('--public-key <file>', 'the public key of their signatures, if it is not the key of this portal')
  .option('--out <file>', 'the file to write, instead of stdout')
  .action(consistency);

audit
  .command('public-key')
  .description('Print the public key that verifies checkpoints, exports and proofs')
  .action(publicKey);

let isReading = false;
audit.hook('preAction', () => void (isReading = true));
ignoreBrokenPipes(() => isReading);

program.parseAsync().then(
  () => process.exit(process.exitCode ?? 0),
  (error: unknown) => {
    console.error(withoutControls(messageOf(error)));
    process.exit(1);
  },
);
