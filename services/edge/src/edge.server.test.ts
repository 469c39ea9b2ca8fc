import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { currentReleaseSchema, releaseSchema, runtimeConfigSchema } from '@stufenlos/contracts';
import { productVersion } from '@stufenlos/environment';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { readEdgeConfig } from './config/edge-config.ts';
import { createEdge } from './edge.server.ts';
import { createLog } from './log.ts';
import { fabricateRelease, script } from './testing/fabricate-release.ts';
import { startListening } from './testing/listen.ts';

// Processes and threads on a machine that may have a lot to do.
vi.setConfig({ testTimeout: 300_000 });

const { releaseDir, marketing, release } = fabricateRelease();
let first = '';
/** With the usual settings, for every test that only asks. */
let plain: Awaited<ReturnType<typeof startEdge>>;
beforeAll(async () => {
  first = await release();
  plain = await startEdge();
  return () => plain.close();
}, 300_000);

/** Ends with the test. */
async function edge(variables: Record<string, string> = {}) {
  const started = await startEdge(variables);
  onTestFinished(started.close);
  return started;
}

async function startEdge(variables: Record<string, string> = {}) {
  const lines: string[] = [];
  const config = readEdgeConfig({
    NODE_ENV: 'test',
    RELEASE_DIR: releaseDir,
    LINKS_SOURCE: 'https://code.example/x',
    ...variables,
  });
  const log = createLog('info', (line) => lines.push(line));
  const { origin, close } = await startListening(createEdge(config, log));
  return { lines, get: (path: string, init?: RequestInit) => fetch(origin + path, init), origin, close };
}

