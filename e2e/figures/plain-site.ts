import { existsSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { buildWithoutFederation } from '@stufenlos/workspace/without-federation';

const root = join(import.meta.dirname, '../..');
const folder = join(root, '.local/plain-site');
const prefix = '/plain/';
const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };

/**
 * Serves the site at `origin` with the scripts of a build without federation. Documents and API are the same, and the
 * compression is brotli 11, like the edge's. Its class names differ from the document's, so use it only to count bytes.
 */
export async function servePlainSite(origin: string): Promise<{ origin: string; close: () => void }> {
  await buildWithoutFederation({ root, folder, prefix, remote: 'marketing' });
  const built = readFileSync(join(folder, 'index.html'), 'utf8');
  const scripts = built.match(/<script defer[^>]*><\/script>/g) ?? [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path.startsWith(prefix)) sendFile(response, join(folder, path.slice(prefix.length)));
    else {
      void fetch(origin + path).then(async (answer) => {
        const type = answer.headers.get('content-type') ?? '';
        const body = Buffer.from(await answer.arrayBuffer());
        response.setHeader('content-type', type);
        response.end(type.includes('text/html') ? withScripts(body.toString(), scripts) : body);
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => server.close().closeAllConnections(),
  };
}

const withScripts = (html: string, scripts: readonly string[]): string =>
  html
    .replaceAll(/<link rel="preload" as="(?:script|style)"[^>]*>/g, '')
    .replaceAll(/<script defer[^>]*><\/script>/g, '')
    .replace('</body>', () => `${scripts.join('')}</body>`);

function sendFile(response: ServerResponse, path: string): void {
  if (!existsSync(path)) return void response.writeHead(404).end();
  response.writeHead(200, {
    'content-type': types[extname(path)] ?? 'application/octet-stream',
    'content-encoding': 'br',
  });
  response.end(brotliCompressSync(readFileSync(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}
