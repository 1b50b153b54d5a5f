/**
 * Parses the text of one setting, or throws what is wrong with it. Texts that may contain a password are not quoted.
 */
import { isIP } from 'node:net';
import { type Language, languages } from '@staffroom/contracts/texts/languages.js';

const logLevels = ['error', 'warn', 'log', 'debug', 'verbose'] as const;
export type LogLevel = (typeof logLevels)[number];

const logFormats = ['text', 'json'] as const;
export type LogFormat = (typeof logFormats)[number];

export function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) throw new Error(`is "${text}". Set a port from 1 to 65535.`);
  return port;
}

export function readHost(text: string): string {
  if (!isIP(text) && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) {
    throw new Error(`is "${text}". Set an address to listen on, such as 127.0.0.1 or 0.0.0.0.`);
  }
  return text;
}

/** Only this machine reaches the host. Names that end with .localhost belong to it too (RFC 6761). */
export function isLoopback(host: string): boolean {
  return /^([^/]+\.)?localhost$/i.test(host) || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Of an address that `readUrl` accepts. */
export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
}

export function readUrl(...schemes: string[]): (text: string) => string {
  const wanted = schemes.map((scheme) => `${scheme}://`).join(' or ');
  return (text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url || !schemes.includes(url.protocol.slice(0, -1)) || !url.hostname) {
      throw new Error(`is not a supported address. It must look like ${wanted}host…`);
    }
    return text;
  };
}

/** A host name of its own (ADR 38): whatever else is on the same host could act as the person who is signed in. */
export function readOrigin(text: string): string {
  const { href, origin, protocol } = new URL(readUrl('http', 'https')(text));
  if (href.replace(/\/+$/, '') !== origin) {
    throw new Error(
      'has more than a scheme, a host and a port. The portal needs a host name of its own, such as https://hr.company.example',
    );
  }
  if (protocol === 'http:' && !isLoopback(hostOf(origin))) {
    throw new Error(
      'begins with http://, which is for this machine only: passwords would cross the network unencrypted. Put a reverse proxy with TLS in front of the portal, and set its https:// address.',
    );
  }
  return origin;
}

/** Names or addresses of machines, separated by commas. */
export function readHosts(text: string): string[] {
  const hosts = text.split(',').map((host) => host.trim().toLowerCase());
  if (hosts.every((host) => isIP(host) || /^[a-z0-9]([\w.-]*[a-z0-9])?$/.test(host))) return hosts;
  throw new Error(
    `is "${text}". Set names of hosts as they are in the addresses, separated by commas, such as db.internal,cache.`,
  );
}

/** Domains of addresses, separated by commas. */
export function readDomains(text: string): string[] {
  const domains = text.split(',').map((domain) => domain.trim().toLowerCase());
  if (domains.every((domain) => /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(domain))) return domains;
  throw new Error(`is "${text}". Set domains separated by commas, such as company.example,company.de.`);
}

export function readCount(text: string): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > 1_000_000) {
    throw new Error(`is "${text}". Set a whole number from 1 to 1000000.`);
  }
  return count;
}

export function readSeconds(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new Error(`is "${text}". Set a whole number of seconds from 0 to 999.`);
  return Number(text);
}

export function readConnections(least: number): (text: string) => number {
  return (text) => {
    const count = Number(text);
    if (!/^\d{1,3}$/.test(text) || count < least) {
      throw new Error(`is "${text}". Set a number of connections from ${least} to 999.`);
    }
    return count;
  };
}

export function readDemo(text: string): boolean | 'large' {
  if (/^large$/i.test(text)) return 'large';
  if (/^(true|1|yes)$/i.test(text)) return true;
  if (/^(false|0|no)$/i.test(text)) return false;
  throw new Error(`is "${text}". Set true, false or large.`);
}

export function readYesOrNo(text: string): boolean {
  if (/^(true|1|yes)$/i.test(text)) return true;
  if (/^(false|0|no)$/i.test(text)) return false;
  throw new Error(`is "${text}". Set true or false.`);
}

/** Whether passwords are compared with a list of common ones. */
export function readStrength(text: string): boolean {
  if (/^(standard|strict)$/i.test(text)) return text.toLowerCase() === 'strict';
  throw new Error(`is "${text}". Set standard or strict.`);
}

export function readUploadRate(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`is "${text}". Set a number of bytes per second, such as 8000.`);
  return Number(text);
}

/** "true" is rejected on purpose: it would let any client choose the address it appears to come from. */
export function readTrustProxy(text: string): number | string[] {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  if (/^(false|no)$/i.test(text)) return 0;
  const proxies = text.split(',').map((proxy) => proxy.trim());
  if (!proxies.every(isProxyAddress)) {
    throw new Error(`is "${text}". Set the number of proxies, such as 1, or their addresses separated by commas.`);
  }
  return proxies;
}

function isProxyAddress(proxy: string): boolean {
  const [address = '', bits, ...rest] = proxy.split('/');
  if (['loopback', 'linklocal', 'uniquelocal'].includes(proxy)) return true;
  const version = isIP(address);
  const validBits = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  return version !== 0 && validBits && rest.length === 0;
}

export function readAddress(text: string): string {
  if (!/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text)) {
    throw new Error(`is "${text}". Set an email address, such as Staffroom <hr@company.example>.`);
  }
  return text;
}

export function readTimeZone(text: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    throw new Error(`is "${text}". Set the IANA name of a time zone, such as Europe/Madrid.`);
  }
}

export function readLanguages(text: string): Language[] {
  const known = Object.keys(languages) as Language[];
  return text.split(',').map((part) => {
    const language = known.find((one) => one === part.trim());
    if (!language) throw new Error(`has "${part.trim()}". The languages are ${known.join(', ')}.`);
    return language;
  });
}

export function readLogLevel(text: string): LogLevel {
  const level = logLevels.find((known) => known === text.toLowerCase());
  if (!level) throw new Error(`is "${text}". Set one of ${logLevels.join(', ')}.`);
  return level;
}

export function readLogFormat(text: string): LogFormat {
  const format = logFormats.find((known) => known === text.toLowerCase());
  if (!format) throw new Error(`is "${text}". Set one of ${logFormats.join(', ')}.`);
  return format;
}

export function readWords(text: string): string[] {
  return text.split(',').flatMap((word) => word.trim() || []);
}
