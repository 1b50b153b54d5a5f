import { catalogs, views } from '../../../apps/api/dist/composition.js';
import { loadConfig } from '../../../apps/api/dist/platform/config/config.js';
import { createPool } from '../../../apps/api/dist/platform/database/database.js';
import { EventCodec } from '../../../apps/api/dist/platform/events/event-codec.js';
import { openKeyring } from '../../../apps/api/dist/platform/master-key/open-keyring.js';
import { rebuildViews } from '../../../apps/api/dist/platform/views/rebuild.js';

const { DATABASE_URL } = /** @type {Record<string, string>} */ (process.env);
const pool = createPool(DATABASE_URL);
const codec = new EventCodec(catalogs, await openKeyring(pool, loadConfig(process.env)));
const rebuilt = await rebuildViews(pool, codec, views);
await pool.end();
const { user, system } = process.cpuUsage();
const peakRssMb = process.resourceUsage().maxRSS / 1024;
process.send?.({ ...rebuilt, nodeCpuMs: (user + system) / 1000, peakRssMb }, () => process.disconnect());
