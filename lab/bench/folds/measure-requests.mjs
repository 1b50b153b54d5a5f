/** Requests by people with long histories, compared with the same requests by people with short ones. */
import { cpuOf } from '../support/cpu-time.mjs';
import { row, spread } from '../support/figures.mjs';

export async function measureRequests(portal, { byEvents, inboxes, smallInboxes }, postmaster, rounds) {
  console.log(`\nRequests by a person with a long history, and by one with 100 events or 50 notifications\n`);
  row('', ['elapsed ms (aim 200)', 'short history', 'CPU ms, both', 'short history']);
  const ledgers = { long: () => byEvents.at(-1), short: () => byEvents[0] };
  const inbox = { long: (round) => inboxes[round], short: (round) => smallInboxes[round] };
  await compare('request time off', ledgers, (round) => ['POST', '/api/time-off', { ...dayOff(round), reason: 'Sun' }]);
  await compare('preview time off', ledgers, (round) => [
    'GET',
    `/api/time-off/preview?${new URLSearchParams(dayOff(round + 10))}`,
  ]);
  await compare('read one notification', inbox, (_, { newest }) => ['PATCH', `/api/notifications/${newest}/read`]);
  await compare('mark all as read', inbox, () => ['POST', '/api/notifications/mark-all-read', {}]);
  await compare('list the newest 100', inbox, () => ['GET', '/api/notifications']);

  async function compare(name, people, requestOf) {
    const runs = { short: [], long: [] };
    for (let round = 0; round < rounds; round++)
      for (const which of ['short', 'long']) {
        const person = people[which](round);
        const work = () => send(person, ...requestOf(round, person));
        runs[which].push(await cpuOf({ pid: portal.pid, postmaster }, work));
      }
    const of = (which, key, digits) =>
      spread(
        runs[which].map((run) => run[key]),
        digits,
      );
    row(name, [of('long', 'elapsedMs'), of('short', 'elapsedMs'), of('long', 'both', 0), of('short', 'both', 0)]);
  }

  async function send({ cookie }, method, path, body) {
    const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
    const response = await fetch(portal.address + path, { method, headers, body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  }
}

/** A different Tuesday in each round. */
function dayOff(round) {
  const tuesday = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 1, 2 + 7 * round));
  while (tuesday.getUTCDay() !== 2) tuesday.setUTCDate(tuesday.getUTCDate() + 1);
  const date = tuesday.toISOString().slice(0, 10);
  return { type: 'VACATION', startDate: date, endDate: date };
}
