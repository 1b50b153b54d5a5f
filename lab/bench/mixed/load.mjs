/** Sends calls at a constant rate. A call that waits, because the portal is slow, counts from the moment at which it was due. */
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuOf } from '../support/cpu-time.mjs';

const stepMs = 5;
const giveUpMs = 60_000;

export async function sendAtRate({ portal, postmaster, rate, seconds, calls }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
  const rssMb = { largest: 0, atEnd: 0 };
  const { result, elapsedMs, node, postgres } = await cpuOf({ pid: portal.pid, postmaster }, async () => {
    const sent = [];
    const start = performance.now();
    for (; sent.length < rate * seconds; await sleep(stepMs)) {
      rssMb.atEnd = rssOf(portal.pid);
      rssMb.largest = Math.max(rssMb.largest, rssMb.atEnd);
      const due = Math.floor(((performance.now() - start) * rate) / 1_000) + 1;
      while (sent.length < Math.min(due, rate * seconds))
        sent.push(timed(start + (sent.length * 1_000) / rate, calls()));
    }
    return Promise.all(sent);
  });
  agent.destroy();
  const cpu = { node: node / result.length, postgres: postgres / result.length };
  return { results: result, perSecond: (result.length / elapsedMs) * 1_000, cpu, rssMb };

  async function timed(due, /** @type {import('./mix.mjs').Call} */ { name, done, ...call }) {
    const took = (error) => ({ name, ms: performance.now() - due, error });
    try {
      const reply = await send(agent, portal.address, call);
      done?.(reply);
      return took(null);
    } catch (error) {
      return took(error.message);
    }
  }
}

export function send(
  agent,
  address,
  /** @type {Omit<import('./mix.mjs').Call, 'name'>} */ { method, path, cookie, body },
) {
  const text = body ? JSON.stringify(body) : undefined;
  const headers = {
    cookie,
    'sec-fetch-site': 'same-origin',
    'accept-encoding': 'gzip',
    ...(text ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) } : {}),
  };
  return new Promise((resolve, reject) => {
    const sent = request(address + path, { agent, method, headers, timeout: giveUpMs }, (response) => {
      /** @type {Buffer[]} */
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        if (Number(response.statusCode) < 300) resolve(Buffer.concat(parts).toString());
        else reject(new Error(`${response.statusCode}`));
      });
    });
    sent.on('timeout', () => sent.destroy(new Error('no reply')));
    sent.on('error', reject);
    sent.end(text);
  });
}

function rssOf(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
