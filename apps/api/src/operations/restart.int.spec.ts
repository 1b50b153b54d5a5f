/** Start, every kind of job, stop, and start again, with each database that docs/operate/install.md offers. */
import { redisIsInstalled, skippedWithoutRedis } from '../testing/redis-server.js';
import { expectRestarts } from '../testing/restart.js';
import { setUps } from '../testing/set-ups.js';

describe.each(setUps)('a portal and a worker, %s', (kind) => {
  it('start again after every kind of job, with jobs in PostgreSQL', () => expectRestarts(kind, 'PostgreSQL'));

  if (redisIsInstalled) {
    it('start again after every kind of job, with jobs on Redis', () => expectRestarts(kind, 'Redis'));
  } else {
    skippedWithoutRedis(`restarts with Redis, ${kind}`);
  }
});
