/**
 * `DATABASE_URL` as PostgreSQL's own tools write it: several hosts separated by commas, or the folder of a Unix socket.
 * Neither is a URL that the drivers can parse, so both are rewritten.
 */
export interface DatabaseHost {
  host: string;
  port: number;
}

/** An `@` after the host belongs to a password that was not encoded. */
const shape = /^(postgres(?:ql)?:\/\/)((?:[^/?#@]*@)?)([^/?#@]*)(\/[^/?#@]*(?:\?[^]*)?)?$/;
const parameter = 'hosts';
const defaultPort = 5432;

/** Several hosts become the first one and the parameter `hosts`. Throws what is wrong, without quoting the password. */
export function readDatabaseUrl(text: string): string {
  const [, scheme = '', user = '', authority = '', rest = ''] = shape.exec(text) ?? [];
  if (!scheme) throw new Error(help);
  const hosts = authority.split(',');
  const [first] = hosts;
  // a URL with a user needs a host; `host` in the query replaces it
  const url = `${scheme}${user}${first || 'localhost'}${rest}`;
  if (!hosts.every((host) => (host || hosts.length === 1) && URL.canParse(`${scheme}${host || 'localhost'}`)))
    throw new Error(help);
  if (!URL.canParse(url)) throw new Error(help);
  const parsed = new URL(url);
  if (!authority && !parsed.searchParams.has('host')) throw new Error(help);
  if (hosts.length > 1) parsed.searchParams.set(parameter, hosts.join(','));
  return parsed.href;
}

const example =
  'It must look like postgres://user:password@host:5432/database; separate several hosts with commas, or give the folder of a socket as ?host=/folder.';
const help = `is not a supported address. ${example}`;

/** All hosts of a URL from `readDatabaseUrl`, or none if it has only one. */
export function severalHosts(url: string): DatabaseHost[] {
  const hosts = new URL(url).searchParams.get(parameter);
  return hosts ? hosts.split(',').map(addressOf) : [];
}

/** The hosts that a URL from `readDatabaseUrl` reaches over a network and without TLS. */
export function plainHosts(url: string): string[] {
  const { hostname, searchParams } = new URL(url);
  const mode = searchParams.get('sslmode');
  const isEncrypted = mode ? mode !== 'disable' : /^(true|1)$/.test(searchParams.get('ssl') ?? '');
  if (isEncrypted) return [];
  const only = searchParams.get('host') ?? decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1');
  const hosts = [only, ...severalHosts(url).map(({ host }) => host)];
  return hosts.filter((host) => !host.startsWith('/')); // the folder of a socket
}

/** The same URL for only one of its hosts. */
export function urlOfHost(url: string, { host, port }: DatabaseHost): string {
  const parsed = new URL(url);
  parsed.searchParams.delete(parameter);
  parsed.host = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  return parsed.href;
}

function addressOf(text: string): DatabaseHost {
  const { hostname, port } = new URL(`postgres://${text}`);
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || defaultPort) };
}
