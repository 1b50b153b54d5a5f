/** Sends a form with files and reports progress, which fetch() does not support in browsers. */

interface Upload {
  url: string;
  method: string;
  headers?: Record<string, string>;
  body: FormData;
  /** The share of bytes sent, from 0 to 1. */
  onProgress: (ratio: number) => void;
  signal: AbortSignal;
}

export function sendWithProgress({ url, method, headers = {}, body, onProgress, signal }: Upload): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => resolve(responseOf(request));
    request.onerror = () => reject(new TypeError('The upload failed'));
    request.onabort = request.onerror;
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

function responseOf({ status, statusText, responseText }: XMLHttpRequest): Response {
  return new Response(responseText || null, { status, statusText });
}
