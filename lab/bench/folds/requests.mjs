/** Requests by people with long histories, compared with the same requests by people with short ones. */
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuMsOf, familyCpuMs } from '../http/cpu-time.mjs';
import { median, row, spread } from './figures.mjs';

const settleMs = 200; // CPU time is counted in ticks
const limitMs = 200;
const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

/** Returns false if a request by a person with the longest history takes too long. */
export async function measureRequests(portal, people, postmaster, rounds) {
  console.log(`\nRequests by a person with a long history, and by one with 100 events or 50 notifications\n`);
  row('', [`elapsed ms (aim ${limitMs})`, 'short history', 'ratio', 'CPU ms, both', 'short history']);
  let fast = true;
  for (const { name, long, short } of scenarios(sender(portal, postmaster), people)) {
    /** @type {Record<'long' | 'short', any[]>} */
    const runs = { long: [], short: [] };
    for (let round = 0; round < rounds; round++) {
      runs.short.push(await short(round));
      runs.long.push(await long(round));
    }
    const [elapsed, cpu] = ['elapsed', 'cpu'].map((key) =>
      [runs.long, runs.short].map((of) => of.map((run) => run[key])),
    );
    const ratio = median(elapsed[0]) / median(elapsed[1]);
    row(name, [...elapsed.map((ms) => spread(ms)), ratio.toFixed(1), ...cpu.map((ms) => spread(ms, 0))]);
    fast &&= median(elapsed[0]) <= limitMs;
  }
  return fast;
}

/** Each measures one request in a round: by a person with a long history, and by a person with a short one. */
function scenarios(send, { byEvents, inboxes, smallInboxes }) {
  const ofEach = (name, request, many, few) => ({
    name,
    long: (round) => request(send, many(round), round),
    short: (round) => request(send, few(round), round),
  });
  const ledgers = [() => byEvents.at(-1), () => byEvents[0]];
  const own = [(round) => inboxes[round], (round) => smallInboxes[round]];
  return [
    ofEach('request time off', requestDayOff, ...ledgers),
    ofEach('preview time off', previewDayOff, ...ledgers),
    ofEach('request a refund', requestRefund, ...ledgers),
    ofEach('read one notification', readNewest, ...own),
    ofEach('set a preference', prefer, ...own),
    ofEach('mark all as read', markAllRead, ...own),
    ofEach('mark all as read, the same call again', markAllRead, ...own),
    ofEach('list the newest 100', listNotifications, ...own),
  ];
}

function sender(portal, postmaster) {
  const cpuMs = () => cpuMsOf(portal.pid) + familyCpuMs(postmaster);
  /** @param {string} [key] */
  return async (method, path, { cookie }, body, key) => {
    const isForm = body instanceof FormData;
    const headers = {
      ...(key ? { 'idempotency-key': key } : {}),
      cookie,
      'sec-fetch-site': 'same-origin',
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    };
    const [before, started] = [cpuMs(), performance.now()];
    const response = await fetch(portal.address + path, {
      method,
      headers,
      body: isForm ? body : JSON.stringify(body),
    });
    const text = await response.text();
    const elapsed = performance.now() - started;
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    await sleep(settleMs);
    return { elapsed, cpu: cpuMs() - before };
  };
}

/** A different Tuesday in each round. */
function dayOff(round) {
  const tuesday = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 1, 2 + 7 * round));
  while (tuesday.getUTCDay() !== 2) tuesday.setUTCDate(tuesday.getUTCDate() + 1);
  const date = tuesday.toISOString().slice(0, 10);
  return { type: 'VACATION', startDate: date, endDate: date };
}

function requestDayOff(send, person, round) {
  return send('POST', '/api/time-off', person, { ...dayOff(round), reason: 'Sun' });
}

function previewDayOff(send, person, round) {
  return send('GET', `/api/time-off/preview?${new URLSearchParams(dayOff(round + 10))}`, person);
}

function requestRefund(send, person, round) {
  const form = new FormData();
  form.set('description', `Train ${round}`);
  form.set('amount', '4250');
  form.set('file', new Blob([pdf]), 'ticket.pdf');
  return send('POST', '/api/refunds', person, form);
}

function readNewest(send, person) {
  return send('PATCH', `/api/notifications/${person.newest}/read`, person);
}

function prefer(send, person) {
  return send('PUT', '/api/notification-preferences', person, [{ notificationType: 'NEW_REFUND', channel: 'EMAIL' }]);
}

function markAllRead(send, person, round) {
  return send('POST', '/api/notifications/mark-all-read', person, {}, `round-${round}`);
}

function listNotifications(send, person) {
  return send('GET', '/api/notifications', person);
}
