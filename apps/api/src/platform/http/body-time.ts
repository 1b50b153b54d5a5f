/**
 * Limits how long a body may take to arrive. Node has one limit for all requests, too short for 200 MB over a slow
 * connection. It is disabled here. Every body gets its own time limit, and an authorised upload may take any time while
 * bytes keep arriving. Headers keep Node's own limit (headersTimeout).
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface BodyTimes {
  wholeMs: number;
  /** The minimum number of bytes of an upload that must arrive per interval. */
  paceMs: number;
  paceBytes: number;
}

const patient: BodyTimes = { wholeMs: 300_000, paceMs: 60_000, paceBytes: 120_000 };
const waiting = new WeakMap<IncomingMessage, { timer: NodeJS.Timeout; times: BodyTimes }>();
/** The timer of the latest body on each connection. */
const timers = new WeakMap<Socket, NodeJS.Timeout>();

export function ownBodyTimes(server: Server): void {
  server.requestTimeout = 0;
}

/** Install before everything that reads a body. */
export function limitBodyTime(times: BodyTimes = patient) {
  return (request: IncomingMessage, _: ServerResponse, next: () => void): void => {
    if (request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0) {
      const timer = setTimeout(() => breakOff(request), times.wholeMs).unref();
      waiting.set(request, { timer, times });
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
