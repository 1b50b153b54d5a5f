import { isIP } from 'node:net';

/**
 * The network that an address counts as. The owner of an IPv6 address usually has the whole /64, so all of its addresses
 * count as one. Some proxies append the port, which is new for every connection. Everything that is not an address counts
 * as one network, so odd values in a forwarded header do not give a client a new count either.
 */
export function networkOf(forwarded: string): string {
  const address = withoutPort(forwarded.trim()).split('%')[0]!;
  if (isIP(address) === 0) return 'unknown';
  if (isIP(address) === 4) return address;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** `192.0.2.7:4711` and `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  const [, bracketed, v4] = /^(?:\[([^\]]*)\](?::\d*)?|([^:]*):\d*)$/.exec(text) ?? [];
  return bracketed ?? v4 ?? text;
}

/** The URL parser writes every IPv6 address in one way: lower case, without leading zeros, `::` for the zeros. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (part = '') =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => parseInt(group, 16));
  const [before, after] = [numbers(head), numbers(tail)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
