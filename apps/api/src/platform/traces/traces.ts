/**
 * Traces from a request to its SQL, sent to an OpenTelemetry collector. Spans have the names of routes and statements.
 * They have no addresses, parameters, texts of SQL or messages of errors.
 */
import { context, type Context, type Span, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { NextFunction, Request, Response } from 'express';
import type pg from 'pg';
import { requestIdOf } from '../http/request-id.js';
import { routeOf } from '../http/request-log.js';
import { causeOf } from '../logs/cause.js';
import { statementName } from './statement-name.js';

export class Traces {
  private readonly provider: BasicTracerProvider;
  private readonly tracer: Tracer;
  private readonly traced = new WeakSet<pg.PoolClient>();

  constructor(endpoint: string, version: string) {
    const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
    this.provider = new BasicTracerProvider({
      // no detectors, which would add the machine, its user and the command line
      resource: resourceFromAttributes({
        'service.name': process.env['OTEL_SERVICE_NAME'] ?? 'staffroom',
        'service.version': version,
      }),
      spanProcessors: [new BatchSpanProcessor(exporter)],
    });
    this.tracer = this.provider.getTracer('staffroom');
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  }

  /** A span for each request, from its arrival to the end of its response. */
  readonly request = (request: Request, response: Response, next: NextFunction): void => {
    const { method } = request;
    const span = this.tracer.startSpan(method, { kind: SpanKind.SERVER }, callerOf(request));
    response.once('close', () => {
      const route = routeOf(request);
      span.updateName(`${method} ${route}`);
      span.setAttributes({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': response.statusCode,
        'staffroom.request_id': requestIdOf(request),
      });
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(context.active(), span), next);
  };

  /** A span for each statement that a request sends. */
  follow(pool: pg.Pool): void {
    pool.on('acquire', (client) => {
      if (this.traced.has(client)) return;
      this.traced.add(client);
      this.followClient(client);
    });
    const connect = pool.connect.bind(pool) as (done?: Done) => unknown;
    // another request may release the connection for which this one waits
    pool.connect = ((done?: Done) => connect(done && context.bind(context.active(), done))) as typeof pool.connect;
  }

  private followClient(client: pg.PoolClient): void {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      if (!trace.getActiveSpan() || isStream(args[0])) return query(...args);
      const name = statementName(args[0]);
      const span = this.tracer.startSpan(name, {
        kind: SpanKind.CLIENT,
        attributes: { 'db.system.name': 'postgresql' },
      });
      const done = args.at(-1);
      if (typeof done === 'function') {
        const inCallersContext = context.bind(context.active(), done as Done);
        const ended: Done = (error, ...rest) => {
          end(span, error);
          inCallersContext(error, ...rest);
        };
        return query(...args.slice(0, -1), ended);
      }
      const sent = query(...args) as Promise<unknown>;
      sent.then(
        () => end(span),
        (error: unknown) => end(span, error),
      );
      return sent;
    }) as typeof client.query;
  }

  async close(): Promise<void> {
    await this.provider.shutdown().catch(() => undefined); // a collector that is away must not keep the portal from closing
  }
}

type Done = (error: unknown, ...rest: unknown[]) => void;

function end(span: Span, error?: unknown): void {
  if (error) {
    const { class: type, sqlstate } = causeOf(error);
    span.setAttributes({ 'error.type': type, ...(sqlstate ? { 'db.response.status_code': sqlstate } : {}) });
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

/** COPY reads and writes at its own pace. */
function isStream(query: unknown): boolean {
  return typeof (query as { submit?: unknown } | undefined)?.submit === 'function';
}

/** The trace of a proxy continues here. Its `tracestate` may contain anything, so it is not passed on. */
function callerOf(request: Request): Context {
  const found = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(request.get('traceparent') ?? '');
  if (!found) return context.active();
  const [, traceId, spanId, flags] = found as unknown as [string, string, string, string];
  return trace.setSpanContext(context.active(), { traceId, spanId, traceFlags: parseInt(flags, 16), isRemote: true });
}
