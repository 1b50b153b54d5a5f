import { randomBytes } from 'node:crypto';
import { expectStampOf, OtherTimeStamp, TimeStampRefused, timeStampRequest } from './time-stamp-message.js';

const patienceMs = 15_000;
const longestReply = 100_000;

/** The reply of the time stamp server for the text, as `openssl ts -verify` reads it. Throws if there is none. */
export async function requestTimeStamp(url: string, document: string): Promise<Buffer> {
  const request = timeStampRequest(document, randomBytes(8));
  const { address, authorization } = withoutPassword(url);
  const response = await fetch(address, {
    method: 'POST',
    body: new Uint8Array(request.bytes),
    headers: {
      'Content-Type': 'application/timestamp-query',
      Accept: 'application/timestamp-reply',
      ...authorization,
    },
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  }).catch((error: Error) => {
    throw error.cause ?? error; // it names the host and the code
  });
  if (!response.ok)
    throw Object.assign(new TimeStampRefused('The time stamp server replied with an error.'), {
      responseCode: response.status,
    });
  const reply = await bodyOf(response);
  expectStampOf(request, reply);
  return reply;
}

/** `fetch` refuses an address with a password, and its error would contain it. */
function withoutPassword(url: string): { address: URL; authorization: { Authorization?: string } } {
  const address = new URL(url);
  const { username, password } = address;
  address.username = address.password = '';
  if (!username) return { address, authorization: {} };
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  return { address, authorization: { Authorization: `Basic ${credentials}` } };
}

async function bodyOf(response: Response): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > longestReply) throw new OtherTimeStamp('The reply of the time stamp server is too long.');
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks);
}
