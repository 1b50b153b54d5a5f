/** clamd with one signature of our own, which needs no database of signatures: the daemon itself, or a small server that replies like it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClamdAddress } from '../platform/config/clamd-address.js';
import { ping } from '../platform/files/clamd.js';
import { pdf } from './sample-files.js';
import { until } from './until.js';

/** Debian has it in clamav-daemon. */
export const clamdIsInstalled = spawnSync('clamd', ['--version']).status === 0;

export interface TestClamd {
  address: ClamdAddress;
  stop(): Promise<void>;
}

const pattern = Buffer.from('staffroom-test-malware');
/** How clamd names a signature that is not from its makers. */
export const signature = 'Staffroom.Test.UNOFFICIAL';
export const infectedPdf = Buffer.concat([pdf, pattern]);
/** Larger files are refused. */
export const streamMaxBytes = 1024 * 1024;

/** The daemon, on a socket in a folder of its own. */
export async function startClamd(): Promise<TestClamd> {
  const folder = await mkdtemp(join(tmpdir(), 'staffroom-clamd-'));
  const path = join(folder, 'clamd.sock');
  await writeFile(join(folder, 'own.ndb'), `Staffroom.Test:0:*:${pattern.toString('hex')}\n`);
  await writeFile(
    join(folder, 'clamd.conf'),
    [
      `DatabaseDirectory ${folder}`,
      `LocalSocket ${path}`,
      'Foreground yes',
      `StreamMaxLength ${streamMaxBytes}`,
      '',
    ].join('\n'),
  );
  const clamd: ChildProcess = spawn('clamd', ['-c', join(folder, 'clamd.conf')], { stdio: 'ignore' });
  await until(() => clamd.exitCode !== null || ping({ path }).catch(() => false));
  if (clamd.exitCode !== null) throw new Error(`clamd ended with ${clamd.exitCode}`);
  return {
    address: { path },
    async stop() {
      clamd.kill();
      await once(clamd, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}

/** A server that replies like the daemon: clamd.int.spec.ts compares the two. */
export async function startClamdServer(): Promise<TestClamd> {
  const open = new Set<Socket>();
  const server: Server = createServer((client) => {
    open.add(client);
    client.on('error', () => client.destroy()).on('close', () => open.delete(client));
    let received = Buffer.alloc(0);
    client.on('data', (bytes) => {
      received = Buffer.concat([received, bytes]);
      const reply = replyTo(received);
      if (reply !== null) client.end(`${reply}\0`, () => client.destroy());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    async stop() {
      server.close();
      for (const client of open) client.destroy();
      await once(server, 'close');
    },
  };
}

/** Null until the command is complete. */
function replyTo(received: Buffer): string | null {
  const end = received.indexOf(0);
  if (end === -1) return null;
  const command = received.subarray(0, end).toString();
  if (command === 'zPING') return 'PONG';
  if (command !== 'zINSTREAM') return 'UNKNOWN COMMAND';
  const parts: Buffer[] = [];
  let sizeBytes = 0;
  for (let at = end + 1; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts).includes(pattern) ? `stream: ${signature} FOUND` : 'stream: OK';
    sizeBytes += length;
    if (sizeBytes > streamMaxBytes) return 'INSTREAM size limit exceeded. ERROR';
    parts.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
