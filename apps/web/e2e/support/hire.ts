import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CreateUserBody } from '@staffroom/contracts/users.js';
import type { RunningPortal } from './portal.js';
import { cleanEnvironment } from './portal.js';

export const temporaryPassword = 'Temporary1';

/** A new colleague, who must change the temporary password first. */
export async function hire({ dataDir }: RunningPortal, user: Omit<CreateUserBody, 'password'>): Promise<void> {
  const body = JSON.stringify({ ...user, password: temporaryPassword });
  const env = { ...cleanEnvironment(), DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, [join(__dirname, 'create-user.mjs'), body], { env });
}
