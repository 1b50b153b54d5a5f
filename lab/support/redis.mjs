/** A Redis that can be killed, if redis-server is installed. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithThis } from './end-with-this.mjs';
import { freePort } from './free-port.mjs';

export const redisIsInstalled = spawnSync('redis-server', ['--version']).status === 0;

export class Redis {
  /** @type {import('node:child_process').ChildProcess} */
  #child;
  port = 0;

  async start() {
    this.port ||= await freePort();
    const args = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.#child = spawn('redis-server', args, { stdio: 'ignore' });
    endWithThis(this.#child);
    while (!(await answers(this.port))) await sleep(30);
  }

  async kill() {
    const exited = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await exited;
  }
}

async function answers(port) {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}
