/**
 * Limits how long a body may take to arrive. Node has one limit for all requests, too short for 200 MB over a slow
 * connection. It is disabled here. Every body gets its own time limit, and an authorised upload may take any time while
 * bytes keep arriving. Headers keep Node's own limit (headersTimeout).
 */
import { t } from '@staffroom/contracts/texts/text.js';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from './app-error.js';

export interface BodyTimes {
  wholeMs: number;
  /** An upload must deliver this many bytes per second, on average over each interval of this length. */
  uploadBytesPerSecond: number;
  uploadIntervalMs: number;
}

export const bodyTimes = { wholeMs: 30_000, uploadIntervalMs: 30_000 };

interface Arriving {
  response: ServerResponse;
  timer: NodeJS.Timeout;
  times: BodyTimes;
}

const arriving = new WeakMap<IncomingMessage, Arriving>();
/** The timer of the latest body on each connection. */
const timers = new WeakMap<Socket, NodeJS.Timeout>();

export function ownBodyTimes(server: Server): void {
  server.requestTimeout = 0;
  server.prependListener('request', makeReadable);
}

/** Express skips everything that is installed, and so every limit, for an address that it cannot parse. */
function makeReadable(request: IncomingMessage): void {
  const { url = '' } = request;
  if (url.startsWith('/')) return;
  const address = URL.canParse(url) ? new URL(url) : null;
  request.url = address?.pathname.startsWith('/') ? address.pathname + address.search : '/api/unreadable-address';
}

/** Install before everything that reads a body. */
export function limitBodyTime(times: BodyTimes) {
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0) {
      const timer = setTimeout(() => breakOff(request, response), times.wholeMs).unref();
      arriving.set(request, { response, timer, times });
      // a response closes a request whose body is still arriving; its timer must keep running
      request.once('close', () => request.complete && clearTimeout(timer));
      keepTimer(request.socket, timer);
    }
    next();
  };
}

/** A connection serves many requests in sequence but gets only one listener. */
function keepTimer(socket: Socket, timer: NodeJS.Timeout): void {
  if (timers.has(socket)) clearTimeout(timers.get(socket));
  else socket.once('close', () => clearTimeout(timers.get(socket)));
  timers.set(socket, timer);
}

/** For authorised uploads: from now on only the rate is limited, not the time. */
export function allowSlowBody(request: IncomingMessage): void {
  const { response, timer, times } = arriving.get(request) ?? {};
  if (!times || request.complete) return;
  clearTimeout(timer);
  const { socket } = request;
  const wantedBytes = (times.uploadBytesPerSecond * times.uploadIntervalMs) / 1000;
  let seenBytes = socket.bytesRead;
  const watch = setInterval(() => {
    const bytes = socket.bytesRead - seenBytes;
    seenBytes = socket.bytesRead;
    if (request.complete || socket.destroyed) return clearInterval(watch);
    const portalIsSlower = request.readableLength > 0;
    if (bytes >= wantedBytes || portalIsSlower) return;
    clearInterval(watch);
    breakOff(request, response!);
  }, times.uploadIntervalMs).unref();
}

function breakOff(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return;
  if (response.headersSent) {
    request.socket.destroy();
    return;
  }
  const late = new AppError(408, t('The request took too long to arrive. Check your connection and try again.'));
  const text = JSON.stringify(late.body());
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    Connection: 'close',
  };
  response.writeHead(408, headers).end(text); // Node then closes the connection
}
