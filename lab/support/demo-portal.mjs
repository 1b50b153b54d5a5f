/** The portal as `npm start` serves it, with the demo company, in a folder of its own. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPortal } from './program.mjs';

/**
 * @param {import('./program.mjs').Closers} closers
 * @param {{ folder?: string, demo?: string, env?: NodeJS.ProcessEnv }} [options] `folder`: a built checkout, by default this one
 */
export async function startDemoPortal(closers, { folder, demo = 'true', env } = {}) {
  const dataDir = dataFolder(closers);
  return startPortal({ ...env, DEMO: demo, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }, closers, folder);
}

/** @param {import('./program.mjs').Closers} closers */
export function dataFolder(closers) {
  const folder = mkdtempSync(join(tmpdir(), 'staffroom-lab-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o711); // if this is root, the database runs as another user, who needs access
  return folder;
}

/**
 * Returns the session's cookie.
 * @param {string} address
 * @param {{ email: string, password?: string }} account
 */
export async function signIn(address, { email, password = 'Welcome1' }) {
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`could not sign in: ${response.status} ${await response.text()}`);
  const cookie = response.headers.getSetCookie().find((given) => given.startsWith('sid='));
  return /** @type {string} */ (cookie?.split(';')[0]);
}

/** @param {string} address @param {string} cookie @param {string} language */
export async function chooseLanguage(address, cookie, language) {
  const response = await fetch(`${address}/api/auth/language`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify({ language }),
  });
  if (!response.ok) throw new Error(`could not choose ${language}: ${response.status} ${await response.text()}`);
}
