import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';

const style = readFileSync(new URL('./sandbox.css', import.meta.url));
/** For the pages of a logout that goes on by itself; a file, because the CSP lets nothing inline run. */
const submit = 'document.forms[0]?.submit();';

const assets = new Map([
  ['/sandbox/assets/sandbox.css', { type: 'text/css; charset=utf-8', body: style }],
  ['/sandbox/assets/submit.js', { type: 'text/javascript; charset=utf-8', body: submit }],
]);

/** False when there is no such file. */
export function sendAsset(path: string, response: ServerResponse): boolean {
  const asset = assets.get(path);
  if (!asset) return false;
  response.writeHead(200, { 'content-type': asset.type, 'cache-control': 'no-cache' }).end(asset.body);
  return true;
}
