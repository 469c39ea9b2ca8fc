import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';

const load = (name: string) => readFileSync(new URL(name, import.meta.url));

const assets = new Map([
  ['/sandbox/assets/sandbox.css', { type: 'text/css; charset=utf-8', body: load('./sandbox.css') }],
  ['/sandbox/assets/submit.js', { type: 'text/javascript; charset=utf-8', body: load('./submit.js') }],
]);

/** False when there is no such file. */
export function sendAsset(path: string, response: ServerResponse): boolean {
  const asset = assets.get(path);
  if (!asset) return false;
  response.writeHead(200, { 'content-type': asset.type, 'cache-control': 'no-cache' }).end(asset.body);
  return true;
}
