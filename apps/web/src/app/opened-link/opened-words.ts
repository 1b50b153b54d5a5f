/** What a link leads to, in words, without reading it. */
import type { Role } from '@staffroom/contracts/users.js';
import { isFileAddress } from '@staffroom/contracts/files.js';
import { t, type Text, text } from '@staffroom/contracts/texts/text.js';
import { titleAt } from '../pages/pages.js';

/** The pages whose links name one thing, by the parameter that names it. */
const things: Record<string, { parameter: string; words: Text }> = {
  '/time-off': { parameter: 'request', words: text('a time off request of yours') },
  '/refunds': { parameter: 'request', words: text('a refund request of yours') },
  '/documents': { parameter: 'document', words: text('a document') },
  '/payroll': { parameter: 'year', words: text('a payroll document') },
  '/team/time-off': { parameter: 'request', words: text('a time off request') },
  '/team/refunds': { parameter: 'request', words: text('a refund request') },
};

export function openedWords(path: string, role: Role): string {
  if (isFileAddress(path)) return fileWords(path);
  const { pathname, searchParams } = new URL(path, window.location.origin);
  const thing = things[pathname];
  return thing && searchParams.has(thing.parameter) ? t(thing.words) : titleAt(pathname, role)!;
}

/** The address of the request in a queue, which names the person. */
export function requestInQueue(path: string): string | null {
  const { pathname, searchParams } = new URL(path, window.location.origin);
  const id = searchParams.get('request');
  return id && pathname.startsWith('/team/') ? `/api${pathname}/${encodeURIComponent(id)}` : null;
}

function fileWords(path: string): string {
  if (path.startsWith('/api/refunds/')) return t('a receipt');
  return path.startsWith('/api/payroll/') ? t('a payroll document') : t('a document');
}
