/** How the client asks the server: cookies included, JSON unless it is a form, and errors whose text is 'STATUS: body' (SPEC section 7). */
import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import type { ApiErrorBody } from '@staffroom/contracts/errors.js';
import { passwordChangeRequired, sessionEnded } from './session-slice.js';
import { sendWithProgress } from './upload.js';

export interface ApiRequest {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  /** Undefined ones are left out. */
  params?: Record<string, string | number | undefined>;
  headers?: Record<string, string>;
  /** For a form with files: 0 to 1, as its bytes leave. */
  onProgress?: (ratio: number) => void;
}

export interface ApiError {
  status: number | 'NETWORK' | 'PARSE';
  /** 'STATUS: body', or the status text where the body is empty. */
  message: string;
  /** The parsed body, where it was JSON. */
  body?: Partial<ApiErrorBody>;
}

export interface ApiOptions {
  /** 'null' turns a 401 into no data. */
  on401?: 'error' | 'null';
}

export interface ApiMeta {
  headers: Headers;
}

export const baseQuery: BaseQueryFn<string | ApiRequest, unknown, ApiError, ApiOptions, ApiMeta> = async (
  asked,
  api,
  options,
) => {
  const request = typeof asked === 'string' ? { url: asked } : asked;
  let response: Response;
  let text: string;
  try {
    response = await (takeEarlyAnswer(request) ?? send(request, api.signal));
    // Always read to the end: an unread body keeps the request open.
    text = await response.text();
  } catch {
    return {
      error: { status: 'NETWORK', message: 'The server cannot be reached. Check your connection and try again.' },
    };
  }
  const meta = { headers: response.headers };
  if (response.status === 401 && options?.on401 === 'null') return { data: null, meta };
  if (!response.ok) {
    const error = toApiError(response, text);
    if (error.status === 401 && isSignedIn(api.getState())) api.dispatch(sessionEnded());
    if (error.body?.code === 'PASSWORD_CHANGE_REQUIRED') api.dispatch(passwordChangeRequired());
    return { error, meta };
  }
  if (!text) return { data: null, meta };
  const data = parseJson(text);
  return data === undefined
    ? { error: { status: 'PARSE', message: `${response.status}: ${text}` }, meta }
    : { data, meta };
};

function toApiError(response: Pick<Response, 'status' | 'statusText'>, text: string): ApiError {
  const body = parseJson(text);
  return {
    status: response.status,
    message: `${response.status}: ${text || response.statusText}`,
    body: typeof body === 'object' && body !== null ? body : undefined,
  };
}

function send(request: ApiRequest, signal: AbortSignal): Promise<Response> {
  const { url, method = 'GET', body, params = {}, headers, onProgress } = request;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value !== undefined) query.set(name, String(value));
  const form = body instanceof FormData;
  if (form && onProgress) return sendWithProgress({ url, method, headers, body, onProgress, signal });
  const json = body !== undefined && !form;
  return fetch(query.size > 0 ? `${url}?${query}` : url, {
    method,
    credentials: 'include',
    signal,
    headers: { ...(json && { 'content-type': 'application/json' }), ...headers },
    body: json ? JSON.stringify(body) : form ? body : undefined,
  });
}

declare global {
  interface Window {
    /** The question boot.js asked before the bundle arrived; its answer is used once. */
    earlyMe?: Promise<Response>;
  }
}

function takeEarlyAnswer({ url }: ApiRequest): Promise<Response> | undefined {
  if (url !== '/api/auth/me') return undefined;
  const early = window.earlyMe;
  window.earlyMe = undefined;
  return early;
}

/** A 401 ends a session only where there was one: a failed sign-in is also a 401. */
function isSignedIn(state: unknown): boolean {
  return (state as { session?: { status?: string } }).session?.status === 'signedIn';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
