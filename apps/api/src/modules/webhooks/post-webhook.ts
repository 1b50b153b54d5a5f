/** Sends one request to the address of a webhook. */
import { request as requestOverHttp } from 'node:http';
import { request as requestOverHttps } from 'node:https';
import { addressIn, isReachable, lookupFor, PrivateAddress } from './private-addresses.js';

export interface WebhookRequest {
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** The network of the company may be reached. */
  allowsPrivate: boolean;
  timeoutMs: number;
  /** Ends the request: the process stops. */
  signal: AbortSignal;
}

/** A longer reply is cut off. Only its status counts, and nobody sees the rest. */
const replyBytes = 64 * 1024;

class TooSlow extends Error {
  override name = 'TooSlow';
  readonly code = 'ETOOSLOW';
}

/** Returns the status of the reply. A redirection is a reply like others and is not followed. Throws if there is no reply. */
export function postWebhook({ url, headers, body, allowsPrivate, timeoutMs, signal }: WebhookRequest): Promise<number> {
  const address = addressIn(url);
  if (address && !allowsPrivate && !isReachable(address)) return Promise.reject(new PrivateAddress());
  return new Promise((resolve, reject) => {
    const begin = url.protocol === 'https:' ? requestOverHttps : requestOverHttp;
    // a connection of its own: an idle one could lead where the name no longer does
    const request = begin(url, { method: 'POST', headers, agent: false, signal, lookup: lookupFor(allowsPrivate) });
    const timer = setTimeout(() => request.destroy(new TooSlow()), timeoutMs);
    let status: number | undefined;
    const end = (error?: Error) => {
      clearTimeout(timer);
      if (status === undefined) reject(error ?? new Error('The connection ended without a reply.'));
      else resolve(status);
    };
    request.on('error', end).on('close', () => end());
    request.on('upgrade', ({ statusCode }, socket) => {
      status = statusCode;
      socket.destroy();
    });
    request.on('response', (reply) => {
      status = reply.statusCode;
      let received = 0;
      reply
        .on('error', () => undefined)
        .on('data', (chunk: Buffer) => {
          received += chunk.length;
          if (received > replyBytes) reply.destroy();
        });
    });
    request.end(body);
  });
}
