/** Waits until all work is done: every process serves, subscriptions have read the log, and no mail waits. */
import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 120_000;
const pollMs = 200;

/**
 * @param {import('../site/site.mjs').Site} site
 * @param {import('pg').Client} admin a connection as the server's superuser
 * @param {import('../report.mjs').Report} report
 */
export async function settle(site, admin, report) {
  for (const server of site.servers) await server.ready();
  // mails that were refused wait for their next attempt, for up to an hour
  await admin.query(`update state.mails set next_attempt_at = now() where status = 'QUEUED'`);
  let left = '';
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(pollMs)) {
    left = await whatIsLeft(admin);
    if (!left) break;
  }
  if (left) report.finding('background work did not finish', left);
  const { rows } = await admin.query(`select subscription || ' at ' || position || ': ' || error as parked
    from state.parked_events`);
  for (const { parked } of rows) report.finding('a subscription has parked an event', parked);
}

async function whatIsLeft(admin) {
  const { rows } = await admin.query(`select
    (select string_agg(subscription || ' at ' || c.position || ' of ' || h.position, ', ')
      from state.checkpoints c, log.log_head h where c.position < h.position) as behind,
    (select count(*)::int from state.mails where status = 'QUEUED') as mails`);
  const [{ behind, mails }] = rows;
  return [behind, mails > 0 && `${mails} mails wait`].filter(Boolean).join('; ');
}
