/**
 * A link that was opened without a session survives the sign-in, which leads to /dashboard (SPEC section 4). It is kept in this tab
 * for an hour. The first person who signs in gets it; if a session ended, only the person whose session it was.
 */
import { isFileAddress, openedParameter } from '@staffroom/contracts/files.js';
import { pageAt, signedInPages } from '../pages/pages.js';

interface Opened {
  path: string;
  at: number;
  /** Null until someone signs in. */
  userId: string | null;
}

const key = 'opened-link';
const keptMs = 3_600_000;

export function rememberOpened(path: string, userId: string | null): void {
  if (leadsSomewhere(path)) write({ path, at: Date.now(), userId });
}

export function forgetOpened(): void {
  write(null);
}

export function hasOpened(): boolean {
  return read() !== null;
}

/** The path for this person, whose it then is. */
export function openedFor(userId: string): string | null {
  const opened = read();
  if (!opened) return null;
  const isTheirs = opened.userId === null || opened.userId === userId;
  if (!isTheirs || Date.now() - opened.at > keptMs || !leadsSomewhere(opened.path)) {
    forgetOpened();
    return null;
  }
  if (opened.userId === null) write({ ...opened, userId });
  return opened.path;
}

/** The server leads to /login from a file that was opened without a session. Runs before the router reads the address. */
export function takeOpenedFromAddress(): void {
  const { pathname, search } = window.location;
  const path = pathname === '/login' ? new URLSearchParams(search).get(openedParameter) : null;
  if (path === null) return;
  if (isFileAddress(path)) rememberOpened(path, null);
  window.history.replaceState(null, '', pathname);
}

/** Only to files and pages of this portal. */
function leadsSomewhere(path: string): boolean {
  if (isFileAddress(path)) return true;
  const page = pageAt(path.split('?')[0]!);
  return page !== undefined && page.path !== '/dashboard' && signedInPages.includes(page);
}

function read(): Opened | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Opened | null;
  } catch {
    return null;
  }
}

function write(opened: Opened | null): void {
  try {
    if (opened) sessionStorage.setItem(key, JSON.stringify(opened));
    else sessionStorage.removeItem(key);
  } catch {
    // a browser without storage forgets the link
  }
}
