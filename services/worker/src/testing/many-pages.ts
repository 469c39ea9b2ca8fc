import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ManyPagesOptions {
  /** Pages `/seite/2` … beside the start page, which links to all of them. */
  pages: number;
  robots?: string;
  /** Entries of `/sitemap.xml`, or the file itself; none, and there is no such file. `silent`: it is never answered. */
  sitemap?: readonly string[] | Buffer | 'silent';
}

/** A website of many small pages, one picture without text on each; `/seite/{n}` waits while it is held. */
export class ManyPages {
  /** Path of each request for a page, in order. */
  readonly asked: { path: string; at: number }[] = [];
  isSitemapAsked = false;
  readonly #held: ServerResponse[] = [];
  #isHolding = false;
  readonly #server: Server;

  constructor({ pages, robots, sitemap }: ManyPagesOptions) {
    this.#server = createServer((request, response) => {
      const path = request.url ?? '/';
      if (path === '/robots.txt' && robots !== undefined) return void response.end(robots);
      this.isSitemapAsked ||= path === '/sitemap.xml';
      if (path === '/sitemap.xml' && sitemap) {
        if (sitemap === 'silent') return;
        if (Buffer.isBuffer(sitemap)) return void response.end(sitemap);
        const entries: readonly string[] = sitemap;
        return void response.end(`<urlset>${entries.map((at) => `<url><loc>${at}</loc></url>`).join('')}</urlset>`);
      }
      if (/favicon|robots|sitemap/.test(path)) return void response.writeHead(404).end();
      this.asked.push({ path, at: Date.now() });
      response.setHeader('content-type', 'text/html; charset=utf-8');
      if (this.#isHolding && path !== '/') return void this.#held.push(response);
      response.end(pageOf(path, pages));
    });
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await new Promise((resolve) => this.#server.once('listening', resolve));
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  url(path: string): string {
    return `http://${this.host}${path}`;
  }

  hold(): void {
    this.#isHolding = true;
  }

  release(): void {
    this.#isHolding = false;
    for (const response of this.#held.splice(0)) response.end(pageOf('/gehalten', 0));
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

function pageOf(path: string, pages: number): string {
  const links = Array.from(
    { length: path === '/' ? pages - 1 : 1 },
    (_, at) => `<a href="/seite/${at + 2}">${at}</a> `,
  );
  return (
    `<!doctype html><html lang="de"><title>Seite ${path}</title><main><h1>${path}</h1><img src="data:,">` +
    `<p>${links.join('')}</p></main></html>`
  );
}
