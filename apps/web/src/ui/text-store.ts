/**
 * Keeps what was typed when a session ended: in this tab, for an hour, for the person whose session it was. It may be about their health, so it is
 * removed in time, also if no one signs in again.
 */
import type { KeptText } from './kept-text.js';

interface Stored {
  userId: string;
  at: number;
  forms: Record<string, KeptText>;
}

const key = 'typed-text';
const keptMs = 3_600_000;
let timer: ReturnType<typeof setTimeout>;

export function storeText(userId: string, form: string, text: KeptText): void {
  write({ userId, at: Date.now(), forms: { ...storedFor(userId)?.forms, [form]: text } });
}

export function storedText(userId: string, form: string): KeptText | null {
  return storedFor(userId)?.forms[form] ?? null;
}

export function forgetText(userId: string, form: string): void {
  const stored = storedFor(userId);
  if (stored) write({ ...stored, forms: { ...stored.forms, [form]: undefined! } });
}

/** When a person signs in, what others typed in this tab is removed. */
export function forgetTextOfOthers(userId: string): void {
  if (!storedFor(userId)) write(null);
}

/** Call it when the page is loaded, because a browser can restore a tab of yesterday. */
export function forgetTextInTime(): void {
  clearTimeout(timer);
  const stored = read();
  if (stored) timer = setTimeout(forgetAllText, stored.at + keptMs - Date.now());
}

export function forgetAllText(): void {
  write(null);
}

function storedFor(userId: string): Stored | null {
  const stored = read();
  return stored?.userId === userId && Date.now() - stored.at <= keptMs ? stored : null;
}

function read(): Stored | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Stored | null;
  } catch {
    return null;
  }
}

function write(stored: Stored | null): void {
  try {
    if (stored) sessionStorage.setItem(key, JSON.stringify(stored));
    else sessionStorage.removeItem(key);
  } catch {
    // a browser without storage keeps nothing
  }
  forgetTextInTime();
}
