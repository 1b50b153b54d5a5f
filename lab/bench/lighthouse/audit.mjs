/** One Lighthouse run in a browser of its own, with a session if there is a cookie. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { root, runStep } from '../../../scripts/run-step.mjs';

export async function installLighthouse() {
  if (existsSync(join(root, 'lab/bench/node_modules/lighthouse'))) return;
  await runStep('Installing Lighthouse', ['npm', 'ci', '--prefix', join(root, 'lab/bench')], { quiet: true });
}

export async function openAudit() {
  const { default: lighthouse, desktopConfig } = await import('lighthouse');
  const { launch } = await import('chrome-launcher');
  return auditPatiently;

  /** On a busy machine Lighthouse sometimes misses the start of the page in its recording, and then asks for another run. */
  async function auditPatiently(what) {
    for (let tries = 1; ; tries++) {
      const report = await auditOnce(what);
      if (!report.runtimeError) return report;
      if (tries === 3) throw new Error(`${what.path}: ${report.runtimeError.message}`);
    }
  }

  async function auditOnce({ address, form, path, cookie }) {
    const chromeFlags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
    const chrome = await launch({ chromePath: process.env.CHROME_PATH ?? installedChrome(), chromeFlags });
    try {
      if (cookie) await setCookie(chrome.port, address, cookie);
      // every run has its own browser, so storage needs no reset, and the session must stay
      const flags = { port: chrome.port, logLevel: 'error', disableStorageReset: true };
      const config = form === 'desktop' ? desktopConfig : undefined;
      const { lhr } = await lighthouse(address + path, flags, config);
      if (!lhr.runtimeError && new URL(lhr.finalDisplayedUrl).pathname !== path)
        throw new Error(`${path} led to ${lhr.finalDisplayedUrl}`);
      return lhr;
    } finally {
      chrome.kill();
    }
  }
}

async function setCookie(port, url, cookie) {
  const [name, value] = cookie.split('=');
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  await browser.contexts()[0].addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
  await browser.close();
}

/** chrome-launcher finds the usual installations, but not Debian's, which is named chromium. */
export function installedChrome() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, 'chromium')).find((file) => existsSync(file));
}
