/** Starts a separate Redis for a test on a free loopback port, if redis-server is installed. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Redis } from 'ioredis';
import { freePort } from './free-port.js';
import type { Place } from './traces.js';
import { until } from './until.js';

export const redisIsInstalled = spawnSync('redis-server', ['--version']).status === 0;

/** Reports which test was skipped and why; a silent skip would look like a pass. */
export function skippedWithout(program: string, what: string): void {
  const reason = `SKIPPED: ${what}, because no ${program} is installed on this machine.`;
  console.warn(reason);
  it.skip(reason, () => undefined);
}

export function skippedWithoutRedis(what: string): void {
  skippedWithout('redis-server', what);
}

export async function startRedis(...more: string[]): Promise<TestRedis> {
  return startRedisAt(await freePort(), ...more);
}

interface TestRedis {
  url: string;
  stop(): Promise<void>;
}

/** On the port of one that was stopped. */
export async function startRedisAt(port: number, ...more: string[]): Promise<TestRedis> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...more];
  const redis = spawn('redis-server', args, { stdio: 'ignore' });
  await until(() => redis.exitCode !== null || isReachable(port));
  if (redis.exitCode !== null) throw new Error(`redis-server ended with ${redis.exitCode}; is its port ${port} taken?`);
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      redis.kill();
      await once(redis, 'exit');
    },
  };
}

/** Every key with its content. */
export async function redisDump(url: string): Promise<Place[]> {
  const redis = new Redis(url);
  try {
    const keys = await redis.keys('*');
    return await Promise.all(keys.map(async (key) => ({ where: key, bytes: await contentOf(redis, key) })));
  } finally {
    redis.disconnect();
  }
}

async function contentOf(redis: Redis, key: string): Promise<Buffer> {
  const reads: Record<string, () => Promise<unknown>> = {
    string: () => redis.get(key),
    hash: () => redis.hgetall(key),
    list: () => redis.lrange(key, 0, -1),
    set: () => redis.smembers(key),
    zset: () => redis.zrange(key, 0, -1),
    stream: () => redis.xrange(key, '-', '+'),
  };
  const read = reads[await redis.type(key)];
  return Buffer.from(`${key} ${JSON.stringify(await read?.())}`);
}

async function isReachable(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const open = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return open;
}
