import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const page = (title: string, body: string) =>
  `<!doctype html><html lang="de"><title>${title}</title><main><h1>${title}</h1>${body}</main></html>`;

/** A small website: `/bild` has one picture without text, `/gut` nothing wrong, `/langsam…` waits until it is let go. */
export class TestSite {
  /** Path of each request for a document, in order. */
  readonly asked: string[] = [];
  private readonly held: { path: string; response: ServerResponse }[] = [];
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      const path = request.url ?? '/';
      if (/favicon|robots/.test(path)) return void response.writeHead(404).end();
      this.asked.push(path);
      response.setHeader('content-type', 'text/html; charset=utf-8');
      if (path.startsWith('/langsam')) return void this.held.push({ path, response });
      if (path.startsWith('/bild')) return void response.end(page('Bild', '<img src="data:,">'));
      if (path.startsWith('/gut')) return void response.end(page('Gut', '<p>Text</p>'));
      return void response.writeHead(404).end(page('Fehlt', ''));
    });
  }

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await new Promise((resolve) => this.server.once('listening', resolve));
  }

  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  url(path: string): string {
    return `http://${this.host}${path}`;
  }

  count(path: string): number {
    return this.asked.filter((one) => one === path).length;
  }

  /** Paths that somebody waits for now. */
  get waitingFor(): string[] {
    return this.held.flatMap(({ path, response }) => (response.closed ? [] : [path]));
  }

  /** Answers all waiting requests, or those for this path. */
  release(only?: string): void {
    const mayGo = this.held.filter(({ path }) => only === undefined || path === only);
    for (const one of mayGo) {
      this.held.splice(this.held.indexOf(one), 1);
      one.response.end(page('Langsam', '<p>Endlich</p>'));
    }
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
