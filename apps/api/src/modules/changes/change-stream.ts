import { changesHeartbeatMs, type ChangingList } from '@staffroom/contracts/changes.js';
import type { Response } from 'express';
import type { Viewer } from '../directory/facade.js';

/** Between two messages. */
const paceMs = 1_000;

const headers = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  Connection: 'close', // an idle connection would delay the end of the process
  'X-Accel-Buffering': 'no', // nginx would keep small messages back
};

/** The person whose session opened a stream. */
export interface StreamOwner extends Viewer {
  sessionHash: string;
}

/** One open response of server-sent events: it names changed lists, at most once a second. */
export class ChangeStream {
  private readonly waiting = new Set<ChangingList>();
  private sending: NodeJS.Timeout | undefined;
  private sentAtMs = -Infinity;
  private readonly heartbeat: NodeJS.Timeout;

  constructor(
    private readonly response: Response,
    readonly owner: StreamOwner,
  ) {
    response.writeHead(200, headers);
    response.write(':\n\n');
    this.heartbeat = setInterval(() => this.beat(), changesHeartbeatMs);
    response.once('close', () => {
      clearInterval(this.heartbeat);
      clearTimeout(this.sending);
    });
  }

  get isOpen(): boolean {
    return !this.response.writableEnded;
  }

  /** Names the lists within `spreadMs`, together with others that change until then. */
  tell(lists: Iterable<ChangingList>, spreadMs: number): void {
    for (const list of lists) this.waiting.add(list);
    if (this.waiting.size === 0 || !this.isOpen) return;
    const dueMs = Math.max(this.sentAtMs + paceMs, performance.now() + Math.random() * spreadMs);
    this.sending ??= setTimeout(() => this.send(), dueMs - performance.now());
  }

  end(): void {
    clearTimeout(this.sending);
    this.response.end();
  }

  private send(): void {
    this.sending = undefined;
    this.sentAtMs = performance.now();
    this.response.write(`data: ${JSON.stringify([...this.waiting].sort())}\n\n`);
    this.waiting.clear();
  }

  /** Disconnects a client that reads nothing any more. */
  private beat(): void {
    if (!this.isOpen || this.response.writableNeedDrain) this.response.destroy();
    else this.response.write(':\n\n');
  }
}
