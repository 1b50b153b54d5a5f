import type * as S3 from '@aws-sdk/client-s3';
import type { Readable } from 'node:stream';
import type { S3Settings } from '../config/s3-settings.js';
import type { FileBackend } from './file-backend.js';

const connectionMs = 5_000;
const defaultAnswerMs = 30_000;

/** Any S3-compatible server. The SDK is large, so it is loaded with the first file and only if S3 is configured. */
export class S3Backend implements FileBackend {
  private connected: Promise<{ sdk: typeof S3; client: S3.S3Client }> | undefined;

  constructor(
    private readonly settings: S3Settings,
    private readonly answerMs = defaultAnswerMs,
  ) {}

  /** Sends the whole file, at most 10 MB, in one request: it exists or not, and no multipart upload is left behind. */
  async put(key: string, content: AsyncIterable<Buffer>): Promise<void> {
    const { sdk, client } = await this.connect();
    const parts: Buffer[] = [];
    for await (const bytes of content) parts.push(bytes);
    await client.send(new sdk.PutObjectCommand({ ...this.object(key), Body: Buffer.concat(parts) }));
  }

  async get(key: string): Promise<Readable | null> {
    const { sdk, client } = await this.connect();
    try {
      const { Body } = await client.send(new sdk.GetObjectCommand(this.object(key)));
      return Body as Readable;
    } catch (error) {
      if (error instanceof sdk.NoSuchKey) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    const { sdk, client } = await this.connect();
    await client.send(new sdk.DeleteObjectCommand(this.object(key)));
  }

  private object(key: string) {
    return { Bucket: this.settings.bucket, Key: key };
  }

  private connect() {
    return (this.connected ??= this.load());
  }

  private async load() {
    const { endpoint, region, accessKey, secretKey } = this.settings;
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
      endpoint,
      region,
      credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
      // a server that accepts connections and never replies must not block the sweeper or the portal's shutdown
      requestHandler: { connectionTimeout: connectionMs, requestTimeout: this.answerMs, throwOnRequestTimeout: true },
      forcePathStyle: true, // self-hosted servers often have no host name per bucket
      requestChecksumCalculation: 'WHEN_REQUIRED', // many servers do not know the newer checksums; every segment has its own
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    return { sdk, client };
  }
}
