import { promisify } from 'node:util';
import { addressIn, isPublicAddress, isReachable, lookupFor, ownAddresses } from './private-addresses.js';

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.127.255.254',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.178.1',
  '192.0.0.8',
  '198.19.0.1',
  '203.0.113.7',
  '224.0.0.251',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001:db8::1',
  '2001::1',
  '2002:7f00:1::',
  '3fff::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'not an address',
])('R63a.3 %s is no address of a webhook', (address) => expect(isPublicAddress(address)).toBe(false));

it.each(['8.8.8.8', '100.63.255.255', '100.128.0.1', '172.32.0.1', '192.0.1.1', '223.255.255.255', '2606:4700::1111'])(
  'R63a.3 %s may be one',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

it.each(['8.8.4.1', '2606:4700::1'])('R63a.3 %s is no address of a webhook on the machine that has it', (address) => {
  expect(isReachable(address, [address])).toBe(false);
  expect(isReachable(address)).toBe(true);
});

it('R63a.3 a process that may not list the addresses of its machine sends nevertheless', () => {
  expect(ownAddresses()).toContain('127.0.0.1');
  const denied = () => {
    throw Object.assign(new Error('A system error occurred'), { code: 'ERR_SYSTEM_ERROR' });
  };
  expect(ownAddresses(denied)).toEqual([]);
});

it.each([
  ['http://127.1/', '127.0.0.1'],
  ['http://2130706433/', '127.0.0.1'],
  ['http://0x7f.0.0.1/', '127.0.0.1'],
  ['http://0177.0.0.1/', '127.0.0.1'],
  ['http://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
  ['http://[::1]:8080/', '::1'],
  ['http://１２７.0.0.1/', '127.0.0.1'],
  ['http://localhost/', null],
])('the address in %s is %s', (url, address) => expect(addressIn(new URL(url))).toBe(address));

it.each([true, false])('R63a.3 a name of a private address is not found (all: %s)', async (all) => {
  const lookup = promisify(lookupFor(false)) as (name: string, options: object) => Promise<unknown>;
  await expect(lookup('localhost', { all })).rejects.toMatchObject({ code: 'EPRIVATE' });
});

it('with private addresses allowed, the same name is found', async () => {
  const lookup = promisify(lookupFor(true)) as (name: string, options: object) => Promise<string>;
  expect(addressIn(new URL(`http://${await lookup('localhost', {})}`))).toBe('127.0.0.1');
});
