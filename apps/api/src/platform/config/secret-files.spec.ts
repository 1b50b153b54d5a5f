import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newPrivateKeyPem } from '../log-integrity/signing-key.js';
import { configTable, type SettingName, secretSettings } from './config-table.js';
import { loadConfig } from './config.js';

const folder = mkdtempSync(join(tmpdir(), 'staffroom-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const s3 = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'b',
  S3_REGION: 'r',
  S3_ACCESS_KEY: 'id of a key',
  S3_SECRET_KEY: 'secret of a key',
};
const values: Readonly<Partial<Record<SettingName, string>>> = {
  ...s3,
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'portal',
  OIDC_CLIENT_SECRET: 'secret of a client',
  HOSTS_WITHOUT_TLS: 'db,cache',
  DATABASE_URL: 'postgres://portal:secret@db/staffroom',
  DATABASE_OWNER_URL: 'postgres://owner:secret@db/staffroom',
  REDIS_URL: 'redis://:secret@cache:6379',
  SMTP_URL: 'smtp://user:secret@mail:587',
  MASTER_KEY: 'ab'.repeat(32),
  MASTER_KEY_PREVIOUS: 'cd'.repeat(32),
  AUDIT_SIGNING_KEY: newPrivateKeyPem(),
  TSA_URL: 'https://user:secret@stamps',
};

describe('a secret in a file', () => {
  it.each(secretSettings)('is read from %s_FILE, without the line end', (name) => {
    const { [name]: value, ...others } = values;
    const file = fileWith(`${value}\n`);
    expect(loadConfig({ ...others, [`${name}_FILE`]: file })).toEqual(loadConfig(values));
  });

  it('exists for every setting that may contain a password or a key, and for no other', () => {
    const secret = /_URL$|KEY|SECRET/;
    const open = ['PUBLIC_URL', 'CLAMAV_URL'];
    const names = configTable.map(({ name }) => name).filter((name) => secret.test(name) && !open.includes(name));
    expect([...secretSettings].sort()).toEqual(names.sort());
    expect(loadConfig({ PORT_FILE: fileWith('8080') }).port).toBe(3000);
  });

  it('is refused if the setting is set too', () => {
    const file = fileWith('cd'.repeat(32));
    expect(() => loadConfig({ MASTER_KEY: 'ab'.repeat(32), MASTER_KEY_FILE: file })).toThrow(
      'MASTER_KEY and MASTER_KEY_FILE are both set. Set one of them.',
    );
    expect(loadConfig({ MASTER_KEY: '', MASTER_KEY_FILE: file }).masterKey).toEqual(
      Buffer.from('cd'.repeat(32), 'hex'),
    );
    expect(loadConfig({ MASTER_KEY: 'cd'.repeat(32), MASTER_KEY_FILE: ' ' }).masterKey).toBeDefined();
  });

  it('is named with its path if it is missing, empty or a folder', () => {
    const missing = join(folder, 'missing');
    const nothing = fileWith('\n');
    const inside = mkdtempSync(join(folder, 'folder-'));
    expect(() => loadConfig({ MASTER_KEY_FILE: missing })).toThrow(
      `MASTER_KEY_FILE is "${missing}", which cannot be read (ENOENT). Name a file this user may read.`,
    );
    expect(() => loadConfig({ MASTER_KEY_FILE: inside })).toThrow(`"${inside}", which cannot be read (EISDIR)`);
    expect(() => loadConfig({ MASTER_KEY_FILE: nothing })).toThrow(
      `MASTER_KEY_FILE is "${nothing}", which is empty. Write the secret into it.`,
    );
  });

  it.each(secretSettings.filter((name) => !/^(S3|OIDC)_/.test(name)))('is never quoted: a wrong %s', (name) => {
    const file = fileWith('hunter2 is no such thing');
    const wrong = () => loadConfig({ ...values, [name]: '', [`${name}_FILE`]: file });
    expect(wrong).toThrow(`${name} in ${file} is not`);
    expect(wrong).toThrow(expect.not.stringContaining('hunter2'));
  });
});

let files = 0;

function fileWith(content: string): string {
  const file = join(folder, `secret-${++files}`);
  writeFileSync(file, content, { mode: 0o600 });
  return file;
}
