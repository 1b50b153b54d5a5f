import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newPrivateKeyPem } from '../log-integrity/signing-key.js';
import { configTable, secretSettings } from './config-table.js';
import { loadConfig } from './config.js';
import { makeMasterKeyFile } from './master-key.js';

const MASTER_KEY = 'ab'.repeat(32);
const load = (env: Record<string, string>) => loadConfig({ MASTER_KEY, ...env });

describe('configuration', () => {
  it('requires no setting', () => {
    const config = load({});
    expect(config).toMatchObject({ port: 3000, portIsDefault: true, host: '127.0.0.1', demo: true, timeZone: 'UTC' });
    expect(config.publicUrl).toBe('http://localhost:3000');
    expect(config.databaseUrl).toBeUndefined();
  });

  it('uses the settings that are given', () => {
    const config = load({
      PORT: '8080',
      PUBLIC_URL: 'https://hr.example.com/',
      TRUST_PROXY: '1',
      DEMO: 'false',
      TIME_ZONE: 'Europe/Madrid',
    });
    expect(config).toMatchObject({ port: 8080, portIsDefault: false, trustProxy: 1, timeZone: 'Europe/Madrid' });
    expect(config.publicUrl).toBe('https://hr.example.com');
  });

  it.each(['https://hr.example.com', 'https://HR.example.com:443//'])(
    'takes %s as the public address',
    (PUBLIC_URL) => {
      expect(load({ PUBLIC_URL, DEMO: 'false' }).publicUrl).toBe('https://hr.example.com');
    },
  );

  it('shows the chosen port in the public address', () => {
    expect(load({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000');
  });

  it('waits before the port closes only behind a proxy, unless it is told to', () => {
    expect(load({}).shutdownDelaySeconds).toBe(0);
    expect(load({ DEMO: 'false', TRUST_PROXY: '1' }).shutdownDelaySeconds).toBe(3);
    expect(load({ DEMO: 'false', TRUST_PROXY: 'loopback' }).shutdownDelaySeconds).toBe(3);
    expect(load({ DEMO: 'false', TRUST_PROXY: '1', SHUTDOWN_DELAY_SECONDS: '0' }).shutdownDelaySeconds).toBe(0);
  });

  it('treats an empty variable as unset', () => {
    expect(load({ PORT: '', DATABASE_URL: '  ' })).toMatchObject({ port: 3000, demo: true });
  });

  it('seeds no demo company into a given database unless DEMO is true', () => {
    const DATABASE_URL = 'postgres://app:secret@localhost/staffroom';
    expect(load({ DATABASE_URL }).demo).toBe(false);
    expect(load({ DATABASE_URL, DEMO: 'true' }).demo).toBe(true);
    expect(load({ DATABASE_URL, DEMO: 'large' })).toMatchObject({ demo: true, demoIsLarge: true });
  });

  it.each([
    ...['0.0.0.0', '::', '192.0.2.1', 'hr.example.com', 'localhost.example.com'].map((host) => ['HOST', host]),
    ['PUBLIC_URL', 'https://hr.example.com'],
    ['TRUST_PROXY', 'loopback'],
  ])('refuses demo accounts with %s=%s unless DEMO=true is set', (name, value) => {
    const open = { [name!]: value! };
    const demoOpenedBy = name === 'TRUST_PROXY' ? `${name} is set` : `${name} is "${value}"`;
    expect(() => load(open)).toThrow(
      `${demoOpenedBy}, which opens the demo accounts to other machines. Set DEMO=false to start without them, or DEMO=true to open them.`,
    );
    expect(() => load({ ...open, DEMO: '' })).toThrow('DEMO=true');
    expect(load({ ...open, DEMO: 'true' })).toMatchObject({ demo: true, demoOpenedBy: undefined });
    expect(load({ ...open, DEMO: 'false' })).toMatchObject({ demo: false, demoOpenedBy });
    expect(load({ ...open, DATABASE_URL: 'postgres://[::1]/d' })).toMatchObject({ demo: false, demoOpenedBy });
  });

  it.each(['common', 'organizations'])('trusts no domain with the issuer of all tenants, %s', (tenant) => {
    const oidc = {
      OIDC_ISSUER: `https://login.microsoftonline.com/${tenant}/v2.0`,
      OIDC_CLIENT_ID: 'a',
      OIDC_CLIENT_SECRET: 'b',
    };
    expect(() => load({ ...oidc, OIDC_TRUSTED_DOMAINS: 'company.example' })).toThrow(
      'Use the issuer of your own tenant.',
    );
    expect(load(oidc)).toMatchObject({ oidc: { trustedDomains: [] } });
  });

  it.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('opens demo accounts on HOST=%s', (HOST) => {
    expect(load({ HOST })).toMatchObject({ demo: true, demoOpenedBy: undefined });
  });

  it.each([
    ['PORT', 'abc', 'PORT is "abc". Set a port from 1 to 65535.'],
    ['PORT', '70000', 'PORT is "70000". Set a port from 1 to 65535.'],
    ['HOST', 'a b', 'HOST is "a b". Set an address to listen on, such as 127.0.0.1 or 0.0.0.0.'],
    ['DEMO', 'perhaps', 'DEMO is "perhaps". Set true, false or large.'],
    [
      'LANGUAGES_IN_PREPARATION',
      'de, tlh',
      'LANGUAGES_IN_PREPARATION has "tlh". The languages are en, es, pt, it, tr, de, fr.',
    ],
    ['TIME_ZONE', 'Mars/Base', 'TIME_ZONE is "Mars/Base". Set the IANA name of a time zone, such as Europe/Madrid.'],
    ['MAIL_FROM', 'nobody', 'MAIL_FROM is "nobody". Set an email address, such as Staffroom <hr@company.example>.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud". Set one of error, warn, log, debug, verbose.'],
    ...[
      'https://company.example/hr',
      'https://hr.example/?a=b',
      'https://hr.example/#a',
      'https://ana:pw@hr.example',
    ].map((url) => [
      'PUBLIC_URL',
      url,
      'PUBLIC_URL has more than a scheme, a host and a port. The portal needs a host name of its own, such as https://hr.company.example',
    ]),
    ...['http://hr.company.example', 'http://192.0.2.1:3000'].map((url) => [
      'PUBLIC_URL',
      url,
      'PUBLIC_URL begins with http://, which is for this machine only: passwords would cross the network unencrypted. Put a reverse proxy with TLS in front of the portal, and set its https:// address.',
    ]),
    ['HOSTS_WITHOUT_TLS', 'redis://db', 'HOSTS_WITHOUT_TLS is "redis://db". Set names of hosts'],
    ['PUBLIC_URL', 'hr.example', 'PUBLIC_URL is not a supported address. It must look like http:// or https://host…'],
    [
      'DATABASE_URL',
      'mysql://u:p@h/d',
      'DATABASE_URL is not a supported address. It must look like postgres://user:password@host:5432/database',
    ],
    ['REDIS_URL', 'localhost', 'REDIS_URL is not a supported address. It must look like redis:// or rediss://host…'],
    ['SMTP_URL', 'mail', 'SMTP_URL is not a supported address. It must look like smtp:// or smtps://host…'],
    [
      'MASTER_KEY',
      'short',
      'MASTER_KEY is not 32 bytes in hex or base64. Take the key of this database from your copy. Only for an empty database, create one with "openssl rand -hex 32".',
    ],
    [
      'AUDIT_SIGNING_KEY',
      'secret',
      'AUDIT_SIGNING_KEY is not an Ed25519 private key. Create one with "openssl genpkey -algorithm ed25519".',
    ],
    [
      'TRUST_PROXY',
      'true',
      'TRUST_PROXY is "true". Set the number of proxies, such as 1, or their addresses separated by commas.',
    ],
    [
      'SHUTDOWN_DELAY_SECONDS',
      '2 min',
      'SHUTDOWN_DELAY_SECONDS is "2 min". Set a whole number of seconds from 0 to 999.',
    ],
    ['UPLOAD_MIN_RATE', '8 kB', 'UPLOAD_MIN_RATE is "8 kB". Set a number of bytes per second, such as 8000.'],
    [
      'DATABASE_OWNER_URL',
      'postgres://o@127.0.0.1/d',
      'DATABASE_OWNER_URL is set without DATABASE_URL. Set both, or neither.',
    ],
    [
      'OIDC_ISSUER',
      'https://id.example',
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together. Set all three, or none.',
    ],
    ...['http://id.example', 'HTTP://localhost.example'].map((url) => [
      'OIDC_ISSUER',
      url,
      'OIDC_ISSUER begins with http://, which is for a provider on this machine only. Set its https:// address.',
    ]),
    ['PASSWORD_SIGN_IN', 'false', 'PASSWORD_SIGN_IN is false without an identity provider.'],
    ['PASSWORD_STRENGTH', 'high', 'PASSWORD_STRENGTH is "high". Set standard or strict.'],
    ['OIDC_TRUSTED_DOMAINS', 'company', 'OIDC_TRUSTED_DOMAINS is "company". Set domains separated by commas'],
    ['OIDC_CREATE', 'maybe', 'OIDC_CREATE is "maybe". Set true or false.'],
  ])('reports a wrong %s (%s) in one line', (name, value, message) => {
    expect(() => load({ [name]: value })).toThrow(message);
  });

  it.each([
    ['https://hr.company.example', 'hr.company.example'],
    ['http://localhost:3000', undefined],
    ['https://192.0.2.1', undefined],
  ])('greets the mail server with the host of %s if that is a name with a dot', (PUBLIC_URL, name) => {
    expect(load({ PUBLIC_URL, DEMO: 'false' }).smtpName).toBe(name);
    expect(load({ PUBLIC_URL, DEMO: 'false', SMTP_NAME: 'mail.company.example' }).smtpName).toBe(
      'mail.company.example',
    );
  });

  it('quotes no password in its messages', () => {
    expect(() => load({ DATABASE_URL: 'http://app:hunter2@db' })).toThrow(expect.not.stringContaining('hunter2'));
  });

  it.each(['10.0.0.0/8,::1', 'loopback'])('accepts the proxies %s [R9.3]', (TRUST_PROXY) => {
    expect(load({ TRUST_PROXY, DEMO: 'false' }).trustProxy).toEqual(TRUST_PROXY.split(','));
  });

  it('accepts the master key in hex and in base64', () => {
    const base64 = Buffer.from(MASTER_KEY, 'hex').toString('base64');
    expect(load({ MASTER_KEY: base64 }).masterKey).toEqual(load({}).masterKey);
  });

  it('accepts the signing key as PEM, as PEM in one line, and as base64', () => {
    const pem = newPrivateKeyPem();
    for (const text of [pem, pem.replaceAll('\n', '\\n'), pem.split('\n')[1]!]) {
      const { auditSigningKey } = load({ AUDIT_SIGNING_KEY: text });
      expect(auditSigningKey!.export({ type: 'pkcs8', format: 'pem' })).toBe(pem);
    }
  });

  it('reads every setting of the table, and documents every setting it reads', () => {
    const read = new Set<string>();
    loadConfig(new Proxy({ MASTER_KEY }, { get: (env, name) => (read.add(String(name)), Reflect.get(env, name)) }));
    const names = configTable.map(({ name }) => name);
    expect([...read].sort()).toEqual([...names, ...secretSettings.map((name) => `${name}_FILE`)].sort());
  });
});

describe('the master key', () => {
  const folder = mkdtempSync(join(tmpdir(), 'staffroom-config-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is created once and readable only by its owner', () => {
    const DATA_DIR = join(folder, 'new');
    const first = makeMasterKeyFile(DATA_DIR);
    expect(first).toHaveLength(32);
    expect(makeMasterKeyFile(DATA_DIR)).toEqual(first);
    expect(loadConfig({ DATA_DIR }).masterKey).toEqual(first);
    expect(statSync(join(DATA_DIR, 'master.key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(DATA_DIR, 'master.key'), 'utf8').trim()).toBe(first.toString('hex'));
  });

  it('is not created by reading the settings', () => {
    const DATA_DIR = join(folder, 'read');
    expect(loadConfig({ DATA_DIR }).masterKey).toBeUndefined();
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it('is refused if its file holds something else', () => {
    const DATA_DIR = mkdtempSync(join(folder, 'odd-'));
    writeFileSync(join(DATA_DIR, 'master.key'), 'abc');
    expect(() => loadConfig({ DATA_DIR })).toThrow(/master\.key is not 32 bytes in hex or base64/);
  });

  it('is named in the error if DATA_DIR cannot be written', () => {
    expect(() => makeMasterKeyFile('/dev/null/data')).toThrow(/^DATA_DIR cannot hold the master key/);
  });
});
