import { isRefusedCertificate } from '../../platform/logs/certificate-codes.js';

interface MailServerError {
  code?: string;
  /** Of the connection, whose failures all have one code otherwise. */
  originalCode?: string;
  responseCode?: number;
}

const reasons: Record<string, string> = {
  ECONNECTION: 'The mail server could not be reached',
  ECONNREFUSED: 'The mail server could not be reached',
  ESOCKET: 'The mail server could not be reached',
  ETIMEDOUT: 'The mail server did not answer in time',
  EABORT: 'The mail server took too long',
  EDNS: 'The mail server has no known address',
  EAUTH: 'The mail server refused the sign-in',
  ETLS: 'No secure connection to the mail server came about',
  EENVELOPE: 'The mail server refused the sender or recipient',
  EMESSAGE: 'The mail server refused the mail',
  EACCES: 'The mail folder cannot be written',
  ENOSPC: 'The disk is full',
};

const untrusted = 'The certificate of the mail server is not accepted';

/** The server refused this mail for good. A refused sign-in concerns all mails and ends when the operator corrects it. */
export function isPermanentRefusal(error: unknown): boolean {
  const { code = '', responseCode = 0 } = error as MailServerError;
  return ['EENVELOPE', 'EMESSAGE'].includes(code) && responseCode >= 500 && responseCode < 600;
}

/** Why a mail was not sent, in words for HR. Omits the error's own message, which may quote addresses or content. */
export function sendErrorReason(error: unknown): string {
  const { code = '', originalCode = code, responseCode } = error as MailServerError;
  const shown = [originalCode, code].find((one) => /^[A-Z0-9_]{1,40}$/.test(one)); // newer codes of OpenSSL have slashes
  const details = [shown, responseCode].filter(Boolean);
  const words = isRefusedCertificate(originalCode) ? untrusted : (reasons[code] ?? 'The mail could not be sent');
  return details.length > 0 ? `${words} (${details.join(' ')}).` : `${words}.`;
}
