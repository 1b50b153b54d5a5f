import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileLimits } from '@staffroom/contracts/files.js';
import { defaultLimits } from '../apps/api/src/platform/files/s3-backend.js';

const root = join(__dirname, '..');

const texts = [
  ...['.', 'lab/bench', 'deploy'].flatMap((folder) => filesIn(folder, { recursive: false })),
  ...['docs', 'apps/api/src', 'libs', 'migrations', 'scripts', 'lab/set-ups', 'lab/trial'].flatMap((folder) =>
    filesIn(folder),
  ),
].filter((file) => /\.(md|ts|mjs|yml|service)$/.test(file) && !/node_modules|\/dist/.test(file));

describe('the documents and messages', () => {
  it('never tell an operator to run npx: the registry has an unrelated package of this name', () => {
    expect(texts.length).toBeGreaterThan(500);
    expect(texts.filter((file) => /npx\s+staffroom/.test(read(file)))).toEqual([]);
  });
});

describe('the container image', () => {
  it('is built from a context with every document of a release', () => {
    const documents = [...read('scripts/release.mjs').matchAll(/'([\w/]+\.md)'/g)].map(([, file = '']) => file);
    const rules = read('.dockerignore').split('\n');
    const isLeftOut = (file: string) => {
      const [folder = ''] = file.split('/');
      return rules.includes(folder) || (rules.includes(`${folder}/*`) && !rules.includes(`!${file}`));
    };
    expect(documents).toContain('lab/bench/README.md');
    expect(documents.filter(isLeftOut)).toEqual([]);
  });
});

describe('the table of messages for operators', () => {
  const [, section = ''] = read('docs/operate/troubleshooting.md').split('## Messages');
  const messages = [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, message = '']) => message);
  const sources = [
    'staffroom',
    ...texts.filter((file) => /^apps\/api\/src\/|\.mjs$/.test(file) && !/\.spec\./.test(file)),
  ].map((file) => withoutJoins(read(file)));

  it('has rows', () => {
    expect(messages.length).toBeGreaterThan(20);
  });

  it.each(messages)('quotes the code: %s', (message) => {
    const pieces = message.split('…').filter((piece) => piece.trim());
    expect(sources.some((source) => pieces.every((piece) => source.includes(piece)))).toBe(true);
  });
});

describe('the time that a proxy gives to an upload', () => {
  const longestSeconds = (fileLimits.maxFiles * defaultLimits.callMs) / 1_000;

  it.each([
    [
      'docs/operate/proxies.md',
      /and (\d+) s for the reply to a `POST` below `\/api\/documents\/` and `\/api\/payroll\/`/,
    ],
    ['deploy/nginx/staffroom.conf', /location ~ \^\/api\/\(documents\|payroll\)\/ \{[^}]* proxy_read_timeout (\d+)s;/],
    ['deploy/haproxy/haproxy.cfg', /^ +http-request set-timeout server (\d+)s if METH_POST/m],
  ])('in %s is longer than the portal takes for the last file: %s', (file, pattern) => {
    expect(Number(pattern.exec(read(file))?.[1])).toBeGreaterThan(longestSeconds);
  });
});

describe('the largest body that a proxy lets through', () => {
  const mega = { m: 1024 * 1024, MB: 1_000_000 };
  const formBytes = 1_000_000;

  it.each([
    ['docs/operate/proxies.md', /let through bodies of (\d+) (MB)/],
    ['deploy/nginx/staffroom.conf', /client_max_body_size (\d+)(m);/],
    ['deploy/caddy/Caddyfile', /max_size (\d+)(MB)/],
  ])('in %s has room for all files of an upload: %s', (file, pattern) => {
    const [, count, unit] = pattern.exec(read(file)) ?? [];
    const bytes = Number(count) * mega[unit as keyof typeof mega];
    expect(bytes).toBeGreaterThan(fileLimits.maxFiles * fileLimits.maxBytes + formBytes);
  });
});

describe('how long a proxy keeps an idle connection to a portal', () => {
  const [, portalSeconds] = /keepAliveMs = (\d+)_000;/.exec(read('apps/api/src/app.ts'))!.map(Number) as [
    number,
    number,
  ];

  it.each([
    ['docs/operate/proxies.md', /close idle connections to the portal within (\d+) s/],
    ['deploy/caddy/Caddyfile', /keepalive (\d+)s/],
    ['deploy/traefik/staffroom.yml', /idleConnTimeout: (\d+)s/],
  ])('in %s is not longer than the portal does: %s', (file, pattern) => {
    expect(Number(pattern.exec(read(file))?.[1])).toBeLessThanOrEqual(
      file === 'docs/operate/proxies.md' ? portalSeconds : portalSeconds - 10,
    );
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
