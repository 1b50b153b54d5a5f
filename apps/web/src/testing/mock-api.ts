/** A mock server that replies by 'METHOD /path' and records the calls. */

export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
}

export type Answer = unknown | ((call: Call) => unknown);

class Reply {
  constructor(
    readonly status: number,
    readonly body: unknown,
    readonly headers: Record<string, string>,
  ) {}
}

/** A reply other than 200 with JSON. A string or a stream is sent unchanged; undefined sends no body. */
export function reply(status: number, body?: unknown, headers: Record<string, string> = {}): Reply {
  return new Reply(status, body, headers);
}

export interface MockApi {
  calls: Call[];
  /** The calls to one endpoint, for example callsOf('POST /api/time-off'). */
  callsOf: (key: string) => Call[];
  /** Adds or replaces answers. */
  answer: (answers: Record<string, Answer>) => void;
}

/** Replaces fetch. A call without an answer gets a 404 that names it. An answer that throws is a network failure. */
export function mockApi(answers: Record<string, Answer> = {}): MockApi {
  const known = { ...answers };
  const calls: Call[] = [];
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), window.location.origin);
    const call: Call = {
      method: init?.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body,
      headers: new Headers(init?.headers),
    };
    const key = `${call.method} ${call.path}`;
    if (key === 'GET /api/changes' && !(key in known)) return new Promise(() => undefined); // nothing changes
    calls.push(call);
    const answer = key in known ? known[key] : reply(404, { statusCode: 404, message: `No answer for ${key}` });
    const result = await (typeof answer === 'function' ? answer(call) : answer);
    return toResponse(result instanceof Reply ? result : new Reply(200, result, {}));
  };
  return {
    calls,
    callsOf: (key) => calls.filter((call) => `${call.method} ${call.path}` === key),
    answer: (more) => Object.assign(known, more),
  };
}

function toResponse({ status, body, headers }: Reply): Response {
  const sent = body === undefined ? null : isSentAsItIs(body) ? body : JSON.stringify(body);
  return new Response(sent, { status, headers });
}

function isSentAsItIs(body: unknown): body is string | ReadableStream {
  return typeof body === 'string' || body instanceof ReadableStream;
}
