/** A call whose body stays incomplete until the test says so. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Call } from '../cases/call.js';
import { pdf } from '../sample-files.js';

export interface LateCall extends Call {
  cookie: string;
  key?: string;
}

export interface Reply {
  status: number;
  text: string;
}

/** Sends the headers and half of the body. Returns a function that sends the rest. */
export function beginCall(
  address: string,
  { route, path, cookie, body = {}, file, key }: LateCall,
): () => Promise<Reply> {
  const [contentType, bytes] = file
    ? form(body, file)
    : (['application/json', Buffer.from(JSON.stringify(body))] as const);
  const call = request({
    host: '127.0.0.1',
    port: new URL(address).port,
    method: route.split(' ')[0],
    path,
    headers: {
      cookie,
      'sec-fetch-site': 'same-origin',
      'content-type': contentType,
      'content-length': bytes.length,
      ...(key ? { 'idempotency-key': key } : {}),
    },
  });
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  call.write(bytes.subarray(0, bytes.length / 2));
  return async () => {
    call.end(bytes.subarray(bytes.length / 2));
    const [response] = await answered;
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part as Buffer);
    return { status: response.statusCode!, text: Buffer.concat(parts).toString() };
  };
}

function form(fields: object, file: string): readonly [string, Buffer] {
  const boundary = randomUUID();
  const part = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  const texts = Object.entries(fields).map(([name, value]) => `${part(`name="${name}"`)}\r\n${String(value)}\r\n`);
  const head = `${part(`name="${file}"; filename="Paper.pdf"`)}Content-Type: application/pdf\r\n\r\n`;
  const bytes = Buffer.concat([Buffer.from(texts.join('') + head), pdf, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return [`multipart/form-data; boundary=${boundary}`, bytes];
}
