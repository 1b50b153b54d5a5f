/**
 * Finds a Chromium: CHROME_PATH, or the one from the npm package, or an installed one where the package has none for the machine. The one
 * from the package has no window to draw, so a test takes half as much of the processor with it.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function launchBrowser(): Promise<Browser> {
  const isPacked = process.platform === 'linux' && process.arch === 'x64';
  const installed = process.env['CHROME_PATH'] ?? (isPacked ? undefined : findInstalled());
  if (installed) return chromium.launch({ executablePath: installed, args: ARGS });
  return chromium.launch({ executablePath: await unpackBundled(), args: [...ARGS, '--headless=shell'] });
}

function findInstalled(): string | undefined {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];
  return [...onPath, ...elsewhere].find((path) => existsSync(path));
}

/** The package also contains the libraries that Chromium needs, but unpacks them by default only on AWS Lambda. */
async function unpackBundled(): Promise<string> {
  const { default: bundled, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium');
  const packageFolder = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..');
  await inflate(join(packageFolder, 'bin', 'al2023.tar.br'));
  setupLambdaEnvironment(join(tmpdir(), 'al2023', 'lib'));
  return bundled.executablePath(join(packageFolder, 'bin'));
}
