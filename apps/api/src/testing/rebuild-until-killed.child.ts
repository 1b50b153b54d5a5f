/** A process of its own that rebuilds the views a few events at a time, until somebody kills it in the midst of that. */
import { rebuildViews } from '../platform/views/rebuild.js';
import { connect } from './test-log.js';

const [url, masterKey] = process.argv.slice(2);
const { pool, codec, views } = connect(url!, Buffer.from(masterKey!, 'hex'));

await rebuildViews(pool, codec, views, {
  eventsAtOnce: 10,
  onProgress: (done) => {
    if (done >= 50) process.stdout.write('under way\n');
  },
});
