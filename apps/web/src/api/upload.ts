/** Sends a form with files as fetch() would, and tells how much has left, which fetch() cannot in browsers. */

interface Upload {
  url: string;
  method: string;
  headers?: Record<string, string>;
  body: FormData;
  /** 0 to 1, as the bytes leave. */
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
    request.onerror = () => reject(new TypeError('The upload did not arrive'));
    request.onabort = request.onerror;
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

function responseOf({ status, statusText, responseText }: XMLHttpRequest): Response {
  return new Response(responseText || null, { status, statusText });
}