/** As it is on the wire: status, headers and the bytes before any decoding. */
function raw(url: string, headers: Record<string, string>, method = 'GET') {
  return new Promise<{ coding: string | undefined; body: Buffer; length: string | undefined }>((resolve, reject) => {
    const sent = request(url, { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          coding: answer.headers['content-encoding'],
          body: Buffer.concat(chunks),
          length: answer.headers['content-length'],
        }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

const dataOf = (html: string, id: string): unknown =>
  JSON.parse(new RegExp(`id="${id}">([^<]*)</script>`).exec(html)?.[1] ?? 'null');
const layers = '@layer remote{}';
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
const path = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? '';

it('writes release, settings and the owner’s preloads into the document', async () => {
  const { get } = await edge({ OPERATOR_NAME: 'Muster </script> & Co.' });
  const response = await get('/');
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain('<html lang="de" data-prerendered>');
  expect(html).toContain('<title>Start - Stufenlos</title>');
  expect(releaseSchema.parse(dataOf(html, 'release')).id).toBe(first);
  expect(runtimeConfigSchema.parse(dataOf(html, 'runtime-config'))).toMatchObject({
    operator: { name: 'Muster </script> & Co.' },
    links: { source: 'https://code.example/x' },
  });
  expect(html).toMatch(/<script src="\/shell\/1\.0\.0-\w+\/theme-first\.js" integrity="sha384-[^"]+" crossorigin/);
  expect(html).toMatch(/<link href="\/shell\/1\.0\.0-\w+\/css\/index\.0123456789\.css" rel="stylesheet"/);
  expect(html).toMatch(/<script defer src="\/shell\/1\.0\.0-\w+\/js\/index\.0123456789\.js"/);
  for (const [as, file] of [
    ['script', 'remoteEntry'],
    ['script', 'js/async/view'],
    ['script', 'js/async/src_pages_home-page_tsx'],
    ['script', 'js/async/texts-de'],
  ]) {
    expect(html).toMatch(
      new RegExp(
        `<link rel="preload" as="${as}" href="/remotes/marketing/[^"]+/${file}[^"]*" integrity="sha384-[^"]+" crossorigin="anonymous">`,
      ),
    );
  }
  expect(html).not.toContain('texts-en');
  expect(html).not.toContain('ed25519:');
  // Its styles stand in the document.
  expect(html).not.toMatch(/<link[^>]*\/remotes\/[^>]*\.css/);
  expect(html).not.toMatch(/rel="preload"[^>]*\/remotes\/runs\//);
});

it('sends the strict policy and everything beside it', async () => {
  const { headers } = await plain.get('/');
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-" +
      `${[layers, '@layer remote{h1{color:red}}'].map(sha256).join("' 'sha256-")}'; ` +
      "connect-src 'self'; img-src 'self'; font-src 'self'; " +
      "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default",
  );
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('permissions-policy')).toContain('camera=()');
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('strict-transport-security')).toBeNull();
});

it('lets the API’s own origin in and asks for HTTPS where it is public', async () => {
  const { get } = await edge({ API_BASE: 'https://api.example/v1', PUBLIC_ORIGIN: 'https://stufenlos.example' });
  const { headers } = await get('/');
  expect(headers.get('content-security-policy')).toContain("connect-src 'self' https://api.example;");
  expect(headers.get('strict-transport-security')).toContain('max-age=');
});

it('writes the language that was chosen before, German otherwise', async () => {
  const { get } = plain;
  const english = await (await get('/kontakt', { headers: { cookie: 'a=b; prefs=en.dark' } })).text();
  expect(english).toContain('<html lang="en" data-prerendered>');
  expect(english).toContain('<title>Contact - Stufenlos</title>');
  const odd = await (await get('/kontakt', { headers: { cookie: 'prefs=fr.dark', 'accept-language': 'en' } })).text();
  expect(odd).toContain('<title>Kontakt - Stufenlos</title>');
});

it('answers 404 with the document where nobody owns the path, and escapes what it writes', async () => {
  const { get } = plain;
  const unknown = await get('/nowhere/%3Cscript%3E');
  expect(unknown.status).toBe(404);
  const html = await unknown.text();
  expect(html).toContain('id="release"');
  expect(html).not.toContain('rel="preload"');
  const scan = await get('/scan/abc?tab=passes');
  expect(scan.status).toBe(200);
  expect(await scan.text()).toContain('<title>Prüfung &lt;/title&gt;&lt;b&gt; - Stufenlos</title>');
  expect((await get('/pricing')).status).toBe(200);
});

it('shows all components at /ui where that is switched on, unlinked and for no search engine', async () => {
  expect((await plain.get('/ui')).status).toBe(404);
  const { get } = await edge({ UI_SHOWCASE: 'on' });
  for (const path of ['/ui', '/ui/']) {
    const response = await get(path);
    expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    expect(runtimeConfigSchema.parse(dataOf(await response.text(), 'runtime-config')).showcase).toBe(true);
  }
  expect((await get('/ui/x')).status).toBe(404);
});

it('compresses what compresses and says the same in every coding', async () => {
  const { origin, get } = plain;
  const uncoded = await raw(`${origin}/`, {});
  const br = await raw(`${origin}/`, { 'accept-encoding': 'gzip, br' });
  const gzip = await raw(`${origin}/`, { 'accept-encoding': 'gzip, br;q=0' });
  expect([uncoded.coding, br.coding, gzip.coding]).toEqual([undefined, 'br', 'gzip']);
  expect(brotliDecompressSync(br.body).equals(uncoded.body)).toBe(true);
  expect(gunzipSync(gzip.body).equals(uncoded.body)).toBe(true);

  const asset = origin + path(await (await get('/')).text(), /src="([^"]*index[^"]*)"/);
  const small = await raw(asset, { 'accept-encoding': 'br' });
  expect(brotliDecompressSync(small.body).toString()).toBe(script);
  expect((await raw(asset, {})).body.toString()).toBe(script);
});

it('answers HEAD with the headers alone and refuses to be written to', async () => {
  const { origin, get } = plain;
  const head = await raw(`${origin}/`, {}, 'HEAD');
  expect(head.body).toHaveLength(0);
  expect(Number(head.length)).toBeGreaterThan(500);
  const posted = await get('/', { method: 'POST', body: 'x' });
  expect(posted.status).toBe(405);
  expect(posted.headers.get('allow')).toBe('GET, HEAD');
});

it('tells somebody whose browser sent a form by itself that nothing has arrived, in their language', async () => {
  const { get } = plain;
  const body = 'message=private';
  const german = await get('/contact', { method: 'POST', body });
  expect(german.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(german.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(german.headers.get('cache-control')).toBe('no-store');
  const page = await german.text();
  expect(page).toContain('<h1>Nicht abgeschickt</h1>');
  expect(page).toContain('Ihre Eingaben sind nicht bei uns angekommen.');
  expect(page).not.toContain('private');
  const english = await get('/contact?lang=en', { method: 'POST', body });
  expect(await english.text()).toContain('We have not received what you entered.');
});

it('serves a version’s files forever, the retry path like the path itself', async () => {
  const { get } = plain;
  const entry = path(await (await get('/')).text(), /href="([^"]*remoteEntry[^"]*)"/);
  const direct = await get(entry);
  expect(direct.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(direct.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  const retried = await get(entry.replace('/remoteEntry', '/~2/remoteEntry'));
  expect(retried.status).toBe(200);
  expect(await retried.text()).toBe(await direct.text());
});

it('serves nothing that is not listed', async () => {
  const { get } = plain;
  const shell = path(await (await get('/')).text(), /src="(\/shell\/[^/]*\/)/);
  const wrong = [
    `${shell}index.html`,
    `${shell}auth-silent.html`,
    `${shell}~1/auth-popup.html`,
    `${shell}record.json`,
    `${shell}js/index.0123456789.js.br`,
    `${shell}~1/~2/theme-first.js`,
    `${shell}%2e%2e/%2e%2e/active.json`,
    `${shell}constructor`,
    '/shell/9.9.9/theme-first.js',
    '/remotes/../releases/x.json',
    '/remotes/marketing/',
    '/shell/',
  ];
  for (const one of wrong) {
    const response = await get(one);
    expect([one, response.status]).toEqual([one, 404]);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  }
});

it('takes the next release by itself and still serves files of the one before', async () => {
  const { get, lines } = await edge();
  const before = path(await (await get('/')).text(), /href="([^"]*remoteEntry[^"]*)"/);
  marketing('1');
  const next = await release();
  const html = await (await get('/')).text();
  expect(releaseSchema.parse(dataOf(html, 'release')).id).toBe(next);
  expect(path(html, /href="([^"]*remoteEntry[^"]*)"/)).not.toBe(before);
  expect((await get(before)).status).toBe(200);
  expect(lines.filter((line) => line.includes('release taken'))).toHaveLength(2);
});

it('tells an open page which release is current, with 304 while it stays the same', async () => {
  const { get } = await edge();
  const known = await get('/release.json');
  const { id } = currentReleaseSchema.parse(await known.json());
  expect([known.headers.get('etag'), known.headers.get('cache-control')]).toEqual([`"${id}"`, 'no-cache']);
  const ask = () => get('/release.json', { headers: { 'if-none-match': `"${id}"` } });
  const same = await ask();
  expect([same.status, await same.text()]).toEqual([304, '']);
  marketing('2');
  const next = await release();
  expect(next).not.toBe(id);
  expect(await (await ask()).json()).toEqual({ id: next });
});

it('never takes a release that was tampered with: the one before stays', async () => {
  const { get, lines } = await edge();
  const taken = releaseSchema.parse(dataOf(await (await get('/')).text(), 'release'));
  const file = join(releaseDir, `releases/${taken.id}.json`);
  const sound = readFileSync(file, 'utf8');
  const record = join(releaseDir, `shell/${taken.shell}/record.json`);
  const soundRecord = readFileSync(record, 'utf8');
  /** As a promotion does it: two versions of one file in place may have equal times. */
  const touch = () => {
    const file = join(releaseDir, 'active.json');
    writeFileSync(`${file}.new`, JSON.stringify({ id: taken.id, at: new Date().toISOString() }));
    renameSync(`${file}.new`, file);
  };

  writeFileSync(file, sound.replace('"access": "public"', '"access": "plan"'));
  touch();
  expect(releaseSchema.parse(dataOf(await (await get('/')).text(), 'release'))).toEqual(taken);
  expect(lines.at(-1)).toContain('is not signed with a key that may sign');

  writeFileSync(file, sound);
  writeFileSync(record, soundRecord.replace('"bytes"', ' "bytes"'));
  touch();
  expect((await get('/')).status).toBe(200);
  expect(lines.at(-1)).toContain('is not what was signed');
  // Visitors are served, so a load balancer keeps this edge; its operator learns that it is behind.
  const health = await get('/health');
  const since = expect.stringMatching(/Z$/) as string;
  expect([health.status, await health.json()]).toMatchObject([
    200,
    { status: 'degraded', parts: { release: { status: 'degraded', since } } },
  ]);
  // A new process has nothing to fall back to and serves nothing.
  const fresh = await edge();
  expect((await fresh.get('/')).status).toBe(503);
  writeFileSync(record, soundRecord);
  touch();
  expect((await fresh.get('/')).status).toBe(200);
});

it('does not serve a byte that changed on disk', async () => {
  const { get, lines } = await edge();
  const theme = path(await (await get('/')).text(), /src="([^"]*theme-first[^"]*)"/);
  const file = join(releaseDir, theme);
  const sound = readFileSync(file);
  appendFileSync(file, '//');
  expect((await get(theme)).status).toBe(404);
  expect(lines.at(-1)).toContain('its hash is not the recorded one');
  writeFileSync(file, sound);
  expect((await get(theme)).status).toBe(200);
});

it('is down without a release and says so', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'edge-empty-'));
  onTestFinished(() => rmSync(empty, { recursive: true }));
  const { get } = await edge({ RELEASE_DIR: empty });
  const health = await get('/health');
  expect([health.status, await health.json()]).toEqual([
    503,
    { status: 'down', version: productVersion(), parts: { release: { status: 'down' } } },
  ]);
  const page = await get('/');
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'application/problem+json']);
  await expect.poll(async () => (await plain.get('/health')).status, { timeout: 30_000 }).toBe(200);
});

it('compares a path as it is written, and answers one that cannot be decoded', async () => {
  const { origin } = plain;
  const typeOf = (target: string) =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(origin);
      const sent = request({ hostname, port, path: target }, (answer) => {
        answer.resume();
        resolve([answer.statusCode, answer.headers['content-type']]);
      });
      sent.on('error', reject).end();
    });
  for (const target of ['/%61pi/plans', '/caf%E9', '/%zz', '/%72obots.txt']) {
    expect([target, await typeOf(target)]).toEqual([target, [404, 'text/html; charset=utf-8']]);
  }
  expect(await typeOf('/api/%zz')).toEqual([404, 'application/problem+json']);
});

