/** A real connection pooler, if pgbouncer is installed. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.js';
import { until } from './until.js';

export const pgbouncerIsInstalled = spawnSync('pgbouncer', ['--version']).status === 0;

/** Returns the same URL with the pooler's address. It ignores startup settings, as it must for most clients. */
export async function startPgbouncer(url: string, mode: 'session' | 'transaction') {
  const { hostname, port, username, password } = new URL(url);
  const folder = await mkdtemp(join(tmpdir(), 'staffroom-pgbouncer-'));
  const [settings, users, own] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt'), await freePort()];
  await chmod(folder, 0o755);
  await writeFile(users, `"${username}" "${password}"\n`);
  await writeFile(
    settings,
    `[databases]\n* = host=${hostname} port=${port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${own}\nunix_socket_dir =\n` +
      `auth_type = plain\nauth_file = ${users}\npool_mode = ${mode}\nignore_startup_parameters = options,extra_float_digits\n`,
  );
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : []; // it refuses to run as root
  const server = spawn('pgbouncer', [...asOther, settings], { stdio: 'ignore' });
  const pooled = Object.assign(new URL(url), { port: String(own) }).href;
  await until(() => accepts(pooled));
  return {
    url: pooled,
    async stop() {
      server.kill('SIGKILL');
      await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}
