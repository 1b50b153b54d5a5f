/** A portal and a browser for the tests of one file. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from './browser.js';
import { folderWithCompany, type DemoCompany } from './demo-company.js';
import type { PortalOptions, RunningPortal } from './portal.js';
import { startPortal } from './portal.js';
import { noteToasts } from './toasts.js';
import { withoutChanges } from './without-changes.js';

export interface Stage {
  portal: RunningPortal;
  /** Opens a new browser context, signed out. */
  visitor(options?: BrowserContextOptions): Promise<Page>;
  /** Opens a new browser context, signed in. Short names are demo accounts. */
  as(account: string, options?: BrowserContextOptions, password?: string): Promise<Page>;
  /** Exceptions and console errors of all pages since the last call. */
  problems(): string[];
  /** Closes all browser contexts. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

export const demoPassword = 'Welcome1';
const WAIT_MS = 60_000;

interface StageOptions extends PortalOptions {
  company?: DemoCompany;
  /** No page opens a stream of changes. */
  withoutChanges?: true;
}

export async function openStage(given: StageOptions = {}): Promise<Stage> {
  const { company = 'demo', withoutChanges: isQuiet, ...options } = given;
  const portal = await startPortal({ dataDir: await folderWithCompany(company), ...options });
  const browser = await launchBrowser();
  const problems: string[] = [];
  // printed at once, because a test that waits for something after a problem fails with the wait, far from its cause
  const note = (problem: string) => {
    process.stderr.write(`A page reports: ${problem}\n`);
    problems.push(problem);
  };

  const visitor = async (contextOptions: BrowserContextOptions = {}) => {
    const context = await browser.newContext({ baseURL: portal.url, locale: 'en-GB', ...contextOptions });
    context.setDefaultTimeout(WAIT_MS);
    await noteToasts(context);
    if (isQuiet) await withoutChanges(context);
    // a DOMException has no stack, and a stack does not always begin with the message
    context.on('weberror', (failure) => {
      const { message, stack } = failure.error();
      note(`${failure.page()?.url()}: ${message}\n${stack}`);
    });
    context.on('console', (message) => {
      if (message.type() === 'error' && !isRefusedRequest(message.text())) note(message.text());
    });
    return context.newPage();
  };

  return {
    portal,
    visitor,
    async as(account, contextOptions, password = demoPassword) {
      const page = await visitor(contextOptions);
      await signInBehind(page, portal.url, emailOf(account), password);
      return page;
    },
    problems: () => problems.splice(0),
    leave: async () => void (await Promise.all(browser.contexts().map((context) => context.close()))),
    close: async () => void (await Promise.all([browser.close(), portal.stop()])),
  };
}

export function emailOf(account: string): string {
  return account.includes('@') ? account : `${account}@example.com`;
}

/** Signs in through the API. The form has tests of its own. */
async function signInBehind(page: Page, url: string, email: string, password: string): Promise<void> {
  const response = await page.request.post('/api/auth/login', { data: { email, password }, headers: { Origin: url } });
  if (!response.ok()) throw new Error(`${email} could not sign in: ${response.status()} ${await response.text()}`);
}

/** The browser logs this line for every 4xx reply, which is not an error of the client. */
function isRefusedRequest(text: string): boolean {
  return text.startsWith('Failed to load resource');
}
