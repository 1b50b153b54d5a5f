/** A measured server in its own process. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export async function startServer(file, env, execArgv = []) {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { env: { ...process.env, ...env }, execArgv });
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${file} ended with ${code} before it listened`))),
  ]);
  return {
    pid: child.pid,
    address: `http://127.0.0.1:${message.port}`,
    async stop() {
      if (child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.disconnect();
      const late = setTimeout(() => child.kill('SIGKILL'), 15_000);
      await exited;
      clearTimeout(late);
    },
  };
}
