/** The portal's configuration, read from the environment once and validated before anything starts. */
import { isIP } from 'node:net';
import type { KeyObject } from 'node:crypto';
import { resolve } from 'node:path';
import type { Language } from '@staffroom/contracts/texts/languages.js';
import type { LogFormat, LogLevel } from './setting-values.js';
import {
  readAddress,
  hostOf,
  isLoopback,
  readDemo,
  readConnections,
  readCount,
  readHost,
  readHosts,
  readLanguages,
  readLogFormat,
  readLogLevel,
  readOrigin,
  readPort,
  readSeconds,
  readStrength,
  readWords,
  readTimeZone,
  readTrustProxy,
  readUploadRate,
  readUrl,
  readYesOrNo,
} from './setting-values.js';
import type { SettingName } from './config-table.js';
import { type Environment, readSetting } from './read-setting.js';
import { masterKeyFromFile, readMasterKey } from './master-key.js';
import { ConfigError } from './config-error.js';
import { readPrivateKey } from '../log-integrity/signing-key.js';
import type { QuotaLimits } from './quota-limits.js';
import { type OidcSettings, readOidc } from './oidc-settings.js';
import { type PayerSettings, readPayer } from './payer-settings.js';
import { readS3, type S3Settings } from './s3-settings.js';
import type { ClamdAddress } from './clamd-address.js';
import { readersWithTls } from './tls.js';

export interface Config {
  port: number;
  /** PORT is not set, so the next free port may be used. */
  portIsDefault: boolean;
  host: string;
  /** Scheme, host and port, without a trailing slash. */
  publicUrl: string;
  publicUrlIsDefault: boolean;
  /** As Express's "trust proxy" expects it. */
  trustProxy: number | string[];
  /** Between a signal and the closing of the port. */
  shutdownDelaySeconds: number;
  /** In bytes per second. Slower uploads are ended. */
  uploadMinRate: number;
  dataDir: string;
  databaseUrl?: string;
  databaseOwnerUrl?: string;
  /** Most connections to the database that one process uses for requests and short work. */
  databaseConnections: number;
  /** Most mails that one process sends at the same time, each on a connection of its own. */
  mailConnections: number;
  redisUrl?: string;
  smtpUrl?: string;
  /** With which the portal greets the mail server. Absent: the host name of the machine. */
  smtpName?: string;
  mailFrom: string;
  /** Many mail servers refuse the default sender. */
  mailFromIsDefault: boolean;
  /** Webhooks may lead into the company's own network, and need no TLS. */
  webhookPrivateAddresses: boolean;
  /** If set, webhooks lead to these hosts only. */
  webhookHosts?: readonly string[];
  /** People sign in through it, if set. */
  oidc?: OidcSettings;
  /** Otherwise only HR managers sign in with a password. */
  passwordSignIn: boolean;
  /** Passwords that others try first are refused, whatever HR has chosen. */
  strictPasswords: boolean;
  /** Which strict passwords may not be made of, as the operator has named them. */
  passwordWords: readonly string[];
  /** All others are reached with TLS only. */
  hostsWithoutTls: readonly string[];
  /** Stores files instead of the data folder, if set. */
  s3?: S3Settings;
  /** Scans files before they are stored, if set. */
  clamd?: ClamdAddress;
  /** Absent if there is neither a setting nor a key file. An empty database then gets a new key. */
  masterKey?: Buffer;
  /** Accepted until a rotation ends. */
  previousMasterKey?: Buffer;
  /**
   * Signs checkpoints and exports for auditors. If null, a key file is created in the data folder when it is first
   * needed.
   */
  auditSigningKey?: KeyObject;
  /** Receives the checkpoint of each night, if set. */
  auditMail?: string;
  /** Time stamp server (RFC 3161) for these checkpoints, if set. */
  tsaUrl?: string;
  /** The account from which refunds are paid, if set. */
  payer?: PayerSettings;
  /** Seed the demo company if the database is empty. */
  demo: boolean;
  /** With 300 people instead of 34. */
  demoIsLarge: boolean;
  /** What opens accounts with a public password to other machines, such as `TRUST_PROXY is set`. Absent if nothing does, or if DEMO allows it. */
  demoOpenedBy?: string;
  timeZone: string;
  /** Languages whose texts are not whole yet, to be tried. */
  languagesInPreparation: readonly Language[];
  /** What each person may do in an hour. */
  quotas: QuotaLimits;
  /** Uploads are refused if they would leave less disk space free than this. */
  diskReserveMb: number;
  /** Opens /metrics there, if set. */
  metricsPort?: number;
  /** Where traces are sent, if set. */
  traceEndpoint?: string;
  logLevel: LogLevel;
  logFormat: LogFormat;
}

/** How other machines reach the portal, in words. The password of the demo accounts is public. */
function openedBy({ host, publicUrl, trustProxy }: Pick<Config, 'host' | 'trustProxy'> & { publicUrl?: string }) {
  if (!isLoopback(host)) return `HOST is "${host}"`;
  if (publicUrl && !isLoopback(hostOf(publicUrl))) return `PUBLIC_URL is "${publicUrl}"`;
  return trustProxy === 0 ? undefined : 'TRUST_PROXY is set';
}

