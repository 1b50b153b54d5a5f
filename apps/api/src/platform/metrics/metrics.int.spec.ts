/** /metrics of a real portal and a real worker. */
import { once } from 'node:events';
import { type ErasureDrill, planted, startErasureDrill } from '../../testing/erasure-drill.js';
import { run } from '../../testing/portal-process.js';
import { freePort } from '../../testing/free-port.js';
import { tracesIn } from '../../testing/traces.js';
import { until } from '../../testing/until.js';

let drill: ErasureDrill;
let port: number;
beforeAll(async () => {
  port = await freePort();
  drill = await startErasureDrill({ METRICS_PORT: String(port), HOST: '127.0.0.1' });
});
afterAll(() => drill.close());

const scrape = async (from = port) => (await fetch(`http://127.0.0.1:${from}/metrics`)).text();

it('R8.4 the portal counts requests by declared route, and shows nothing personal', async () => {
  const { zoe, userId } = await drill.plant();
  await drill.settled();
  await fetch(`${drill.url}/api/users/${planted.email}?token=${planted.password}`);
  const text = await scrape();
  expect(text).toMatch(/^staffroom_http_requests_total\{method="GET",route="\/api\/users\/:id",status="401"\} 1$/m);
  expect(text).toMatch(/^staffroom_http_requests_total\{method="POST",route="\/api\/time-off",status="201"\} \d+$/m);
  expect(text).toMatch(/^staffroom_log_position [1-9]\d*$/m);
  expect(text).toMatch(/^staffroom_sessions [1-9]\d*$/m);
  expect(text).toMatch(/^staffroom_subscription_lag_events\{subscription="send-mails"\} 0$/m);
  const wanted = { ...planted, userId, session: zoe.cookie.replace('sid=', '') };
  expect(tracesIn(wanted, [{ where: '/metrics', bytes: Buffer.from(text) }])).toEqual([]);
});

it('there is nothing else on that port, and no /metrics on the port of the portal', async () => {
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(404);
  expect(await (await fetch(`${drill.url}/metrics`)).text()).not.toContain('staffroom_');
});

it('a worker has /metrics too; on a port that is taken, it does not start and says why', async () => {
  const own = await freePort();
  const worker = run('worker', [], { ...drill.env, METRICS_PORT: String(own) });
  await until(() => worker.output().includes('The Staffroom worker is running'));
  expect(await scrape(own)).toMatch(/^staffroom_database_up 1$/m);
  const second = run('worker', [], { ...drill.env, METRICS_PORT: String(own) });
  expect((await once(second.process, 'close'))[0]).toBe(1);
  expect(second.output().toString()).toContain(`METRICS_PORT ${own} cannot be opened (EADDRINUSE)`);
  const exited = once(worker.process, 'exit');
  worker.process.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});
