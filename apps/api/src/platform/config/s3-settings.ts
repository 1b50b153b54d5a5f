import { ConfigError } from './config-error.js';
import type { SettingName } from './config-table.js';

/** A bucket on any S3-compatible server. */
export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

/** Requires all five settings or none: a partial set would fail only at the first upload. */
export function readS3(
  value: <T>(name: SettingName, read: (text: string) => T) => T | undefined,
  readEndpoint: (text: string) => string,
): S3Settings | undefined {
  const asIs = (text: string) => text;
  const settings = {
    endpoint: value('S3_ENDPOINT', readEndpoint),
    bucket: value('S3_BUCKET', asIs),
    region: value('S3_REGION', asIs),
    accessKey: value('S3_ACCESS_KEY', asIs),
    secretKey: value('S3_SECRET_KEY', asIs),
  };
  const set = Object.values(settings).filter((setting) => setting !== undefined);
  if (set.length === 0) return undefined;
  if (set.length === Object.keys(settings).length) return settings as S3Settings;
  throw new ConfigError(
    'S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY and S3_SECRET_KEY belong together. Set all five, or none.',
  );
}
