/** One rebuild in its own process, like `staffroom views rebuild`. Prints its duration and memory as JSON. */
import { createPool } from '../../../apps/api/dist/platform/database/database.js';
import { catalogs, views } from '../../../apps/api/dist/composition.js';
import { EventCodec } from '../../../apps/api/dist/platform/events/event-codec.js';
import { Keyring } from '../../../apps/api/dist/platform/events/keyring.js';
import { rebuildViews } from '../../../apps/api/dist/platform/views/rebuild.js';

const { URL: url, KEY: key } = /** @type {Record<string, string>} */ (process.env);
const pool = createPool(url);
const codec = new EventCodec(catalogs, new Keyring(Buffer.from(key, 'hex')));
const rss = [];
const rebuilt = await rebuildViews(pool, codec, views, {
  onProgress: (done, total) => rss.push([done / total, process.memoryUsage().rss]),
});
const { user, system } = process.cpuUsage();
console.log(
  JSON.stringify({
    ...rebuilt,
    nodeCpuMs: (user + system) / 1000,
    rssMb: [0.25, 0.5, 0.75, 1].map((part) => Math.round(rss.findLast(([at]) => at <= part)?.[1] / 2 ** 20)),
    peakRssMb: Math.round(process.resourceUsage().maxRSS / 1024),
  }),
);
await pool.end();
