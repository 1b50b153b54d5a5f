/** A measured server in its own process. It sends its port when it listens, and stops when it is disconnected. */
import { fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * @param {URL} file
 * @param {NodeJS.ProcessEnv} env
 * @param {import('../../support/program.mjs').Closers} closers
 */
export async function startServer(file, env, closers) {
  const child = fork(file, { env: { ...process.env, ...env } });
  closers.push(async () => {
    if (child.exitCode !== null) return;
    child.disconnect();
    await once(child, 'exit');
  });
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${file} ended with ${code} before it listened`))),
  ]);
  return { pid: Number(child.pid), address: `http://127.0.0.1:${message.port}` };
}

/** The portal without background work, which is not measured here. */
export function startQuietPortal(env, closers) {
  return startServer(new URL('portal-server.mjs', import.meta.url), env, closers);
}
