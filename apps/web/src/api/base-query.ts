/** Sends requests with cookies and JSON or form bodies. The text of an error is 'STATUS: body' (SPEC section 7). */
import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import type { ApiErrorBody } from '@staffroom/contracts/errors.js';
import { unattendedHeader } from '@staffroom/contracts/session-names.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { isUnattended } from './attention.js';
import { askToConfirm, haveBeenReplacedSince, sessionsReplaced } from './confirmation.js';
import { due, type Session, sessionEnded } from './session-slice.js';
import { sendWithProgress } from './upload.js';

export interface ApiRequest {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  /** Parameters with the value undefined are left out. */
  params?: Record<string, string | number | undefined>;
  headers?: Record<string, string>;
  /** For forms with files: the share of bytes sent, from 0 to 1. */
  onProgress?: (ratio: number) => void;
}

export interface ApiError {
  status: number | 'NETWORK' | 'PARSE';
  /** 'STATUS: body', or 'STATUS: status text' if the body is empty. */
  message: string;
  /** The parsed body, if it is JSON. */
  body?: Partial<ApiErrorBody>;
}

export interface ApiOptions {
  /** With 'null', a 401 means that there is no data. */
  on401?: 'error' | 'null';
}

export interface ApiMeta {
  headers: Headers;
}

export const baseQuery: BaseQueryFn<string | ApiRequest, unknown, ApiError, ApiOptions, ApiMeta> = async (
  input,
  api,
  options,
) => {
  const request = typeof input === 'string' ? { url: input } : input;
  const attempt = async () => {
    const response = await send(request, senderOf(request, api.getState()), api.signal);
    // The body is always read to the end, because an unread body keeps the request open.
    return { response, text: await response.text() };
  };
  let reply: Awaited<ReturnType<typeof attempt>>;
  const sessions = sessionsReplaced();
  try {
    reply = await attempt();
    // It was sent with the id that the session had before a confirmation.
    if (reply.response.status === 401 && (await haveBeenReplacedSince(sessions))) reply = await attempt();
    const refusal = refusalIn(reply);
    if (refusal && (await askToConfirm(refusal))) reply = await attempt();
  } catch {
    const message = t('The server cannot be reached. Check your connection and try again.');
    return { error: { status: 'NETWORK', message } };
  }
  const { response, text } = reply;
  const meta = { headers: response.headers };
  if (response.status === 401 && options?.on401 === 'null') return { data: null, meta };
  if (!response.ok) {
    const error = toApiError(response, text);
    if (error.status === 401 && isSignedIn(api.getState())) api.dispatch(sessionEnded());
    const code = error.body?.code;
    if (code === 'PASSWORD_CHANGE_REQUIRED') api.dispatch(due({ requirePasswordChange: true }));
    if (code === 'SECOND_FACTOR_SET_UP_REQUIRED') api.dispatch(due({ mustAddSecondFactor: true }));
    return { error, meta };
  }
  if (!text) return { data: null, meta };
  const data = parseJson(text);
  return data === undefined
    ? { error: { status: 'PARSE', message: `${response.status}: ${text}` }, meta }
    : { data, meta };
};

/** The call needs a confirmation (R77). */
function refusalIn({ response, text }: { response: Response; text: string }): ApiError['body'] {
  const body = response.status === 403 ? toApiError(response, text).body : undefined;
  return body?.code === 'CONFIRM_FIRST' ? body : undefined;
}

function toApiError(response: Pick<Response, 'status' | 'statusText'>, text: string): ApiError {
  const body = parseJson(text);
  return {
    status: response.status,
    message: `${response.status}: ${text || response.statusText}`,
    body: typeof body === 'object' && body !== null ? body : undefined,
  };
}

/**
 * A call that changes something names the person on the screen, so that it is refused if someone else has signed in in another
 * tab (R65). A reading one says if no one is there.
 */
function senderOf({ method = 'GET' }: ApiRequest, state: unknown): Record<string, string> {
  if (method === 'GET') return isUnattended() ? { [unattendedHeader]: '1' } : {};
  const userId = (state as { session?: Session }).session?.user?.id;
  return userId ? { 'x-signed-in-as': userId } : {};
}

function send(request: ApiRequest, sender: Record<string, string>, signal: AbortSignal): Promise<Response> {
  const { url, method = 'GET', body, onProgress } = request;
  const headers = { ...sender, ...language(url), ...request.headers };
  const form = body instanceof FormData;
  if (form && onProgress) return sendWithProgress({ url, method, headers, body, onProgress, signal });
  const json = body !== undefined && !form;
  return fetch(addressOf(request), {
    method,
    credentials: 'include',
    signal,
    headers: { ...(json && { 'content-type': 'application/json' }), ...headers },
    body: json ? JSON.stringify(body) : form ? body : undefined,
  });
}

/** Of the page (R66b). The page itself preloads who is signed in, without this header. */
function language(url: string): Record<string, string> {
  return url === '/api/auth/me' ? {} : { 'accept-language': document.documentElement.lang || 'en' };
}

function addressOf({ url, params = {} }: ApiRequest): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value !== undefined) query.set(name, String(value));
  return query.size > 0 ? `${url}?${query}` : url;
}

/** A 401 ends only an existing session, because a failed sign-in is also a 401. */
function isSignedIn(state: unknown): boolean {
  return (state as { session?: Session }).session?.status === 'signedIn';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
