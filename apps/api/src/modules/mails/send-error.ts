import { englishOf, recordedText, text, type Text } from '@staffroom/contracts/texts/text.js';
import { isRefusedCertificate } from '../../platform/logs/certificate-codes.js';

interface MailServerError {
  code?: string;
  /** Of the connection, whose failures all have one code otherwise. */
  originalCode?: string;
  responseCode?: number;
}

const reasons: Record<string, Text> = {
  ECONNECTION: text('The mail server could not be reached'),
  ECONNREFUSED: text('The mail server could not be reached'),
  ESOCKET: text('The mail server could not be reached'),
  ETIMEDOUT: text('The mail server did not answer in time'),
  EABORT: text('The mail server took too long'),
  EDNS: text('The mail server has no known address'),
  EAUTH: text('The mail server refused the sign-in'),
  ETLS: text('No secure connection to the mail server came about'),
  EENVELOPE: text('The mail server refused the sender or recipient'),
  EMESSAGE: text('The mail server refused the mail'),
  EACCES: text('The mail folder cannot be written'),
  ENOSPC: text('The disk is full'),
};

const untrusted = text('The certificate of the mail server is not accepted');
const unknown = text('The mail could not be sent');

/** The server refused this mail for good. A refused sign-in concerns all mails and ends when the operator corrects it. */
export function isPermanentRefusal(error: unknown): boolean {
  const { code = '', responseCode = 0 } = error as MailServerError;
  return ['EENVELOPE', 'EMESSAGE'].includes(code) && responseCode >= 500 && responseCode < 600;
}

/** Why a mail was not sent, as it is recorded: in English. Omits the error's own message, which may quote addresses or content. */
export function sendErrorReason(error: unknown): string {
  const { code = '', originalCode = code, responseCode } = error as MailServerError;
  const shown = [originalCode, code].find((one) => /^[A-Z0-9_]{1,40}$/.test(one)); // newer codes of OpenSSL have slashes
  const details = [shown, responseCode].filter(Boolean);
  const words = isRefusedCertificate(originalCode) ? untrusted : (reasons[code] ?? unknown);
  return details.length > 0 ? `${englishOf(words)} (${details.join(' ')}).` : `${englishOf(words)}.`;
}

/** The recorded reason, in the language of who reads it. */
export function shownReason(recorded: string | null): string | null {
  const [, words = '', details] = /^(.+?)(?: \(([^()]+)\))?\.$/.exec(recorded ?? '') ?? [];
  const shown = recordedText(words, [...Object.values(reasons), untrusted, unknown]);
  if (shown === null) return recorded;
  return details ? `${shown} (${details}).` : `${shown}.`;
}
