/**
 * Statements that the driver has given up on. PostgreSQL does not look whether the client is still there while it waits for a
 * standby or a lock, so their sessions would pile up until `max_connections`.
 */
import { connect, type Socket } from 'node:net';
import type pg from 'pg';
import { connectMs } from './time-limits.js';

/** Keeps the pool's process alive when a connection breaks, and ends what the server still does for one that was given up. */
export function tendConnections(pool: pg.Pool): void {
  pool.on('error', () => undefined); // an idle connection broke; the pool replaces it
  pool.on('connect', (client) => {
    client.on('error', () => undefined); // the running statement fails anyway
    const driven = client as unknown as DrivenClient;
    const { stream } = driven.connection;
    const { remoteAddress, remotePort } = stream;
    const { host, port } = driven;
    const server = remoteAddress ? { host: remoteAddress, port: remotePort! } : { path: `${host}/.s.PGSQL.${port}` };
    stream.once('close', (isBroken) => {
      if (!isBroken && !stream.readableEnded) cancel(server, driven);
    });
  });
}

/** What the types of the driver leave out. */
interface DrivenClient {
  connection: { stream: Socket };
  host: string;
  port: number;
  processID: number;
  secretKey: number;
}

/**
 * Sends the CancelRequest of PostgreSQL's protocol, on a connection of its own. A transaction that waits for a standby stays
 * committed, and nobody has been told so.
 */
function cancel(
  server: { host: string; port: number } | { path: string },
  { processID, secretKey }: DrivenClient,
): void {
  const request = Buffer.alloc(16);
  [request.length, cancelCode, processID, secretKey].forEach((value, i) => request.writeInt32BE(value, 4 * i));
  const socket = connect(server);
  socket.on('error', () => undefined); // the server is away, and with it what it did
  socket.setTimeout(connectMs, () => socket.destroy());
  socket.unref();
  socket.end(request);
}

const cancelCode = 80877102;