/** Throws a ConfigError with a one-line message. Writes nothing. On a terminal, less is logged, and as text. */
export function loadConfig(env: Environment, isTerminal = process.stdout.isTTY): Config {
  const value = <T>(name: SettingName, read: (text: string) => T): T | undefined => readSetting(env, name, read);

  const port = value('PORT', readPort);
  const publicUrl = value('PUBLIC_URL', readOrigin);
  const trustProxy = value('TRUST_PROXY', readTrustProxy) ?? 0;
  const dataDir = resolve(value('DATA_DIR', (text) => text) ?? '.data');
  const hostsWithoutTls = value('HOSTS_WITHOUT_TLS', readHosts) ?? [];
  const readServer = readersWithTls(hostsWithoutTls);
  const databaseUrl = value('DATABASE_URL', readServer.database);
  const databaseOwnerUrl = value('DATABASE_OWNER_URL', readServer.database);
  if (databaseOwnerUrl && !databaseUrl) {
    throw new ConfigError('DATABASE_OWNER_URL is set without DATABASE_URL. Set both, or neither.');
  }
  const mailFrom = value('MAIL_FROM', readAddress);
  const host = value('HOST', readHost) ?? '127.0.0.1';
  const demo = value('DEMO', readDemo);
  const demoOpenedBy = demo ? undefined : openedBy({ host, publicUrl, trustProxy });
  if (demo === undefined && !databaseUrl && demoOpenedBy) {
    throw new ConfigError(
      `${demoOpenedBy}, which opens the demo accounts to other machines. Set DEMO=false to start without them, or DEMO=true to open them.`,
    );
  }
  return {
    port: port ?? 3000,
    portIsDefault: port === undefined,
    host,
    publicUrl: publicUrl ?? `http://localhost:${port ?? 3000}`,
    publicUrlIsDefault: publicUrl === undefined,
    trustProxy,
    shutdownDelaySeconds: value('SHUTDOWN_DELAY_SECONDS', readSeconds) ?? (trustProxy === 0 ? 0 : 3),
    uploadMinRate: value('UPLOAD_MIN_RATE', readUploadRate) ?? 8000,
    dataDir,
    databaseUrl,
    databaseOwnerUrl,
    databaseConnections: value('DATABASE_CONNECTIONS', readConnections(2)) ?? 7,
    mailConnections: value('MAIL_CONNECTIONS', readConnections(4)) ?? 5,
    redisUrl: value('REDIS_URL', readServer.redis),
    smtpUrl: value('SMTP_URL', readServer.smtp),
    smtpName: value('SMTP_NAME', readHost) ?? nameOfPortal(publicUrl),
    mailFrom: mailFrom ?? 'Staffroom <staffroom@localhost>',
    mailFromIsDefault: mailFrom === undefined,
    webhookPrivateAddresses: value('WEBHOOK_PRIVATE_ADDRESSES', readYesOrNo) ?? false,
    webhookHosts: value('WEBHOOK_HOSTS', readHosts),
    ...readOidc(value),
    strictPasswords: value('PASSWORD_STRENGTH', readStrength) ?? false,
    passwordWords: value('PASSWORD_WORDS', readWords) ?? [],
    hostsWithoutTls,
    s3: readS3(value, readServer.http),
    clamd: value('CLAMAV_URL', readServer.clamd),
    auditSigningKey: value('AUDIT_SIGNING_KEY', readPrivateKey),
    auditMail: value('AUDIT_MAIL', readAddress),
    tsaUrl: value('TSA_URL', readUrl('http', 'https')),
    payer: readPayer(value),
    demo: demo === undefined ? !databaseUrl : Boolean(demo),
    demoIsLarge: demo === 'large',
    demoOpenedBy,
    timeZone: value('TIME_ZONE', readTimeZone) ?? 'UTC',
    languagesInPreparation: value('LANGUAGES_IN_PREPARATION', readLanguages) ?? [],
    quotas: {
      requests: value('QUOTA_REQUESTS', readCount) ?? 60,
      withdrawals: value('QUOTA_WITHDRAWALS', readCount) ?? 60,
      changes: value('QUOTA_CHANGES', readCount) ?? 500,
      uploads: value('QUOTA_UPLOADS', readCount) ?? 60,
      uploadMb: value('QUOTA_UPLOAD_MB', readCount) ?? 200,
      refusals: value('QUOTA_REFUSALS', readCount) ?? 300,
      mails: value('QUOTA_MAILS', readCount) ?? 1000,
      exports: value('QUOTA_EXPORTS', readCount) ?? 100,
    },
    diskReserveMb: value('DISK_RESERVE_MB', readCount) ?? 1024,
    metricsPort: value('METRICS_PORT', readPort),
    traceEndpoint: value('OTEL_EXPORTER_OTLP_ENDPOINT', readServer.http),
    logLevel: value('LOG_LEVEL', readLogLevel) ?? (isTerminal ? 'warn' : 'log'),
    logFormat: value('LOG_FORMAT', readLogFormat) ?? (isTerminal ? 'text' : 'json'),
    masterKey: value('MASTER_KEY', readMasterKey) ?? masterKeyFromFile(dataDir),
    previousMasterKey: value('MASTER_KEY_PREVIOUS', readMasterKey),
  };
}

/** A name without a dot, such as localhost, is refused by some mail servers, and an address is no name. */
function nameOfPortal(publicUrl: string | undefined): string | undefined {
  const name = publicUrl && new URL(publicUrl).hostname;
  return name && name.includes('.') && !isIP(name) ? name : undefined;
}
