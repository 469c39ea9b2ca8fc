import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CaughtPicture {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Stands where the api's internal port is; answers as the test says. */
export class PictureCatcher {
  readonly caught: CaughtPicture[] = [];
  answer: (response: ServerResponse) => void = (response) => void response.writeHead(201).end('{}');
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', url: path = '', headers } = request;
        this.caught.push({ method, path, headers, body: Buffer.concat(chunks) });
        this.answer(response);
      });
    });
  }

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await new Promise((resolve) => this.server.once('listening', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  of(runId: string): CaughtPicture[] {
    return this.caught.filter(({ path }) => path.includes(runId));
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
