/** Connections to other machines are encrypted, except to hosts that the operator has named in HOSTS_WITHOUT_TLS. */
import { plainHosts, readDatabaseUrl } from '../database/database-url.js';
import { type ClamdAddress, readClamdAddress } from './clamd-address.js';
import { hostOf, isLoopback, readUrl } from './setting-values.js';

export interface TlsReaders {
  database: (text: string) => string;
  redis: (text: string) => string;
  http: (text: string) => string;
  smtp: (text: string) => string;
  clamd: (text: string) => ClamdAddress;
}

/** Readers of addresses of servers. Each throws what is wrong, without quoting a password. */
export function readersWithTls(hostsWithoutTls: readonly string[]): TlsReaders {
  const mayBePlain = (host: string) => isLoopback(host) || hostsWithoutTls.includes(host.toLowerCase());

  const refusePlain = (hosts: readonly string[], remedy: string) => {
    const host = hosts.find((each) => !mayBePlain(each));
    if (host === undefined) return;
    throw new Error(
      `reaches ${host} without TLS. ${remedy}, or, if you trust the network in between, add ${host} to HOSTS_WITHOUT_TLS.`,
    );
  };
  const encrypted = (plain: string, secure: string) => (text: string) => {
    const url = readUrl(plain, secure)(text);
    if (new URL(url).protocol === `${plain}:`) refusePlain([hostOf(url)], `Use ${secure}://`);
    return url;
  };

  return {
    database(text) {
      const url = readDatabaseUrl(text);
      refusePlain(plainHosts(url), 'Add ?sslmode=verify-full to it');
      return url;
    },
    redis: encrypted('redis', 'rediss'),
    http: encrypted('http', 'https'),
    /** A mail server shows only when it is asked whether it can encrypt (STARTTLS). One that cannot gets no mail. */
    smtp(text) {
      const url = readUrl('smtp', 'smtps')(text);
      if (mayBePlain(hostOf(url))) return url;
      const strict = new URL(url);
      strict.searchParams.delete('ignoreTLS');
      strict.searchParams.set('requireTLS', 'true');
      return strict.href;
    },
    /** It has no TLS. */
    clamd(text) {
      const address = readClamdAddress(text);
      if ('host' in address) refusePlain([address.host], 'Run clamd on this machine');
      return address;
    },
  };
}
