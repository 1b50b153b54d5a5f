import type * as S3 from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../config/s3-settings.js';
import type { FileBackend } from './file-backend.js';
import { Places } from './places.js';

/** Each holds its file in memory. */
const putsAtOnce = 8;
const connectionMs = 5_000;
export const defaultLimits = {
  /** For one call, with the SDK's own repetitions. Of a download it covers the time until the first byte. */
  callMs: 30_000,
  /** Of the server, in the middle of a download. */
  silenceMs: 15_000,
};

/** Any S3-compatible server. The SDK is large, so it is loaded with the first file and only if S3 is configured. */
export class S3Backend implements FileBackend {
  readonly place: string;
  private readonly puts = new Places(putsAtOnce);
  private connected: Promise<{ sdk: typeof S3; client: S3.S3Client }> | undefined;

  constructor(
    private readonly settings: S3Settings,
    private readonly limits = defaultLimits,
  ) {
    this.place = `the bucket ${settings.bucket} at ${new URL(settings.endpoint).host}`;
  }

  /** Sends the whole file, at most 10 MB, in one request: it exists or not, and no multipart upload is left behind. */
  async put(key: string, content: AsyncIterable<Buffer>): Promise<void> {
    const { sdk, client } = await this.connect();
    await this.inTime((abortSignal) =>
      this.puts.hold(abortSignal, async () => {
        const Body = await buffer(content);
        await client.send(new sdk.PutObjectCommand({ ...this.object(key), Body }), { abortSignal });
      }),
    );
  }

  async get(key: string): Promise<Readable | null> {
    const { sdk, client } = await this.connect();
    const command = new sdk.GetObjectCommand(this.object(key));
    try {
      const { Body } = await this.inTime((abortSignal) => client.send(command, { abortSignal }));
      return unlessSilent(Body as Readable, this.limits.silenceMs);
    } catch (error) {
      if (error instanceof sdk.NoSuchKey) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    const { sdk, client } = await this.connect();
    const command = new sdk.DeleteObjectCommand(this.object(key));
    await this.inTime((abortSignal) => client.send(command, { abortSignal }));
  }

  /** Reading the marker shows what it can show at no cost. Each stored object is paid for. */
  check(): Promise<void> {
    return Promise.resolve();
  }

  async list(folder: string): Promise<string[]> {
    const { sdk, client } = await this.connect();
    const [Bucket, Prefix] = [this.settings.bucket, `${folder}/`];
    const keys: string[] = [];
    let ContinuationToken: string | undefined;
    do {
      const command = new sdk.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken });
      const page = await this.inTime((abortSignal) => client.send(command, { abortSignal }));
      keys.push(...(page.Contents ?? []).map(({ Key }) => Key!));
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    return keys.map((key) => key.slice(Prefix.length)).filter(Boolean); // consoles store an empty object for the folder itself
  }

  /** A server that accepts connections and never replies does not block requests, the sweeper or the shutdown. */
  private async inTime<Output>(call: (abortSignal: AbortSignal) => Promise<Output>): Promise<Output> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), this.limits.callMs);
    return call(late.signal).finally(() => clearTimeout(timer));
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
      requestHandler: { connectionTimeout: connectionMs },
      forcePathStyle: true, // self-hosted servers often have no host name per bucket
      requestChecksumCalculation: 'WHEN_REQUIRED', // many servers do not know the newer checksums; every segment has its own
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    return { sdk, client };
  }
}

/** Time during which the reader is slow does not count. */
function unlessSilent(body: Readable, silenceMs: number): Readable {
  const silent = () => body.destroy(new Error('the S3 server stopped in the middle of a file'));
  async function* passed() {
    let timer = setTimeout(silent, silenceMs);
    try {
      for await (const bytes of body) {
        clearTimeout(timer);
        yield bytes as Buffer;
        timer = setTimeout(silent, silenceMs);
      }
    } finally {
      clearTimeout(timer);
    }
  }
  return Readable.from(passed(), { objectMode: false }).once('close', () => body.destroy());
}
