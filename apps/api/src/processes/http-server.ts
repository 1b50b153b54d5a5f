import type { Server } from 'node:http';
import type { LoggerService } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createApp } from '../app.js';
import type { Closers } from './closers.js';
import { ChangeStreams } from '../modules/changes/facade.js';
import type { Traces } from '../platform/traces/traces.js';
import { closePort } from '../platform/http/close-port.js';
import { Drain } from '../platform/http/drain.js';
import type { Metrics } from '../platform/metrics/metrics.js';
import type { Platform } from '../platform/platform.module.js';

/** How long a running request may take after a signal, and at least after the delay. */
const patienceMs = { afterSignal: 5_000, afterDelay: 2_000 };

interface Surroundings {
  lines: LoggerService | undefined;
  closers: Closers;
  metrics: Metrics | undefined;
  traces: Traces | null;
}

/** The API and the client over HTTP: opens the port, and closes it without cutting off requests. */
export class HttpServer {
  private readonly drain = new Drain();
  private app: Promise<NestExpressApplication> | undefined;

  constructor(
    private readonly platform: Platform,
    private readonly surroundings: Surroundings,
  ) {}

  /** Takes a second, so it is called while other portals still serve. */
  prepare(): Promise<NestExpressApplication> {
    return (this.app ??= this.wire());
  }

  async open(): Promise<void> {
    const { port, host } = this.platform.config;
    const { closers } = this.surroundings;
    const app = await this.prepare();
    await app.listen(port, host);
    closers.add('the load balancer', () => this.drain.begin(this.delayMs), this.delayMs);
    closers.add('streams of changes', async () => app.get(ChangeStreams).close());
  }

  private get delayMs(): number {
    return this.platform.config.shutdownDelaySeconds * 1_000;
  }

  private async wire(): Promise<NestExpressApplication> {
    const { lines, closers, metrics, traces } = this.surroundings;
    const app = await createApp(this.platform, lines, {
      requestEnded: (request) => metrics?.requestEnded(request),
      trace: traces?.request,
      drain: this.drain,
    });
    await app.init();
    metrics?.countStreams(() => app.get(ChangeStreams).open.length);
    closers.add('open requests', () => this.close(app));
    return app;
  }

  /** A client that sends a request byte by byte must not keep the process from closing. */
  private async close(app: NestExpressApplication): Promise<void> {
    const leftMs = Math.max(patienceMs.afterDelay, patienceMs.afterSignal - this.delayMs);
    const server = app.getHttpServer() as Server;
    const impatience = setTimeout(() => server.closeAllConnections(), leftMs);
    await (server.listening ? closePort(server) : Promise.resolve()).finally(() => clearTimeout(impatience));
    await app.close();
  }
}
