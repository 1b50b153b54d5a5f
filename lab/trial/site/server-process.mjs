/** A portal or worker in its own process. It is restarted when it ends, as a supervisor would do. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../../scripts/run-step.mjs';
import { endWithThis } from '../../support/end-with-this.mjs';

const restartMs = 700;
const readyMs = 120_000;
const stopMs = 30_000;
const lastLines = 4;
const readyLines = { 'main.js': 'Staffroom is ready', 'worker.js': 'The Staffroom worker is running' };

export class ServerProcess {
  /** @type {import('node:child_process').ChildProcess | null} */
  #child = null;
  #wanted = false;
  #supervising = Promise.resolve();
  /** @type {string[]} */
  #tail = [];
  isReady = false;
  /** Ends that were caused by the trial or are documented. */
  expectedEnds = 0;

  /**
   * @param {string} name
   * @param {{ program: 'main.js' | 'worker.js', env: () => Record<string, string>, folder: string,
   *   report: import('../report.mjs').Report }} options
   */
  constructor(name, options) {
    this.name = name;
    this.options = options;
    this.output = createWriteStream(join(options.folder, `${name}.log`));
  }

  async start() {
    this.#wanted = true;
    this.#supervising = this.#supervise();
    await this.ready();
  }

  async ready() {
    for (const end = Date.now() + readyMs; !this.isReady; await sleep(50)) {
      if (Date.now() > end)
        throw new Error(`${this.name} was not ready in ${readyMs / 1000} s:\n${this.#tail.join('\n')}`);
    }
  }

  kill() {
    this.isReady = false;
    if (!this.#child?.kill('SIGKILL')) return; // it has ended, and is about to be started again
    this.expectedEnds++;
  }

  /** @returns {Promise<number | null>} the exit code */
  async stop() {
    this.#wanted = false;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return null;
    this.expectedEnds++;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const late = setTimeout(() => {
      this.options.report.finding('a process did not stop in time', this.name);
      child.kill('SIGKILL');
    }, stopMs);
    const [code] = await exited;
    clearTimeout(late);
    await this.#supervising;
    return code;
  }

  async #supervise() {
    while (this.#wanted) {
      const [code, signal] = await this.#run();
      this.isReady = false;
      this.output.write(`--- ended with ${signal ?? code}\n`);
      if (this.expectedEnds > 0) this.expectedEnds--;
      else this.#judge(code, signal);
      if (this.#wanted) await sleep(restartMs);
    }
  }

  #run() {
    const { program, env } = this.options;
    const { PATH = '', HOME = '', NODE_OPTIONS = '' } = process.env;
    const file = join(root, 'apps/api/dist', program);
    const child = spawn(process.execPath, ['--enable-source-maps', file], {
      cwd: this.options.folder,
      env: { PATH, HOME, NODE_OPTIONS, ...env() },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    endWithThis(child);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        this.output.write(chunk);
        const lines = chunk.toString().split('\n').filter(Boolean);
        this.#tail = [...this.#tail, ...lines].slice(-lastLines);
        if (chunk.includes(readyLines[program])) this.isReady = true;
      });
    }
    return once(child, 'exit');
  }

  /** docs/operate/upgrading.md: 1 is "could not start", 3 is "a newer version has taken over". */
  #judge(code, signal) {
    if (code === 3 || (code === 1 && this.#tail.some((line) => /could not start/.test(line)))) return;
    this.options.report.finding(
      'a process ended by itself',
      `${this.name}: ${signal ?? code} ${this.#tail.join(' | ')}`,
    );
  }
}
