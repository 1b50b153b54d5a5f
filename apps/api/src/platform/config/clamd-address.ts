/** Where clamd listens: on a socket of this machine, or on a port. */
export type ClamdAddress = { path: string } | { host: string; port: number };

const defaultPort = 3310;

export function readClamdAddress(text: string): ClamdAddress {
  const { protocol, hostname, port, pathname } = URL.canParse(text) ? new URL(text) : ({} as Partial<URL>);
  if (protocol === 'unix:' && !hostname && pathname!.length > 1) return { path: decodeURIComponent(pathname!) };
  if (protocol === 'tcp:' && hostname) {
    return { host: hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase(), port: Number(port || defaultPort) };
  }
  throw new Error(
    `is "${text}". Set the socket or the port of clamd, such as unix:///run/clamav/clamd.ctl or tcp://127.0.0.1:3310.`,
  );
}
