/** An S3 server with one bucket, in this process. */
import S3rver from 's3rver';
import type { S3Settings } from '../platform/config/s3-settings.js';

export interface S3Server {
  settings: S3Settings;
  close(): Promise<void>;
}

export async function startS3Server(directory: string): Promise<S3Server> {
  const bucket = 'files';
  const configureBuckets = [{ name: bucket, configs: [] }];
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets });
  const { port } = await server.run();
  const keys = { accessKey: 'S3RVER', secretKey: 'S3RVER' };
  return {
    settings: { endpoint: `http://127.0.0.1:${port}`, bucket, region: 'us-east-1', ...keys },
    close: () => server.close(),
  };
}

export function s3Environment({ settings }: S3Server): Record<string, string> {
  return {
    S3_ENDPOINT: settings.endpoint,
    S3_BUCKET: settings.bucket,
    S3_REGION: settings.region,
    S3_ACCESS_KEY: settings.accessKey,
    S3_SECRET_KEY: settings.secretKey,
  };
}
