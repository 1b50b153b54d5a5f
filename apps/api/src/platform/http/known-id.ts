import { isUUID } from 'class-validator';
import type { AppError } from './app-error.js';

/** Validates the id in an address and lower-cases it, because the log compares ids as text in lower case. */
export function knownId(id: string, missing: () => AppError): string {
  if (!isUUID(id)) throw missing();
  return id.toLowerCase();
}
