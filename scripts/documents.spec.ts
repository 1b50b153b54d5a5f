import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileLimits } from '@staffroom/contracts/files.js';
import { defaultLimits } from '../apps/api/src/platform/files/s3-backend.js';

const root = join(__dirname, '..');

const texts = [
  ...['.', 'bench', 'deploy'].flatMap((folder) => filesIn(folder, { recursive: false })),
  ...['docs', 'apps/api/src', 'libs', 'migrations', 'scripts', 'trial'].flatMap((folder) => filesIn(folder)),
].filter((file) => /\.(md|ts|mjs|yml|service)$/.test(file) && !/node_modules|\/dist/.test(file));

describe('the documents and messages', () => {
  it('never tell an operator to run npx: the registry has an unrelated package of this name', () => {
    expect(texts.length).toBeGreaterThan(500);
    expect(texts.filter((file) => /npx\s+staffroom/.test(read(file)))).toEqual([]);
  });
});

describe('the table of messages in the README', () => {
  const [, section = ''] = read('README.md').split('## Troubleshooting');
  const messages = [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, message = '']) => message);
  const sources = [
    'staffroom',
    ...texts.filter((file) => /^apps\/api\/src\/|\.mjs$/.test(file) && !/\.spec\./.test(file)),
  ].map((file) => withoutJoins(read(file)));

  it('has rows', () => {
    expect(messages.length).toBeGreaterThan(30);
  });

  it.each(messages)('quotes the code: %s', (message) => {
    const pieces = message.split('…').filter((piece) => piece.trim());
    expect(sources.some((source) => pieces.every((piece) => source.includes(piece)))).toBe(true);
  });
});

describe('the time that a proxy gives to an upload', () => {
  const longestSeconds = (fileLimits.maxFiles * defaultLimits.callMs) / 1_000;

  it.each([
    ['README.md', /`proxy_read_timeout (\d+)s;`/],
    ['README.md', /the most.* So give `POST`[^.]* (\d+) s:/s],
    ['deploy/haproxy/haproxy.cfg', /^ +http-request set-timeout server (\d+)s if METH_POST/m],
  ])('in %s is longer than the portal takes for the last file: %s', (file, pattern) => {
    expect(Number(pattern.exec(read(file))?.[1])).toBeGreaterThan(longestSeconds);
  });
});

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** A message may be written as several strings that are joined. */
function withoutJoins(source: string): string {
  return source.replace(/['`] \+\s+['`]/g, '');
}

function filesIn(folder: string, { recursive } = { recursive: true }): string[] {
  return readdirSync(join(root, folder), { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}
