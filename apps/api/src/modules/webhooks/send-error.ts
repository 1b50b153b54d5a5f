const reasons: Record<string, string> = {
  EPRIVATE:
    'The address leads into a private network or to the server of Staffroom, which the operator has not allowed',
  EOTHERHOST: 'The operator does not allow webhooks to this host',
  ETOOSLOW: 'There was no reply within 10 seconds',
  ENOTFOUND: 'The name of the server is unknown',
  EAI_AGAIN: 'The name of the server could not be looked up',
  ECONNREFUSED: 'The server refused the connection',
  ECONNRESET: 'The server ended the connection',
  EPIPE: 'The server ended the connection',
  EHOSTUNREACH: 'The server could not be reached',
  ENETUNREACH: 'The server could not be reached',
  ETIMEDOUT: 'The server could not be reached',
  HPE_HEADER_OVERFLOW: 'The headers of the reply are too long',
  EPROTO: 'No secure connection came about',
  CERT_HAS_EXPIRED: 'The certificate of the server has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the server is not from a known authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the server is not from a known authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of the server is not from a known authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate belongs to another name',
};

export const offError = 'The webhook was off.';

/** Why a request did not succeed, in words for HR. Omits the error's own message, which may quote addresses. */
export function sendErrorReason(error: unknown): string {
  const { code = '' } = error as { code?: string };
  const known = reasons[code];
  if (known) return `${known}.`;
  if (code.startsWith('HPE_')) return 'The server replied something else than HTTP.';
  return /^[A-Z0-9_]{1,40}$/.test(code) ? `The request failed (${code}).` : 'The request failed.';
}

export function refusalReason(httpStatus: number): string {
  if (httpStatus >= 300 && httpStatus < 400)
    return `The server replied ${httpStatus}, and redirections are not followed.`;
  return `The server replied ${httpStatus}.`;
}
