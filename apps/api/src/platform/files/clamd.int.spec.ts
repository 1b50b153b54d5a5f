/** What clamd replies. Part of `npm run test:all`, and needs Debian’s package clamav-daemon to say something about the daemon itself. */
import {
  clamdIsInstalled,
  infectedPdf,
  signature,
  startClamd,
  startClamdServer,
  streamMaxBytes,
  type TestClamd,
} from '../../testing/clamd.js';
import { freePort } from '../../testing/free-port.js';
import { skippedWithout } from '../../testing/redis-server.js';
import { pdf } from '../../testing/sample-files.js';
import { ping, scan } from './clamd.js';

describe('the server of the tests', () => itScans(startClamdServer));

if (clamdIsInstalled) describe('clamd', () => itScans(startClamd));
else skippedWithout('clamd', 'clamd itself scans nothing');

function itScans(start: () => Promise<TestClamd>) {
  let clamd: TestClamd;

  beforeAll(async () => {
    clamd = await start();
  });
  afterAll(() => clamd.stop());

  it('responds to a ping', async () => {
    expect(await ping(clamd.address)).toBe(true);
  });

  it('finds a file clean', async () => {
    expect(await scan(clamd.address, parts(pdf))).toEqual({ is: 'clean' });
    expect(await scan(clamd.address, parts(Buffer.alloc(streamMaxBytes, 'a')))).toEqual({ is: 'clean' });
  });

  it('finds malware, also across two parts', async () => {
    const found = { is: 'infected', signature };
    expect(await scan(clamd.address, parts(infectedPdf))).toEqual(found);
    expect(await scan(clamd.address, parts(infectedPdf.subarray(0, -9), infectedPdf.subarray(-9)))).toEqual(found);
  });

  it('refuses a file beyond its limit, however much of it is left to send', async () => {
    for (const megabytes of [2, 10]) {
      for (let time = 0; time < 20; time++) {
        const bytes = Array.from({ length: megabytes * 16 }, () => Buffer.alloc(65_536, 'a'));
        expect(await scan(clamd.address, parts(...bytes))).toEqual({ is: 'too large' });
      }
    }
  });
}

it('a scan fails if clamd is away, or ends without a verdict', async () => {
  await expect(scan({ host: '127.0.0.1', port: await freePort() }, parts(pdf))).rejects.toThrow('ECONNREFUSED');
  await expect(scan({ path: '/nonexistent/clamd.ctl' }, parts(pdf))).rejects.toThrow('ENOENT');
});

async function* parts(...bytes: Buffer[]): AsyncGenerator<Buffer> {
  yield* bytes;
}
