import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, loadConfig } from './config.js';

const s3 = { S3_BUCKET: 'b', S3_REGION: 'r', S3_ACCESS_KEY: 'i', S3_SECRET_KEY: 's' };
const load = (env: Record<string, string>): Config => loadConfig({ MASTER_KEY: 'ab'.repeat(32), ...s3Of(env), ...env });
const s3Of = (env: Record<string, string>) => ('S3_ENDPOINT' in env ? s3 : {});

const plain = [
  ['DATABASE_URL', 'postgres://app:hunter2@db/staffroom', 'Add ?sslmode=verify-full to it'],
  ['DATABASE_URL', 'postgres://app:hunter2@localhost,db/staffroom', 'Add ?sslmode=verify-full to it'],
  ['DATABASE_URL', 'postgres://app:hunter2@localhost/staffroom?host=db', 'Add ?sslmode=verify-full to it'],
  ['DATABASE_URL', 'postgres://app:hunter2@db/staffroom?sslmode=disable', 'Add ?sslmode=verify-full to it'],
  ['REDIS_URL', 'redis://:hunter2@db:6379', 'Use rediss://'],
  ['S3_ENDPOINT', 'http://db:9000', 'Use https://'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://db:4318', 'Use https://'],
  ['CLAMAV_URL', 'tcp://db:3310', 'Run clamd on this machine'],
] as const;

it.each(plain)('refuses %s=%s, unless HOSTS_WITHOUT_TLS names the host', (name, url, remedy) => {
  expect(() => load({ [name]: url })).toThrow(
    `${name} reaches db without TLS. ${remedy}, or, if you trust the network in between, add db to HOSTS_WITHOUT_TLS.`,
  );
  expect(() => load({ [name]: url, HOSTS_WITHOUT_TLS: 'db.internal,cache' })).toThrow('reaches db without TLS');
  expect(() => load({ [name]: url, HOSTS_WITHOUT_TLS: 'cache, DB' })).not.toThrow();
});

it.each([
  ['DATABASE_URL', 'postgres://app@db,db2/staffroom?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://app@db/staffroom?ssl=true'],
  ['DATABASE_URL', 'postgres://app@/staffroom?host=/run/postgresql'],
  ['DATABASE_URL', 'postgres://app@%2Frun%2Fpostgresql/staffroom'],
  ['DATABASE_URL', 'postgres://app@[::1],127.0.0.1:5433/staffroom'],
  ['REDIS_URL', 'rediss://db'],
  ['REDIS_URL', 'redis://localhost'],
  ['S3_ENDPOINT', 'https://db'],
  ['S3_ENDPOINT', 'http://127.0.0.1:9000'],
  ['CLAMAV_URL', 'tcp://[::1]'],
  ['CLAMAV_URL', 'unix:///run/clamav/clamd.ctl'],
])('takes %s=%s', (name, url) => {
  expect(() => load({ [name]: url })).not.toThrow();
});

it.each([
  ['smtp://user:pw@mail:587', 'smtp://user:pw@mail:587?requireTLS=true'],
  ['smtp://mail?ignoreTLS=true&requireTLS=false', 'smtp://mail?requireTLS=true'],
  ['smtp://localhost:1025', 'smtp://localhost:1025'],
  ['smtp://relay', 'smtp://relay'],
])('demands STARTTLS of %s only if it is another machine that HOSTS_WITHOUT_TLS does not name', (url, used) => {
  expect(load({ SMTP_URL: url, HOSTS_WITHOUT_TLS: 'relay' }).smtpUrl).toBe(used);
});

it('the compose file names the host of the URLs that make-secrets.sh writes', () => {
  const file = (name: string) => readFileSync(join(__dirname, '../../../../../deploy', name), 'utf8');
  const [, host = ''] = /HOSTS_WITHOUT_TLS: \$\{HOSTS_WITHOUT_TLS:-([\w,]+)\}/.exec(file('compose.yml')) ?? [];
  const written = [...file('make-secrets.sh').matchAll(/"postgres:.*@(.*)" >/g)].map(([, rest]) => rest);
  expect(written).toEqual([`${host}/staffroom`, `${host}/staffroom`]);
});
