import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { SettingName } from '../../platform/config/config-table.js';
import { readSetting } from '../../platform/config/read-setting.js';

/** Unlike a portal's start, a command run in the wrong folder must not create a database and a key there. */
export function refuseToMakeAnything(): void {
  const setting = (name: SettingName) => readSetting(process.env, name, (text) => text);
  const dataDir = resolve(setting('DATA_DIR') ?? '.data');
  const has = (name: string) => existsSync(join(dataDir, name));
  if (!setting('DATABASE_URL') && !has('postgres') && !has('postgres.location'))
    throw new Error(`There is no Staffroom database in ${dataDir}. Set DATA_DIR or DATABASE_URL.`);
}
