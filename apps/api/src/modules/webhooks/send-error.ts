/** Why a request did not succeed, in words for HR. It is recorded in English and composed when it is read. */
import { englishOf, recordedText, t, text, type Text } from '@staffroom/contracts/texts/text.js';

const reasons: Record<string, Text> = {
  EPRIVATE: text(
    'The address leads into a private network or to the server of Staffroom, which the operator has not allowed.',
  ),
  EOTHERHOST: text('The operator does not allow webhooks to this host.'),
  ETOOSLOW: text('There was no reply within 10 seconds.'),
  ENOTFOUND: text('The name of the server is unknown.'),
  EAI_AGAIN: text('The name of the server could not be looked up.'),
  ECONNREFUSED: text('The server refused the connection.'),
  ECONNRESET: text('The server ended the connection.'),
  EPIPE: text('The server ended the connection.'),
  EHOSTUNREACH: text('The server could not be reached.'),
  ENETUNREACH: text('The server could not be reached.'),
  ETIMEDOUT: text('The server could not be reached.'),
  HPE_HEADER_OVERFLOW: text('The headers of the reply are too long.'),
  EPROTO: text('No secure connection came about.'),
  CERT_HAS_EXPIRED: text('The certificate of the server has expired.'),
  DEPTH_ZERO_SELF_SIGNED_CERT: text('The certificate of the server is not from a known authority.'),
  SELF_SIGNED_CERT_IN_CHAIN: text('The certificate of the server is not from a known authority.'),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: text('The certificate of the server is not from a known authority.'),
  ERR_TLS_CERT_ALTNAME_INVALID: text('The certificate belongs to another name.'),
};

const notHttp = text('The server replied something else than HTTP.');
const failed = text('The request failed.');
const off = text('The webhook was off.');
export const offError = englishOf(off);

/** Omits the error's own message, which may quote addresses. */
export function sendErrorReason(error: unknown): string {
  const { code = '' } = error as { code?: string };
  const known = reasons[code];
  if (known) return englishOf(known);
  if (code.startsWith('HPE_')) return englishOf(notHttp);
  return /^[A-Z0-9_]{1,40}$/.test(code) ? `The request failed (${code}).` : englishOf(failed);
}

export function refusalReason(httpStatus: number): string {
  if (httpStatus >= 300 && httpStatus < 400)
    return `The server replied ${httpStatus}, and redirections are not followed.`;
  return `The server replied ${httpStatus}.`;
}

/** The recorded reason, in the language of who reads it. */
export function shownReason(recorded: string, httpStatus: number | null): string {
  const known = recordedText(recorded, [...Object.values(reasons), notHttp, failed, off]);
  if (known !== null) return known;
  const status = String(httpStatus);
  if (recorded === `The server replied ${status}.`) return t('The server replied {status}.', { status });
  if (recorded === `The server replied ${status}, and redirections are not followed.`)
    return t('The server replied {status}, and redirections are not followed.', { status });
  const code = /^The request failed \((\w+)\)\.$/.exec(recorded)?.[1];
  return code ? t('The request failed ({code}).', { code }) : recorded;
}
