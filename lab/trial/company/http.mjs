/** One HTTP request to a portal through its proxy. Never throws: a request without a complete reply has the status null. */
import { Agent, request } from 'node:http';

const patienceMs = 20_000;
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

/**
 * @param {{ port: number, method: string, path: string, headers: Record<string, string>, body?: Buffer }} given
 * @returns {Promise<{ status: number | null, headers: Record<string, any>, bytes: Buffer, error?: string }>}
 */
export function send({ port, method, path, headers, body }) {
  return new Promise((resolve) => {
    const lost = (error) => resolve({ status: null, headers: {}, bytes: Buffer.alloc(0), error });
    const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', () => lost('cut in the reply'));
      response.on('aborted', () => lost('cut in the reply'));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? null, headers: response.headers, bytes: Buffer.concat(chunks) }),
      );
    });
    const impatience = setTimeout(() => sent.destroy(new Error('no reply')), patienceMs);
    sent.on('error', (error) => lost(error.message));
    sent.on('close', () => clearTimeout(impatience));
    sent.end(body);
  });
}

export function closeConnections() {
  agent.destroy();
}
