/** Tries to write to the database with the rights of an auditor's command. */
import 'reflect-metadata';
import { withLog } from '../cli/open/open-log.js';

const insert = `insert into state.settings (name, value) values ('audit', 'was here')`;
await withLog(({ pool }) => pool.query(insert)).catch((error: Error) => process.stdout.write(error.message));
