/** Sends a form with files. fetch() tells no progress in browsers, so this goes by XMLHttpRequest, with the same answers as every other call. */
import { type ApiError, toApiError } from './base-query.js';

interface UploadOptions {
  /** 0 to 1, as the bytes leave. */
  onProgress?: (ratio: number) => void;
  headers?: Record<string, string>;
}

export type UploadAnswer<T> = { data: T } | { error: ApiError };

/** For an endpoint's `queryFn`: `queryFn: ({ form, onProgress }) => upload<Refund>('/api/refunds', form, { onProgress })`. */
export function upload<T>(
  url: string,
  form: FormData,
  { onProgress, headers = {} }: UploadOptions = {},
): Promise<UploadAnswer<T>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.onload = () => resolve(answerOf<T>(request));
    request.onerror = () => resolve({ error: unreachable });
    request.onabort = () => resolve({ error: unreachable });
    request.send(form);
  });
}

const unreachable: ApiError = {
  status: 'NETWORK',
  message: 'The server cannot be reached. Check your connection and try again.',
};

function answerOf<T>(request: XMLHttpRequest): UploadAnswer<T> {
  const { status, statusText, responseText } = request;
  if (status < 200 || status >= 300) return { error: toApiError({ status, statusText }, responseText) };
  try {
    return { data: JSON.parse(responseText) as T };
  } catch {
    return { error: { status: 'PARSE', message: `${status}: ${responseText}` } };
  }
}
