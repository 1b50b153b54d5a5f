/** Keeps what was typed when a session ended: in this tab, for an hour, for the person whose session it was. */
import type { KeptText } from './kept-text.js';

interface Stored {
  userId: string;
  at: number;
  forms: Record<string, KeptText>;
}

const key = 'typed-text';
const keptMs = 3_600_000;

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

export function forgetAllText(): void {
  write(null);
}

function storedFor(userId: string): Stored | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Stored | null;
    return stored?.userId === userId && Date.now() - stored.at <= keptMs ? stored : null;
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
}
