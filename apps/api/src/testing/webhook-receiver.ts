/** A program that receives webhooks, for tests: keeps what arrives and replies as it is told. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { WebhookBody } from '@staffroom/contracts/webhooks.js';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  body: WebhookBody;
}

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;

export async function startWebhookReceiver() {
  const received: Received[] = [];
  const receiver = {
    received,
    /** How it replies to a path; 204 otherwise. */
    replies: new Map<string, (response: ServerResponse) => void>(),
    url: (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    to: (path: string) => received.filter((one) => one.path === path),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const path = request.url!;
      received.push({ path, headers: request.headers, text: body, body: JSON.parse(body) as WebhookBody });
      const reply = receiver.replies.get(path) ?? ((sent) => sent.writeHead(204).end());
      reply(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return receiver;
}
