/** Signed-in people who read and write at a steady pace through one address. A failed request is counted, never repeated. */
import { setTimeout as sleep } from 'node:timers/promises';
import { staffroom } from '../trial/site/commands.mjs';

const password = 'Welcome1-trial';
const temporaryPassword = 'Welcome1-first';
const reads = ['/api/time-off', '/api/notifications', '/api/time-off/balance', '/api/auth/me', '/api/documents'];
const dayMs = 86_400_000;

/** @typedef {{ n: number, what: string, reason: string, retryAfter: string | null, atMs: number }} Failed */

class Person {
  cookie = '';
  /** Requests for time off that were confirmed. @type {string[]} */
  confirmed = [];
  #lastDay = Date.now();

  constructor(address, email) {
    this.address = address;
    this.email = email;
  }

  async signIn(withPassword = password) {
    const response = await this.mustSend('/api/auth/login', { email: this.email, password: withPassword });
    this.cookie = response.headers.getSetCookie()[0].split(';')[0];
  }

  async signInFirst() {
    await this.signIn(temporaryPassword);
    const change = { currentPassword: temporaryPassword, newPassword: password };
    await this.mustSend('/api/auth/change-password', change);
    await this.signIn();
  }

  async mustSend(path, body) {
    const response = await this.send('POST', path, body);
    if (!response.ok) throw new Error(`${this.email}: ${path} ${response.status} ${await response.text()}`);
    return response;
  }

  send(method, path, body) {
    const headers = { origin: this.address, cookie: this.cookie, 'content-type': 'application/json' };
    return fetch(this.address + path, { method, headers, body: body && JSON.stringify(body) });
  }

  /** Each on the next day from Monday to Friday. */
  requestSickLeave() {
    do this.#lastDay += dayMs;
    while ([0, 6].includes(new Date(this.#lastDay).getUTCDay()));
    const date = new Date(this.#lastDay).toISOString().slice(0, 10);
    return this.send('POST', '/api/time-off', { type: 'SICK', startDate: date, endDate: date });
  }

  async countLost() {
    const listed = new Set();
    /** @type {string | undefined} */
    let path = '/api/time-off';
    while (path) {
      const response = await this.send('GET', path);
      for (const { id } of await response.json()) listed.add(id);
      path = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1].replace(this.address, '');
    }
    return this.confirmed.filter((id) => !listed.has(id)).length;
  }
}

export class Load {
  /** @type {Failed[]} */
  failed = [];
  /** @type {number[]} */
  #durationsMs = [];
  /** @type {Promise<void>[]} */
  #sent = [];
  #stopped = false;

  /** @param {Person[]} people */
  constructor(people) {
    this.people = people;
  }

  get sent() {
    return this.#sent.length;
  }

  /** Sends the requests one after another, whether or not replies arrive. @param {{ requests: number, perSecond: number }} pace */
  async run({ requests, perSecond }) {
    const startMs = performance.now();
    for (let n = 0; n < requests && !this.#stopped; n++) {
      await sleep(Math.max(0, startMs + (n * 1_000) / perSecond - performance.now()));
      this.#sent.push(this.#one(n));
    }
    await Promise.all(this.#sent);
  }

  stop() {
    this.#stopped = true;
  }

  /** In milliseconds. @param {number} part such as 0.99 */
  quantileMs(part) {
    const sorted = this.#durationsMs.toSorted((a, b) => a - b);
    return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]);
  }

  /** Confirmed changes that are not listed. */
  async countLost() {
    const counts = await Promise.all(this.people.map((person) => person.countLost()));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  get confirmed() {
    return this.people.reduce((sum, { confirmed }) => sum + confirmed.length, 0);
  }

  async #one(n) {
    const person = this.people[n % this.people.length];
    const writes = n % 4 === 0;
    const path = reads[n % reads.length];
    const what = writes ? 'POST /api/time-off' : `GET ${path}`;
    const atMs = performance.now();
    /** @param {string} reason @param {string | null} [retryAfter] */
    const fail = (reason, retryAfter = null) => void this.failed.push({ n, what, reason, retryAfter, atMs });
    try {
      const response = await (writes ? person.requestSickLeave() : person.send('GET', path));
      const text = await response.text();
      const body = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {}; // HAProxy replies with a page
      this.#durationsMs.push(performance.now() - atMs);
      if (response.status === 201) person.confirmed.push(body.id);
      else if (response.status !== 200 && body.code !== 'NO_WORKING_DAY')
        fail(`${response.status} ${body.message ?? ''}`, response.headers.get('retry-after'));
    } catch (error) {
      fail(String(error.cause ?? error));
    }
  }
}

/**
 * Creates an HR manager on the command line, and as many employees over HTTP. All of them sign in.
 * @param {string} address @param {Record<string, string>} env of the operators' commands @param {number} count
 */
export async function signedInPeople(address, env, count) {
  const hr = new Person(address, 'hr@example.com');
  const args = ['create-hr-manager', '--email', hr.email, '--name', 'Hilda Reyes'];
  const { code, output } = await staffroom(env, args, { input: `${password}\n` });
  if (code !== 0) throw new Error(output);
  await hr.signIn();
  const people = [];
  for (let n = 1; n <= count; n++) {
    const person = new Person(address, `person${n}@example.com`);
    await hr.mustSend('/api/users', {
      email: person.email,
      fullName: `Person ${n}`,
      jobTitle: 'Tester',
      password: temporaryPassword,
    });
    await person.signInFirst();
    people.push(person);
  }
  return people;
}
