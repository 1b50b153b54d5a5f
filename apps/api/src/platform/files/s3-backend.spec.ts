import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { S3Backend } from './s3-backend.js';

/** The test server for S3 cannot continue a list on this Node, so its two replies are written out here. */
it('the names in a folder are complete if S3 returns them in several replies', async () => {
  const item = (key: string) => `<Contents><Key>erasures/${key}</Key></Contents>`;
  const pages: Record<string, string> = {
    '': `<IsTruncated>true</IsTruncated><NextContinuationToken>more</NextContinuationToken>${item('')}${item('a.done')}`,
    more: `<IsTruncated>false</IsTruncated>${item('b.done')}`,
  };
  const server = createServer(({ url }, response) => {
    const query = new URL(url!, 'http://s3.test').searchParams;
    const page = query.get('prefix') === 'erasures/' ? pages[query.get('continuation-token') ?? ''] : undefined;
    response.setHeader('content-type', 'application/xml');
    response.end(`<?xml version="1.0"?><ListBucketResult>${page}</ListBucketResult>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const store = new S3Backend({
    endpoint,
    bucket: 'files',
    region: 'us-east-1',
    accessKey: 'key',
    secretKey: 'secret',
  });
  expect(await store.list('erasures')).toEqual(['a.done', 'b.done']);
  server.closeAllConnections();
  server.close();
});
