/**
 * How long a body may take to arrive. Node has one limit for all requests, too short for 200 MB over a slow line; so it is
 * switched off, every body gets that time here, and whoever has been let in to upload gets as long as bytes keep coming.
 * Headers keep Node's own limit (headersTimeout).
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface BodyTimes {
  wholeMs: number;
  /** Of an upload at least so many bytes arrive in so much time. */
  paceMs: number;
  paceBytes: number;
}

const patient: BodyTimes = { wholeMs: 300_000, paceMs: 60_000, paceBytes: 120_000 };
const waiting = new WeakMap<IncomingMessage, { timer: NodeJS.Timeout; times: BodyTimes }>();
/** Of the body that arrives, or arrived last, on a connection. */
const timers = new WeakMap<Socket, NodeJS.Timeout>();

export function ownBodyTimes(server: Server): void {
  server.requestTimeout = 0;
}

/** Middleware, before everything that reads a body. */
export function limitBodyTime(times: BodyTimes = patient) {
  return (request: IncomingMessage, _: ServerResponse, next: () => void): void => {
    if (request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0) {
      const timer = setTimeout(() => breakOff(request), times.wholeMs).unref();
      waiting.set(request, { timer, times });
      // an answer closes a request whose body still trickles in: that one is waited for
      request.once('close', () => request.complete && clearTimeout(timer));
      keepTimer(request.socket, timer);
    }
    next();
  };
}

/** A connection lives through many requests, one after the other, and is listened to once. */
function keepTimer(socket: Socket, timer: NodeJS.Timeout): void {
  if (timers.has(socket)) clearTimeout(timers.get(socket));
  else socket.once('close', () => clearTimeout(timers.get(socket)));
  timers.set(socket, timer);
}

/** For whoever may upload: from here on the pace counts, not the time. */
export function allowSlowBody(request: IncomingMessage): void {
  const { timer, times } = waiting.get(request) ?? {};
  if (!times || request.complete) return;
  clearTimeout(timer);
  const { socket } = request;
  let seenBytes = socket.bytesRead;
  const watch = setInterval(() => {
    const bytes = socket.bytesRead - seenBytes;
    seenBytes = socket.bytesRead;
    if (request.complete || socket.destroyed) return clearInterval(watch);
    if (bytes >= times.paceBytes) return;
    clearInterval(watch);
    breakOff(request);
  }, times.paceMs).unref();
}

function breakOff(request: IncomingMessage): void {
  if (!request.complete) request.socket.destroy();
}
