import { type DatabaseFigures, Metrics } from './metrics.js';

const figures: DatabaseFigures = {
  logPosition: 7,
  subscriptions: [{ name: 'send-mails', lag: 2, parked: 1 }],
  mails: { due: 1, waiting: 3, failed: 4, oldestDueSeconds: 5.5 },
  sessions: 6,
};

const reached = { requests: 2, withdrawals: 0, changes: 0, uploads: 0, uploadMb: 0, refusals: 0, mails: 0, exports: 0 };
const pool = { totalCount: 5, idleCount: 3, waitingCount: 1, options: { max: 20 } } as never;

function metricsOf(read: () => Promise<DatabaseFigures>) {
  const details = {
    outcomes: async () => ({ jobQueue: 'ok', mailServer: 'failing', fileStore: 'ok', fileScanner: 'ok' }) as const,
  };
  return new Metrics({ pool, quotas: { reached }, figures: read, details });
}

it('shows requests, the pool, limits reached, and the figures of the database', async () => {
  const metrics = metricsOf(() => Promise.resolve(figures));
  metrics.requestEnded({ method: 'GET', route: '/api/users/:id', status: 200, durationMs: 20, isEventStream: false });
  metrics.requestEnded({ method: 'GET', route: '/api/users/:id', status: null, durationMs: 20, isEventStream: false });
  metrics.requestEnded({ method: 'GET', route: '/api/changes', status: 200, durationMs: 9e6, isEventStream: true });
  metrics.countStreams(() => 8);
  metrics.rebuilding(1, 4);
  const lines = (await metrics.text()).split('\n');
  for (const line of [
    'staffroom_http_requests_total{method="GET",route="/api/users/:id",status="200"} 1',
    'staffroom_http_requests_total{method="GET",route="/api/users/:id",status="499"} 1',
    'staffroom_http_request_duration_seconds_bucket{le="0.025",method="GET",route="/api/users/:id"} 2',
    'staffroom_http_requests_total{method="GET",route="/api/changes",status="200"} 1',
    'staffroom_change_streams 8',
    'staffroom_views_rebuild_progress_ratio 0.25',
    'staffroom_pool_connections{state="used"} 2',
    'staffroom_pool_connections{state="idle"} 3',
    'staffroom_pool_connections_limit 20',
    'staffroom_pool_waiting 1',
    'staffroom_quota_reached_total{quota="requests"} 2',
    'staffroom_database_up 1',
    'staffroom_dependency_up{dependency="jobQueue"} 1',
    'staffroom_dependency_up{dependency="mailServer"} 0',
    'staffroom_log_position 7',
    'staffroom_subscription_lag_events{subscription="send-mails"} 2',
    'staffroom_subscription_parked_events{subscription="send-mails"} 1',
    'staffroom_mails_due 1',
    'staffroom_mails_waiting 3',
    'staffroom_mails_failed 4',
    'staffroom_mails_oldest_due_seconds 5.5',
    'staffroom_sessions 6',
  ]) {
    expect(lines).toContain(line);
  }
  expect(lines.some((line) => /_duration_seconds.*"\/api\/changes"/.test(line))).toBe(false);
  expect(lines.some((line) => line.startsWith('nodejs_eventloop_lag_p99_seconds '))).toBe(true);
});

it('shows no old figures when the database does not reply, and still shows the process', async () => {
  let answer = () => Promise.resolve(figures);
  const metrics = metricsOf(() => answer());
  expect(await metrics.text()).toMatch(/^staffroom_log_position 7$/m);
  answer = () => Promise.reject(new Error('away'));
  const text = await metrics.text();
  expect(text).toMatch(/^staffroom_database_up 0$/m);
  expect(text).not.toMatch(/^staffroom_(log_position|subscription_|mails_|sessions)/m);
  expect(text).toMatch(/^staffroom_pool_waiting 1$/m);
});

it('reads the database once for scrapes at the same time', async () => {
  let readings = 0;
  const metrics = metricsOf(() => Promise.resolve(figures).finally(() => readings++));
  await Promise.all([metrics.text(), metrics.text(), metrics.text()]);
  expect(readings).toBe(1);
  await metrics.text();
  expect(readings).toBe(2);
});
