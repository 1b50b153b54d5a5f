/** A child process that rebuilds the views a few events at a time and is killed in the middle. */
import { rebuildViews } from '../platform/views/rebuild.js';
import { connect } from './test-log.js';

const [url, masterKey] = process.argv.slice(2);
const { pool, codec, views } = connect(url!, Buffer.from(masterKey!, 'hex'));

await rebuildViews(pool, codec, views, {
  eventsAtOnce: 10,
  onProgress: (done) => {
    if (done >= 50) process.kill(process.pid, 'SIGKILL');
  },
});
