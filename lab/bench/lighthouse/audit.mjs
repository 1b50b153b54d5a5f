/** One Lighthouse run in a browser of its own, with these cookies. */
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';
import { chromium } from 'playwright-core';
import { chromeFlags, installedChrome } from '../support/chrome.mjs';

/** On a busy machine Lighthouse sometimes misses the start of the page in its recording, and then asks for another run. */
export async function audit(what) {
  for (let tries = 1; ; tries++) {
    const report = await auditOnce(what);
    if (!report.runtimeError) return report;
    if (tries === 3) throw new Error(`${what.path}: ${report.runtimeError.message}`);
  }
}

async function auditOnce({ address, form, path, cookies }) {
  const chrome = await launch({ chromePath: installedChrome(), chromeFlags: ['--headless=new', ...chromeFlags] });
  try {
    await setCookies(chrome.port, address, cookies);
    // every run has its own browser, so storage needs no reset, and the session must stay
    const flags = { port: chrome.port, logLevel: 'error', disableStorageReset: true };
    const { lhr } = await lighthouse(address + path, flags, form === 'desktop' ? desktopConfig : undefined);
    const { pathname } = new URL(lhr.finalDisplayedUrl);
    if (!lhr.runtimeError && pathname !== path) throw new Error(`${path} led to ${pathname}`);
    return lhr;
  } finally {
    chrome.kill();
  }
}

async function setCookies(port, url, cookies) {
  const where = { url, httpOnly: true, sameSite: /** @type {const} */ ('Lax') };
  const ofBrowser = Object.entries(cookies).map(([name, value]) => ({ ...where, name, value }));
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  await browser.contexts()[0].addCookies(ofBrowser);
  await browser.close();
}
