import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const chromeFlags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];

/** Undefined leaves the search to the package, which does not know Debian's name, chromium. */
export function installedChrome() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return process.env.CHROME_PATH ?? folders.map((folder) => join(folder, 'chromium')).find((file) => existsSync(file));
}
