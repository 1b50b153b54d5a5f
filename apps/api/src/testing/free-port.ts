/** Ports for servers and processes that tests start. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

const portsOfWorker = 500;
const worker = Number(process.env['JEST_WORKER_ID'] ?? 0);
/** Below the ports that Linux gives to whoever asks for any: until it is used, nobody gets one of these. */
const firstPort = 10_000 + (worker % 40) * portsOfWorker;
const given = new Set<number>();

export async function freePort(): Promise<number> {
  const port = firstPort + randomInt(portsOfWorker);
  if (given.has(port) || !(await isFree(port))) return freePort();
  given.add(port);
  return port;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
