/** People who read and write at a steady pace. A failed request is counted, never repeated. */
import { setTimeout as sleep } from 'node:timers/promises';

const reads = ['/api/time-off', '/api/notifications', '/api/time-off/balance', '/api/auth/me', '/api/documents'];
const dayMs = 86_400_000;

export class Load {
  /** @type {{ what: string, reason: string, retryAfter: string | null, atMs: number }[]} */
  failed = [];
  sent = 0;
  confirmed = 0;
  #stopped = false;

  /** @param {import('./people.mjs').Browser[]} browsers signed in */
  constructor(browsers) {
    this.people = browsers.map((browser) => ({ browser, lastDay: Date.now(), confirmed: [] }));
  }

  /** Sends requests until it is stopped, whether or not replies arrive. */
  async run(perSecond) {
    const startMs = performance.now();
    const replies = [];
    for (; !this.#stopped; this.sent++) {
      await sleep(Math.max(0, startMs + (this.sent * 1_000) / perSecond - performance.now()));
      replies.push(this.#send(this.people[this.sent % this.people.length], this.sent));
    }
    await Promise.all(replies);
  }

  stop() {
    this.#stopped = true;
  }

  /** Confirmed changes that are not listed. */
  async countLost() {
    let lost = 0;
    for (const { browser, confirmed } of this.people) {
      const listed = new Set();
      for (let path = '/api/time-off'; path;) {
        const response = await browser.send('GET', path);
        for (const { id } of await response.json()) listed.add(id);
        path =
          /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1]?.replace(browser.address, '') ?? '';
      }
      lost += confirmed.filter((id) => !listed.has(id)).length;
    }
    return lost;
  }

  async #send(person, n) {
    const writes = n % 4 === 0;
    const path = reads[n % reads.length];
    const atMs = performance.now();
    const fail = (reason, retryAfter = null) =>
      void this.failed.push({ what: writes ? 'POST /api/time-off' : `GET ${path}`, reason, retryAfter, atMs });
    try {
      const response = await (writes ? requestSickLeave(person) : person.browser.send('GET', path));
      const text = await response.text();
      const body = /^[{[]/.test(text) ? JSON.parse(text) : {}; // HAProxy replies with a page
      if (response.status === 201) {
        person.confirmed.push(body.id);
        this.confirmed++;
      } else if (response.status !== 200 && body.code !== 'NO_WORKING_DAY')
        fail(`${response.status} ${body.message ?? ''}`, response.headers.get('retry-after'));
    } catch (error) {
      fail(String(error.cause ?? error));
    }
  }
}

/** Each on the next day from Monday to Friday. */
function requestSickLeave(person) {
  do person.lastDay += dayMs;
  while ([0, 6].includes(new Date(person.lastDay).getUTCDay()));
  const date = new Date(person.lastDay).toISOString().slice(0, 10);
  return person.browser.send('POST', '/api/time-off', { type: 'SICK', startDate: date, endDate: date });
}
