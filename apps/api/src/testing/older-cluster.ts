/** The cluster of the embedded PostgreSQL as versions made it whose owner was its superuser. */
import { randomBytes } from 'node:crypto';
import { chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { findBinaries } from '../platform/embedded/binaries.js';
import { chooseRunAs } from '../platform/embedded/run-as.js';
import { startServer, stopServer } from '../platform/embedded/server.js';

/** Returns when the cluster is made and its server has stopped again. */
export async function makeOlderCluster(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'postgres');
  const data = join(folder, 'data');
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  await mkdir(folder, { mode: 0o711 });
  await mkdir(data, { mode: 0o700 });
  const [owner, app] = [0, 1].map(() => randomBytes(24).toString('base64url'));
  await writeFile(join(folder, 'owner.password'), owner!, { mode: 0o600 });
  await writeFile(join(folder, 'app.password'), app!, { mode: 0o600 });
  const handover = join(folder, 'handover');
  await writeFile(handover, owner!, { mode: 0o600 });
  const runAs = chooseRunAs(folder);
  if (runAs.uid !== undefined && runAs.gid !== undefined)
    for (const path of [data, handover]) await chown(path, runAs.uid, runAs.gid);
  const binaries = await findBinaries(folder, runAs);
  await binaries.run('initdb', [
    ...['-D', data, '-U', 'staffroom_owner', '--pwfile', handover, '--auth=scram-sha-256', '--encoding=UTF8'],
    ...['--locale-provider=builtin', '--locale=C.UTF-8', '--no-instructions'],
  ]);
  await rm(handover);
  const port = await startServer(folder, binaries, { fsync: false, maxConnections: 100 });
  const client = new pg.Client(`postgres://staffroom_owner:${owner}@127.0.0.1:${port}/postgres`);
  await client.connect();
  await client.query(`create role staffroom_app login password '${app}'`);
  await client.query(
    `create database staffroom template template0 encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'`,
  );
  await client.end();
  await stopServer(folder);
}
