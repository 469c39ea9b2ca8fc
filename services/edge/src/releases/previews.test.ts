import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { request as openRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { currentReleaseSchema } from '@stufenlos/contracts';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { readEdgeConfig } from '../config/edge-config.ts';
import { createEdge } from '../edge.server.ts';
import { createLog } from '../log.ts';
import { fabricateRelease } from '../testing/fabricate-release.ts';
import { releaseCommand } from '../testing/release-command.ts';
import { startListening } from '../testing/listen.ts';

// Processes and threads on a machine that may have a lot to do.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const { releaseDir, marketing, release } = fabricateRelease();
let [first, second] = ['', ''];
let on: Awaited<ReturnType<typeof startEdge>>;
let off: Awaited<ReturnType<typeof startEdge>>;

beforeAll(async () => {
  first = await release();
  marketing('1');
  second = await release();
  on = await startEdge('on');
  off = await startEdge('off');
  return async () => {
    await on.close();
    await off.close();
  };
});

async function startEdge(preview: 'on' | 'off') {
  const config = readEdgeConfig({ NODE_ENV: 'test', RELEASE_DIR: releaseDir, RELEASE_PREVIEW: preview });
  const lines: string[] = [];
  const log = createLog('info', (line) => lines.push(line));
  const { origin, close } = await startListening(createEdge(config, log));
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { headers, redirect: 'manual' });
  /** Sends an address as it is, which `fetch` would put in order first. */
  const locationOf = async (path: string) => {
    const { hostname, port } = new URL(origin);
    const [answer] = (await once(openRequest({ hostname, port, path }).end(), 'response')) as [IncomingMessage];
    answer.resume();
    return answer.headers.location;
  };
  return { get, locationOf, close, lines };
}

const choose = (id: string) => on.get(`/kontakt?a=b&release=${id}`);
const previewing = (id: string) => ({ cookie: `prefs=en.dark; release_preview=${id}` });
const idIn = (html: string) => /"schema":1,"id":"([^"]+)"/.exec(html)?.[1];

it('shows a recorded release to the browser that chose it, with a banner, unindexed and not kept', async () => {
  const chosen = await choose(first);
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/kontakt?a=b']);
  expect(chosen.headers.get('set-cookie')).toBe(
    `release_preview=${first}; Path=/; HttpOnly; SameSite=Lax; Max-Age=3600`,
  );
  const page = await on.get('/kontakt', previewing(first));
  const html = await page.text();
  expect(idIn(html)).toBe(first);
  expect(html).toContain(`Preview of version ${first}.`);
  expect(html).toContain('<a href="?release=">End the preview</a></aside><div id="root">');
  const names = ['cache-control', 'x-robots-tag', 'etag'];
  expect(names.map((name) => page.headers.get(name))).toEqual(['no-store', 'noindex', null]);
  const current = await on.get('/release.json', previewing(first));
  expect(currentReleaseSchema.parse(await current.json()).id).toBe(first);
  expect(current.headers.get('cache-control')).toBe('private, no-cache');

  const others = await (await on.get('/kontakt')).text();
  expect(idIn(others)).toBe(second);
  expect(others).not.toContain('release-preview');
});

it.each(['/.//evil.example/?release=', '/x/..//evil.example/?release='])(
  'leads nobody to another site: %s',
  async (path) => {
    expect(await on.locationOf(path)).toBe('/evil.example/');
  },
);

it('reads and renders a release once for everybody who previews it at the same time', async () => {
  const { get, close, lines } = await startEdge('on');
  onTestFinished(close);
  const pages = await Promise.all(Array.from({ length: 12 }, () => get('/kontakt', previewing(first))));
  for (const page of pages) expect(await page.text()).toContain('<h1>build 0 with one React /kontakt en');
  const rendered = lines.filter((line) => line.includes('"pages rendered"') && line.includes(`"${first}"`));
  expect(rendered).toHaveLength(1);
});

it('ends with an empty name, and only redirects to this site', async () => {
  const ended = await on.get('/?release=');
  expect(ended.headers.get('set-cookie')).toContain('release_preview=; ');
  expect(ended.headers.get('set-cookie')).toContain('Max-Age=0');
  for (const path of ['//evil.example/', '/\\evil.example/', '///evil.example/']) {
    const { headers } = await on.get(`${path}?release=${first}`);
    expect(headers.get('location')).toMatch(/^\/(?![/\\])/);
  }
});

it('refuses everything that is not the id of a recorded release', async () => {
  const wrong = [
    'unknown',
    'https://evil.example/release.json',
    '//evil.example',
    'data:text/javascript,1',
    '../active',
    `../releases/${first}`,
    '%2e%2e%2factive',
    '%252e%252e%252factive',
    `${first}%00`,
    `${first}%0d%0aset-cookie:a=b`,
    `${first}/../${first}`,
    'marketing@https://evil.example',
    '__proto__',
    'x'.repeat(5_000),
  ];
  for (const one of wrong) {
    const answer = await choose(one);
    expect([one, answer.status, answer.headers.get('set-cookie')]).toEqual([one, 404, null]);
    expect(await answer.text()).not.toContain('evil');
    if (/[\r\n\0]|%0|@http|.{200}/.test(one)) continue;
    expect([one, idIn(await (await on.get('/', previewing(one))).text())]).toEqual([one, second]);
  }
});

it('refuses a release that the edge would not take as the active one', async () => {
  await releaseCommand('compose', 'unsigned', '--store', releaseDir);
  expect((await choose('unsigned')).status).toBe(404);
  const file = join(releaseDir, `releases/${first}.json`);
  const sound = readFileSync(file, 'utf8');
  writeFileSync(file, sound.replace('"access": "public"', '"access": "plan"'));
  expect((await choose(first)).status).toBe(404);
  expect(idIn(await (await on.get('/', previewing(first))).text())).toBe(second);
  writeFileSync(file, sound);
  expect((await choose(first)).status).toBe(303);
});

it('does nothing where it is off', async () => {
  const page = await off.get(`/kontakt?release=${first}`, previewing(first));
  expect([page.status, page.headers.get('set-cookie')]).toEqual([200, null]);
  expect(idIn(await page.text())).toBe(second);
});
