/** Traces of a real portal, as a collector receives them. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ErasureDrill, planted, startErasureDrill } from '../../testing/erasure-drill.js';
import { tracesIn } from '../../testing/traces.js';
import { until } from '../../testing/until.js';

interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: unknown }[];
}

let collector: Server;
let drill: ErasureDrill;
const bodies: Buffer[] = [];
beforeAll(async () => {
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(Buffer.concat(chunks));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  drill = await startErasureDrill({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_BSP_SCHEDULE_DELAY: '200',
  });
});
afterAll(async () => {
  await drill.close();
  collector.close();
});

const spans = (): ReceivedSpan[] =>
  bodies.flatMap((body) => {
    const { resourceSpans } = JSON.parse(body.toString()) as {
      resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[];
    };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  });

it('R8.4 lead from a request to its statements, with names of statements and no personal data', async () => {
  const { userId, zoe } = await drill.plant();
  await drill.settled();
  await fetch(`${drill.url}/api/users/${planted.email}?token=${planted.password}`, {
    headers: { tracestate: `vendor=${planted.email}`, traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
  });
  await until(() => spans().some(({ traceId }) => traceId === 'a'.repeat(32)));
  const asked = spans().find(({ name }) => name === 'POST /api/time-off')!;
  const statements = spans().filter(({ parentSpanId }) => parentSpanId === asked.spanId);
  const names = statements.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(3);
  expect(names).toEqual(expect.arrayContaining(['begin']));
  for (const { name } of spans()) {
    expect(name).toMatch(/^([A-Z]+ [\w/:*.-]+( \w+)?|[\w .:-]{1,60})$/);
    expect(name).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|\$\d/);
  }
  const keys = new Set(spans().flatMap(({ attributes }) => attributes.map(({ key }) => key)));
  expect([...keys].filter((key) => /query|text|param|url|user/.test(key))).toEqual([]);
  const wanted = { ...planted, userId, session: zoe.cookie.replace('sid=', '') };
  expect(tracesIn(wanted, [{ where: 'the traces', bytes: Buffer.concat(bodies) }])).toEqual([]);
});

it('of requests at the same time do not mix', async () => {
  const sent = Array.from({ length: 60 }, (_, i) => i.toString(16).padStart(32, 'c'));
  const zoe = await drill.hr();
  const headers = { cookie: zoe.cookie };
  await Promise.all(
    sent.map((id) =>
      fetch(`${drill.url}/api/users`, { headers: { ...headers, traceparent: `00-${id}-${'d'.repeat(16)}-01` } }),
    ),
  );
  const of = (id: string) => spans().filter(({ traceId }) => traceId === id);
  await until(() => sent.every((id) => of(id).some(({ name }) => name === 'GET /api/users')));
  const shapes = sent.map((id) =>
    of(id)
      .map(({ name }) => name)
      .sort()
      .join(),
  );
  expect(new Set(shapes).size).toBe(1);
});
