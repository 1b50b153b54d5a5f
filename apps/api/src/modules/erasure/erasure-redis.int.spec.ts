import { type ErasureDrill, planted, startErasureDrill } from '../../testing/erasure-drill.js';
import { redisDump, redisIsInstalled, skippedWithoutRedis, startRedis } from '../../testing/redis-server.js';
import { dumpOf, filesBelow, tracesIn } from '../../testing/traces.js';

if (redisIsInstalled) {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let drill: ErasureDrill;

  beforeAll(async () => {
    redis = await startRedis();
    drill = await startErasureDrill({ REDIS_URL: redis.url });
  });
  afterAll(async () => {
    await drill.close();
    await redis.stop();
  });

  it('R23.3 R38 with jobs on Redis, the queue never contains personal data, and nothing else does after the deletion', async () => {
    const { userId, session } = await drill.plant();
    await drill.settled();
    const queued = await redisDump(redis.url);
    expect(queued.length).toBeGreaterThan(0);
    expect(tracesIn({ ...planted, session }, queued)).toEqual([]);
    await (await drill.hr()).ask('DELETE', `/api/users/${userId}`);
    await drill.settled();
    const places = [...(await redisDump(redis.url)), ...(await dumpOf(drill.database.adminUrl))];
    const files = await filesBelow(drill.dataDir);
    const printed = { where: 'output of the portal', bytes: drill.output() };
    expect(tracesIn({ ...planted, session }, [...places, ...files, printed])).toEqual([]);
  });
} else {
  skippedWithoutRedis('R23 R38 nobody who was deleted is found with jobs on Redis');
}
