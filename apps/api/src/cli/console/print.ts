/** Output for auditors: data to stdout, no faster than it is taken. */
import { once } from 'node:events';

export async function print(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
}

export function printJson(value: unknown, indent?: number): Promise<void> {
  return print(JSON.stringify(value, null, indent));
}

/** What people typed must not steer an auditor's terminal, nor pretend to be another line or run the other way. */
export function plain(text: string): string {
  return text.replace(/\s*\n\s*/g, ' / ').replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}
