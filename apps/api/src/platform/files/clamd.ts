/** Speaks with clamd, the daemon of ClamAV: https://docs.clamav.net/manual/Usage/Scanning.html#clamd */
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ClamdAddress } from '../config/clamd-address.js';

export type Verdict = { is: 'clean' } | { is: 'infected'; signature: string } | { is: 'too large' };

/** clamd says nothing while it scans. */
const silentMs = 60_000;
const pingMs = 1_000;

/** Throws if clamd gives no verdict, for whatever reason. */
export async function scan(address: ClamdAddress, content: AsyncIterable<Buffer>): Promise<Verdict> {
  const reply = await ask(address, silentMs, 'zINSTREAM\0', lengthBefore(content)).catch(async (error: unknown) => {
    if (isCutOff(error) && (await ping(address))) return tooLarge;
    throw error;
  });
  if (reply === 'stream: OK') return { is: 'clean' };
  if (reply.startsWith(tooLarge)) return { is: 'too large' };
  const [, signature] = /^stream: (.+) FOUND$/.exec(reply) ?? [];
  if (signature) return { is: 'infected', signature: signature.slice(0, 200) };
  throw new Error(`clamd replied: ${reply.slice(0, 200) || 'nothing'}`);
}

const tooLarge = 'INSTREAM size limit exceeded';

/** clamd closes the connection when a file is too large. Its reply is lost if a further part was just being sent. */
function isCutOff(error: unknown): boolean {
  return ['EPIPE', 'ECONNRESET'].includes((error as NodeJS.ErrnoException).code ?? '');
}

export async function ping(address: ClamdAddress): Promise<boolean> {
  return (await ask(address, pingMs, 'zPING\0')) === 'PONG';
}

/** Returns the reply, which may come before everything is sent. */
async function ask(
  address: ClamdAddress,
  patienceMs: number,
  command: string,
  parts: AsyncIterable<Buffer> | readonly Buffer[] = [],
): Promise<string> {
  const socket = connect(address);
  socket.setTimeout(patienceMs, () => socket.destroy(new Error('clamd does not respond')));
  const reply = replyOn(socket);
  try {
    return await Promise.race([reply, sendAll(socket, command, parts).then(() => reply)]);
  } finally {
    socket.destroy();
  }
}

function replyOn(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    socket.on('data', (bytes) => {
      received += bytes.toString();
      if (received.includes('\0')) resolve(received.split('\0')[0]!.trim());
    });
    socket.on('end', () => resolve(received.trim()));
    socket.on('error', reject);
  });
}

async function sendAll(
  socket: Socket,
  command: string,
  parts: AsyncIterable<Buffer> | readonly Buffer[],
): Promise<void> {
  await send(socket, Buffer.from(command));
  for await (const part of parts) {
    await send(socket, part);
    await nextTurn(); // reads a reply that has arrived
  }
}

function send(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())));
}

/** Each part follows its length, and an empty part ends the stream. */
async function* lengthBefore(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const bytes of content) if (bytes.length > 0) yield Buffer.concat([lengthOf(bytes), bytes]);
  yield lengthOf(Buffer.alloc(0));
}

function lengthOf({ length }: Buffer): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}
