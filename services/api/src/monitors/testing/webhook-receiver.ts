import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface WebhookReceiver {
  /** An api calls it only if `SCAN_ALLOW` names this host. */
  host: string;
  /** Answered to every call from now on. */
  status: number;
  heard: { headers: IncomingHttpHeaders; body: string }[];
  stop(): Promise<void>;
}

/** A real HTTP server on loopback that keeps what it is told. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const heard: WebhookReceiver['heard'] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      heard.push({ headers: request.headers, body });
      response.writeHead(receiver.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: WebhookReceiver = {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    status: 204,
    heard,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return receiver;
}