it('knows no API where none is forwarded', async () => {
  const response = await plain.get('/api/plans');
  expect(await response.json()).toMatchObject({ status: 404, code: 'not_found' });
});

it('answers with 304 while the page is the same, and with the page in another language or coding', async () => {
  const ask = (headers: Record<string, string>, address = '/') =>
    fetch(plain.origin + address, { headers: { 'accept-encoding': 'br', ...headers } });
  const first = await ask({});
  const tag = first.headers.get('etag') ?? '';
  expect(tag).toMatch(/^"[\w-]{43}-br"$/);
  for (const known of [tag, `W/${tag}`, `"old", ${tag}`]) {
    const same = await ask({ 'if-none-match': known });
    expect([same.status, await same.text()]).toEqual([304, '']);
    for (const name of ['etag', 'cache-control', 'vary', 'content-security-policy']) {
      expect(same.headers.get(name)).toBe(first.headers.get(name));
    }
  }
  const others = [
    [{ 'accept-encoding': 'gzip' }, '/'],
    [{}, '/?lang=en'],
    [{ cookie: 'prefs=locale%3Den' }, '/pricing'],
    [{ 'if-none-match': '"old"' }, '/'],
  ] as const;
  for (const [headers, address] of others) {
    const other = await ask({ 'if-none-match': tag, ...headers }, address);
    expect([headers, other.status]).toEqual([headers, 200]);
  }
});

it('keeps no document of a sign-in and no refusal, so neither has a tag', async () => {
  const { get } = await edge({ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'web' });
  expect((await get('/auth/callback?code=x')).headers.get('etag')).toBeNull();
  const missing = await get('/nowhere');
  expect([missing.status, missing.headers.get('etag')]).toEqual([404, null]);
});
