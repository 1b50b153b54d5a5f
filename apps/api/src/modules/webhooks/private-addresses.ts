/** Keeps webhooks out of the company's own networks. What is checked is the address that the connection then uses, so a name that changes helps nobody. */
import type { LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import { nameLookup } from './name-lookup.js';

/** Not reachable on the public Internet, or not one machine (IANA special-purpose registries). */
const special = new BlockList();
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8',
  '169.254.0.0/16', // link-local, with the metadata of clouds
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16',
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4',
])
  add(range, 'ipv4');

/** Only this is unicast on the Internet. IPv4-mapped and NAT64 addresses, which lead to IPv4, are outside. */
const internet = new BlockList();
internet.addSubnet('2000::', 3, 'ipv6');
for (const range of [
  '2001::/23', // Teredo, benchmarks, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which leads to IPv4
  '3fff::/20', // documentation
])
  add(range, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const [bare = ''] = address.split('%');
  if (isIP(bare) === 4) return !special.check(bare, 'ipv4');
  return isIP(bare) === 6 && internet.check(bare, 'ipv6') && !special.check(bare, 'ipv6');
}

/** Public, and not this machine's own: over its own address, its services are reached from within, past a firewall in front of it. */
export function isReachable(address: string, own = ownAddresses()): boolean {
  return isPublicAddress(address) && !own.includes(address);
}

/** None if the process may not list them: Linux lists them over a netlink socket, which a service may be denied. */
export function ownAddresses(list = networkInterfaces): string[] {
  try {
    return Object.values(list()).flatMap((ofOne = []) => ofOne.map(({ address }) => address));
  } catch {
    return [];
  }
}

/** The host of a URL, if it is an address and no name. URLs write every form of an address in one way. */
export function addressIn({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? null : bare;
}

export class PrivateAddress extends Error {
  override name = 'PrivateAddress';
  readonly code = 'EPRIVATE';
}

const lookUp = nameLookup();

/** Like DNS, without private addresses unless they are allowed. */
export function lookupFor(allowsPrivate: boolean): LookupFunction {
  const mayReach = ({ address }: LookupAddress) => allowsPrivate || isReachable(address);
  return (hostname, options, callback) => {
    const reachable = lookUp(hostname).then((found) => found.filter(mayReach));
    void reachable.then(
      ([first, ...others]) => {
        if (!first) callback(new PrivateAddress(), []);
        else if (options.all) callback(null, [first, ...others]);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
}

function add(range: string, family: 'ipv4' | 'ipv6'): void {
  const [network = '', bits] = range.split('/');
  special.addSubnet(network, Number(bits), family);
}
