/** Sends calls at a constant rate. A call that waits, because the portal is slow, counts from the moment at which it was due. */
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuMsOf, familyCpuMs } from '../http/cpu-time.mjs';

const stepMs = 5;
const giveUpMs = 60_000;

export async function sendAtRate({ portal, postmaster, rate, seconds, calls }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
  /** @type {{ name: string, ms: number, error: string | null }[]} */
  const results = [];
  const running = new Set();
  const before = [cpuMsOf(portal.pid), familyCpuMs(postmaster)];
  let largestRss = 0;
  const start = performance.now();
  for (let sent = 0; sent < rate * seconds; await sleep(stepMs)) {
    largestRss = Math.max(largestRss, rssOf(portal.pid));
    for (; sent < rate * seconds && start + (sent * 1_000) / rate <= performance.now(); sent++) {
      const due = start + (sent * 1_000) / rate;
      const { name, done, ...call } = calls();
      const work = send(agent, portal.address, call).then(
        (reply) => {
          results.push({ name, ms: performance.now() - due, error: null });
          done?.(reply);
        },
        (error) => results.push({ name, ms: performance.now() - due, error: error.message }),
      );
      running.add(work);
      void work.then(() => running.delete(work));
    }
  }
  await Promise.all(running);
  const elapsedMs = performance.now() - start;
  agent.destroy();
  const after = [cpuMsOf(portal.pid), familyCpuMs(postmaster)];
  const [node, postgres] = after.map((ms, i) => (ms - before[i]) / results.length);
  return {
    results,
    elapsedMs,
    rate,
    cpu: { node, postgres },
    rssMb: { largest: largestRss, atEnd: rssOf(portal.pid) },
  };
}

export function send(agent, address, { method, path, cookie, body }) {
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
