import { loadConfigOrExit } from '../processes/load-config.js';
import { ownerOf } from '../processes/find-database.js';
import { openDatabase } from '../processes/open-database.js';
import { type Rotated, rotateMasterKey } from '../platform/master-key/rotate-master-key.js';
import { refuseToMakeAnything } from './open/refuse-to-make.js';
import { withProgress } from './console/progress.js';

/** `staffroom keys rotate`: MASTER_KEY replaces MASTER_KEY_PREVIOUS, with or without a running portal. */
export async function rotateKeys(): Promise<void> {
  refuseToMakeAnything();
  const options = { shared: true, onlyAlone: true, onWait: console.error };
  const database = await openDatabase(loadConfigOrExit(), () => undefined, options);
  try {
    const { config } = database;
    const ownerUrl = ownerOf(database);
    console.log(reportOf(await withProgress('Rewrapping keys', (done) => rotateMasterKey(ownerUrl, config, done))));
  } finally {
    await database.close();
  }
}

function reportOf({ from, to, rewrapped, unreadable }: Rotated): string {
  if (from === null) return `The master key ${to} is already in use. Nothing was changed.`;
  return [
    `The master key is now ${to}. ${rewrapped} keys of people were rewrapped.`,
    `Nothing in the database needs the key ${from} any more: remove MASTER_KEY_PREVIOUS. Backups made before still need it.`,
    ...(unreadable.length > 0 ? [`Neither master key opens the keys of ${unreadable.join(', ')}.`] : []),
  ].join('\n');
}
