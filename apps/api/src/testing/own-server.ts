/** A PostgreSQL server of a test's own, for faults that the server of the other tests must not have. */
import { execFile } from 'node:child_process';
import { appendFile, chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Binaries, findBinaries } from '../platform/embedded/binaries.js';
import { isPostgres } from '../platform/embedded/postmaster.js';
import { chooseRunAs, type RunAs } from '../platform/embedded/run-as.js';
import { migrate } from '../platform/migrations/migrate.js';
import { makeCertificate } from './make-certificate.js';
import { freePort } from './free-port.js';

type Settings = Readonly<Record<string, string | number>>;

export class OwnServer {
  private constructor(
    private readonly folder: string,
    private readonly name: string,
    private readonly binaries: Binaries,
    private readonly runAs: RunAs,
    readonly port: number,
  ) {}

  /** A running server with a migrated database. Anyone on this machine may connect to it. */
  static async start(settings: Settings = {}): Promise<OwnServer> {
    const folder = await mkdtemp(join(tmpdir(), 'staffroom-server-'));
    await chmod(folder, 0o711);
    const runAs = chooseRunAs(folder);
    const server = new OwnServer(folder, 'data', await findBinaries(folder, runAs), runAs, await freePort());
    await mkdir(server.data, { mode: 0o700 });
    await server.hand(server.data);
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'];
    await server.binaries.run('initdb', ['-D', server.data, '-U', 'postgres', '--auth=trust', ...locale]);
    await server.start(settings);
    await server.run('postgres', 'create role staffroom_app login; create role staffroom_owner login');
    await server.run('postgres', 'create database staffroom owner staffroom_owner');
    await migrate(server.url('staffroom_owner'), 'staffroom_app');
    return server;
  }

  private get data(): string {
    return join(this.folder, this.name);
  }

  url(role: string, database = 'staffroom', host = '127.0.0.1'): string {
    return `postgres://${role}@${host}:${this.port}/${database}`;
  }

  async start(settings: Settings = {}): Promise<void> {
    // a server that was killed and that nobody has collected keeps its id, which the next one would take for a running server
    if (!(await this.isRunning())) await rm(this.pidFile, { force: true });
    const all = { port: this.port, listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings };
    const options = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`);
    const log = join(this.data, 'server.log');
    await this.binaries.run('pg_ctl', ['start', '--wait', '-D', this.data, '-l', log, '-o', options.join(' ')]);
  }

  /** `immediate` loses what is not on disk. */
  async stop(mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
    await this.binaries.run('pg_ctl', ['stop', '--wait', '-m', mode, '-D', this.data]);
  }

  /** Like a power cut: nothing more is written, and no client is told. */
  async kill(): Promise<void> {
    process.kill(await this.pid(), 'SIGKILL');
  }

  /** Lets everybody connect from these addresses, after the next start. */
  async trust(network: string): Promise<void> {
    await appendFile(join(this.data, 'pg_hba.conf'), `host all all ${network} trust\n`);
  }

  /** Makes a certificate with this name. Returns its file, and the settings for the next start. */
  async certify(name: string): Promise<{ certificate: string; settings: Settings }> {
    const { certificate, key } = await makeCertificate(this.folder, name);
    await chmod(key, 0o600);
    for (const file of [certificate, key]) await this.hand(file);
    return { certificate, settings: { ssl: 'on', ssl_cert_file: certificate, ssl_key_file: key } };
  }

  /** This role then needs a certificate, and no password. Returns its files, and the settings for the next start. */
  async expectCertificate(role: string): Promise<{ certificate: string; key: string; settings: Settings }> {
    const { certificate, key } = await makeCertificate(this.folder, role);
    await this.hand(certificate);
    const rules = join(this.data, 'pg_hba.conf');
    await writeFile(rules, `hostssl all ${role} all cert\n${await readFile(rules, 'utf8')}`);
    return { certificate, key, settings: { ssl_ca_file: certificate } };
  }

  /** A second server that follows this one, which must not be running. */
  async standby(name: string): Promise<OwnServer> {
    const standby = new OwnServer(this.folder, name, this.binaries, this.runAs, await freePort());
    await promisify(execFile)('cp', ['-a', this.data, standby.data]);
    const source = `host=127.0.0.1 port=${this.port} user=postgres application_name=${name}`;
    await appendFile(join(standby.data, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
    await appendFile(join(standby.data, 'standby.signal'), '');
    return standby;
  }

  async run<Row extends object>(database: string, sql: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url('postgres', database) });
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  async remove(): Promise<void> {
    if (await this.isRunning()) await this.stop('immediate').catch(() => undefined);
    await rm(this.folder, { recursive: true, force: true });
  }

  private get pidFile(): string {
    return join(this.data, 'postmaster.pid');
  }

  private async pid(): Promise<number> {
    return Number((await readFile(this.pidFile, 'utf8')).split('\n')[0]);
  }

  private isRunning(): Promise<boolean> {
    return this.pid().then(isPostgres, () => false);
  }

  private async hand(path: string): Promise<void> {
    const { uid, gid } = this.runAs;
    if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
  }
}
