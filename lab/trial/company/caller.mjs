/**
 * Sends calls as a careful client does: under one Idempotency-Key until there is a reply that is a decision. A lost reply
 * or a 5xx is neither success nor refusal. Some calls are sent to both portals at once.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from './http.mjs';

const retryMs = 250;
const longestRetryMs = 2_000;
const giveUpMs = 90_000;
const twiceOneIn = 10;

export class Caller {
  /**
   * @param {import('./history.mjs').History} history
   * @param {() => number[]} ports of the portals
   * @param {(scope: string) => string} commandIdOf
   * @param {import('../report.mjs').Report} report
   */
  constructor(history, ports, commandIdOf, report) {
    this.history = history;
    this.ports = ports;
    this.commandIdOf = commandIdOf;
    this.report = report;
  }

  /**
   * @param {import('./people.mjs').Person} person
   * @param {{ kind: string, args?: object, method: string, path: string, json?: object, form?: { type: string, bytes: Buffer } }} what
   */
  async call(person, { kind, args = {}, method, path, json, form }) {
    const key = randomUUID();
    const isChange = method !== 'GET';
    const commandId = isChange ? this.commandIdOf(`${person.id} ${method} ${path} ${key}`) : null;
    const session = person.session;
    const call = this.history.begin(kind, person.id, args, commandId, session);
    const body = form?.bytes ?? (json && Buffer.from(JSON.stringify(json)));
    const headers = {
      ...(session ? { cookie: session.cookie } : {}),
      ...(isChange ? { 'idempotency-key': key, 'sec-fetch-site': 'same-origin' } : {}),
      ...(body ? { 'content-type': form?.type ?? 'application/json', 'content-length': String(body.length) } : {}),
      'x-forwarded-for': person.address,
    };
    const reply = await this.#untilDecided(call, { method, path, headers, body }, isChange);
    return { call, ...reply };
  }

  async #untilDecided(call, request, isChange) {
    const started = Date.now();
    for (let tries = 0; ; tries++) {
      const isTwice = isChange && tries === 0 && call.number % twiceOneIn === 0 && !call.kind.startsWith('auth/');
      const reply = isTwice ? await this.#sendTwice(call, request) : await this.#send(call, request, tries);
      if (isDecision(reply.status)) {
        call.status = reply.status;
        call.body = bodyOf(reply);
        call.answeredAt = this.history.tick();
        return reply;
      }
      call.isUncertain ||= isChange;
      if (Date.now() - started > giveUpMs) return reply;
      await sleep(Math.min(retryMs * 2 ** Math.min(tries, 5), longestRetryMs));
    }
  }

  async #send(call, request, tries) {
    const ports = this.ports();
    const began = Date.now();
    const reply = await send({ port: ports[(call.number + tries) % ports.length], ...request });
    this.report.replied(call.kind, reply, Date.now() - began);
    return reply;
  }

  /** One may be refused while the other succeeds. If neither succeeds and one is lost, the outcome is unknown. */
  async #sendTwice(call, request) {
    const both = await Promise.all([this.#send(call, request, 0), this.#send(call, request, 1)]);
    const done = both.filter(({ status }) => status !== null && status < 300);
    if (new Set(done.map(idsIn)).size > 1) this.report.finding('a call sent twice created two objects', call.kind);
    return done[0] ?? both.find(({ status }) => !isDecision(status)) ?? both[0];
  }
}

function idsIn(reply) {
  const body = bodyOf(reply);
  return [body]
    .flat()
    .map(({ id }) => id)
    .join();
}

/** False if the body arrived too slowly (408) or the portal was unavailable. */
function isDecision(status) {
  return status !== null && status < 500 && status !== 408;
}

function bodyOf({ headers, bytes }) {
  if (!String(headers['content-type']).startsWith('application/json')) return bytes.length;
  return JSON.parse(bytes.toString());
}
