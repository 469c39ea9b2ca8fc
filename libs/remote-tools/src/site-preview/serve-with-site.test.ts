import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveWithSite } from './serve-with-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'site-preview-'));
let html = '';
const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
let site = '';

beforeAll(async () => {
  writeFileSync(
    join(folder, 'remote.json'),
    JSON.stringify({
      name: 'trial',
      version: '1.0.0',
      contract: '1.2.0',
      routes: [],
      nav: [],
      labels: { de: {}, en: {} },
      texts: [],
    }),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close().closeAllConnections();
  rmSync(folder, { recursive: true });
});

it('refuses an address that is no site of Stufenlos', async () => {
  html = '<html></html>';
  await expect(serveWithSite({ folder, site, port: 0 })).rejects.toThrow(`${site} is no site of Stufenlos`);
});

it('refuses a site with an older contract than that of the remote', async () => {
  const release = {
    schema: 1,
    id: 'r1',
    createdAt: '2026-11-26T06:00:00.000Z',
    shell: '1.0.0',
    platform: '1.1.0',
    remotes: {},
    records: {},
  };
  html = `<script type="application/json" id="release">${JSON.stringify(release)}</script>`;
  await expect(serveWithSite({ folder, site, port: 0 })).rejects.toThrow(
    'provides contract 1.1.0; this remote is built for 1.2.0',
  );
});

it('refuses a site that does not answer', async () => {
  await expect(serveWithSite({ folder, site: 'http://127.0.0.1:9', port: 0 })).rejects.toThrow(
    'http://127.0.0.1:9 does not answer',
  );
});
