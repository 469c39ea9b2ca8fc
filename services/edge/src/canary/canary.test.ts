import { randomInt } from 'node:crypto';
import { currentReleaseSchema, healthSchema, remoteFaultPath, type RemoteFaultReport } from '@stufenlos/contracts';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { readEdgeConfig } from '../config/edge-config.ts';
import { measuredEdge } from '../edge-metrics.ts';
import { createEdge } from '../edge.server.ts';
import { createLog } from '../log.ts';
import { fabricateRelease } from '../testing/fabricate-release.ts';
import { startListening } from '../testing/listen.ts';
import { releaseCommand } from '../testing/release-command.ts';
import { releaseCounts } from './release-counts.ts';
import { fewestFaults, fewestViews } from './verdict.ts';

// Processes and threads on a machine that may have a lot to do.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const { releaseDir, marketing, release } = fabricateRelease();
let [active, next] = ['', ''];
const run = (...words: string[]) => releaseCommand(...words, '--store', releaseDir);
const canary = (percent: number) => run('canary', next, '--percent', String(percent));

beforeAll(async () => {
  marketing('1');
  next = await release();
  marketing('2');
  active = await release();
});
// Every promotion ends a canary.
beforeEach(async () => void (await run('promote', active)));

async function edge() {
  const lines: string[] = [];
  const config = readEdgeConfig({
    NODE_ENV: 'test',
    RELEASE_DIR: releaseDir,
    PUBLIC_ORIGIN: 'https://www.example.org',
  });
  const counts = releaseCounts();
  const server = createEdge(
    config,
    createLog('info', (line) => lines.push(line)),
    { counts },
  );
  const metrics = measuredEdge(server, counts);
  const { port } = await metrics.listen({ host: '127.0.0.1', port: 0 });
  const { origin, close } = await startListening(server);
  onTestFinished(async () => {
    metrics.close();
    await close();
  });
  const get = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers });
  return { lines, get, origin, figures: async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text() };
}

/** Each visitor has an address of their own, as behind a proxy. */
const address = () => `10.${[1, 2, 3].map(() => randomInt(256)).join('.')}`;
const idIn = (html: string) => /"schema":1,"id":"([^"]+)"/.exec(html)?.[1];
const cookieIn = ({ headers }: Response) => headers.get('set-cookie')?.split(';')[0] ?? '';
const isOf = (cookie: string, side: 'in' | 'out') => cookie.endsWith(`:${side}`);

type Site = Awaited<ReturnType<typeof edge>>;

/** Opens the page as somebody who was never here, until somebody gets that side. */
async function visitorOn(side: 'in' | 'out', { get }: Site): Promise<string> {
  for (;;) {
    const cookie = cookieIn(await get('/kontakt', { 'x-forwarded-for': address() }));
    if (isOf(cookie, side)) return cookie;
  }
}

const report = ({ origin }: Site, body: string, headers: Record<string, string>) =>
  fetch(origin + remoteFaultPath, { method: 'POST', body, headers: { 'content-type': 'text/plain', ...headers } });
const own = { 'sec-fetch-site': 'same-origin' };
const fault = (of: string): RemoteFaultReport => ({ release: of, remote: 'marketing', fault: 'evaluation' });
const reportOf = (site: Site, of: string, from = address()) =>
  report(site, JSON.stringify(fault(of)), { ...own, 'x-forwarded-for': from });

/** Enough pages of the canary for a decision. */
async function openEnough(site: Site): Promise<void> {
  const cookie = await visitorOn('in', site);
  for (let view = 0; view < fewestViews; view += 1) await site.get('/', { cookie, 'x-forwarded-for': address() });
}

async function breakCanary(site: Site): Promise<void> {
  await openEnough(site);
  for (let count = 0; count < fewestFaults; count += 1) expect((await reportOf(site, next)).status).toBe(204);
}

it('gives the canary to its share of the visitors, and each of them keeps the side', async () => {
  await canary(50);
  const { get } = await edge();
  const visits = await Promise.all(Array.from({ length: 400 }, () => get('/')));
  const pages = await Promise.all(visits.map(async (visit) => [cookieIn(visit), idIn(await visit.text())] as const));
  for (const [cookie, id] of pages) expect(id).toBe(isOf(cookie, 'in') ? next : active);
  const share = pages.filter(([, id]) => id === next).length;
  // Six standard deviations.
  expect(share).toBeGreaterThan(140);
  expect(share).toBeLessThan(260);
  for (const [cookie, id] of pages.slice(0, 20)) {
    const again = await get('/kontakt', { cookie });
    expect([idIn(await again.text()), again.headers.get('set-cookie')]).toEqual([id, null]);
    expect(currentReleaseSchema.parse(await (await get('/release.json', { cookie })).json()).id).toBe(id);
  }
});

it('remembers the side alone, until the browser is closed, and no shared cache keeps an answer', async () => {
  await canary(50);
  const { get } = await edge();
  const first = await get('/');
  expect(first.headers.get('set-cookie')).toMatch(
    new RegExp(`^release_side=${next}:50:(?:in|out); Path=/; HttpOnly; SameSite=Lax; Secure$`),
  );
  for (const path of ['/', '/gibt-es-nicht', '/release.json']) {
    const { headers } = await get(path, { cookie: cookieIn(first) });
    expect([path, headers.get('cache-control')]).toEqual([path, 'private, no-cache']);
    expect(headers.get('vary')).toContain('Cookie');
  }
  await run('canary', '--end');
  const { headers } = await get('/');
  expect([headers.get('cache-control'), headers.get('set-cookie')]).toEqual(['no-cache', null]);
});

it('answers with the body of the other side when the tag is that of this one', async () => {
  await canary(50);
  const site = await edge();
  const [inside, outside] = [await visitorOn('in', site), await visitorOn('out', site)];
  for (const path of ['/', '/release.json']) {
    const etag = (await site.get(path, { cookie: outside })).headers.get('etag') ?? '';
    expect((await site.get(path, { cookie: outside, 'if-none-match': etag })).status).toBe(304);
    expect((await site.get(path, { cookie: inside, 'if-none-match': etag })).status).toBe(200);
  }
});

it('names only files of one release in a page, and serves the files of both to everybody', async () => {
  await canary(50);
  const site = await edge();
  const versions: string[] = [];
  for (const side of ['in', 'out'] as const) {
    const html = await (await site.get('/', { cookie: await visitorOn(side, site) })).text();
    const files = [
      ...new Set([...html.matchAll(/"(\/remotes\/marketing\/[^"]+\.js)"/g)].map(([, file]) => file ?? '')),
    ];
    const found = new Set(files.map((file) => file.split('/')[3] ?? ''));
    expect(found.size).toBe(1);
    versions.push(...found);
    for (const file of files) expect([file, (await site.get(file)).status]).toEqual([file, 200]);
  }
  expect(new Set(versions).size).toBe(2);
});

it('lets a visitor who has the canary keep it when the share grows, and takes it from all at its end', async () => {
  await canary(10);
  const site = await edge();
  const cookie = await visitorOn('in', site);
  await canary(60);
  const grown = await site.get('/', { cookie });
  expect([idIn(await grown.text()), cookieIn(grown)]).toEqual([next, `release_side=${next}:60:in`]);
  await run('canary', '--end');
  expect(idIn(await (await site.get('/', { cookie })).text())).toBe(active);
  expect(currentReleaseSchema.parse(await (await site.get('/release.json', { cookie })).json()).id).toBe(active);
  expect(healthSchema.parse(await (await site.get('/health')).json()).parts).toEqual({ release: { status: 'up' } });
});

it('gives nobody anything but the two signed releases, whatever a cookie says', async () => {
  await run('compose', 'unsigned');
  await canary(50);
  const { get } = await edge();
  for (const value of ['unsigned:50:in', '../active:50:in', `${next}:50:in:x`, `${active}:50:in`, 'x'.repeat(4_000)]) {
    const page = await get('/', { cookie: `release_side=${value}` });
    expect([active, next]).toContain(idIn(await page.text()));
    expect(cookieIn(page)).toMatch(new RegExp(`^release_side=${next}:50:(?:in|out)$`));
  }
  await run('canary', '--end');
  const chosen = await get('/', { cookie: `release_side=${next}:50:in` });
  expect(idIn(await chosen.text())).toBe(active);
});

it('ends a canary by itself when its pages report too much, and says so', async () => {
  await canary(50);
  const site = await edge();
  const cookie = await visitorOn('in', site);
  await breakCanary(site);
  expect(idIn(await (await site.get('/', { cookie })).text())).toBe(active);
  // An open page of the canary learns that a reload gives it another release.
  expect(currentReleaseSchema.parse(await (await site.get('/release.json', { cookie })).json()).id).toBe(active);
  const health = healthSchema.parse(await (await site.get('/health')).json());
  expect(health).toMatchObject({
    status: 'degraded',
    parts: { release: { status: 'up' }, canary: { status: 'degraded' } },
  });
  expect(site.lines.filter((line) => line.includes('"canary ended"'))).toHaveLength(1);
  const figures = await site.figures();
  expect(figures).toContain('stufenlos_edge_canary_ended{service="edge"} 1');
  expect(figures).toMatch(
    new RegExp(
      `stufenlos_edge_remote_faults_total{[^}]*release="${next}",remote="marketing",fault="evaluation"[^}]*} 5`,
    ),
  );
  expect(figures).not.toMatch(/\d+\.\d+\.\d+\.\d+"/);
  // The next statement of somebody with a key counts again.
  await canary(50);
  expect(idIn(await (await site.get('/', { cookie })).text())).toBe(next);
  expect(await site.figures()).toContain('stufenlos_edge_canary_ended{service="edge"} 0');
});

it('keeps a canary whose pages report no more than those of the active release', async () => {
  await canary(50);
  const site = await edge();
  const outside = await visitorOn('out', site);
  for (let view = 0; view < fewestViews; view += 1)
    await site.get('/', { cookie: outside, 'x-forwarded-for': address() });
  for (let count = 0; count < 2 * fewestFaults; count += 1) await reportOf(site, active);
  await openEnough(site);
  await openEnough(site);
  for (let count = 0; count < fewestFaults; count += 1) await reportOf(site, next);
  expect((await site.figures()).match(/stufenlos_edge_canary_ended\{[^}]*\} (\d)/)?.[1]).toBe('0');
});

it('counts no report from another site, and none that is not a short report about what is served', async () => {
  await canary(50);
  const site = await edge();
  await openEnough(site);
  const sound = fault(next);
  const strange: [string, Record<string, string>, number][] = [
    [JSON.stringify(sound), { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
    [JSON.stringify(sound), { 'sec-fetch-site': 'same-site', origin: 'https://www.example.org' }, 403],
    [JSON.stringify(sound), { origin: 'https://evil.example' }, 403],
    [JSON.stringify(sound), {}, 403],
    ['x'.repeat(513), own, 413],
    ['{', own, 204],
    [JSON.stringify({ ...sound, release: 'other' }), own, 204],
    [JSON.stringify({ ...sound, remote: '__proto__' }), own, 204],
    [JSON.stringify({ ...sound, fault: 'x' }), own, 204],
    [JSON.stringify({ ...sound, address: 'a@b.example' }), own, 204],
  ];
  for (const [body, headers, status] of strange) {
    for (let count = 0; count < fewestFaults; count += 1) {
      const answer = await report(site, body, { ...headers, 'x-forwarded-for': address() });
      expect([body.slice(0, 99), headers, answer.status]).toEqual([body.slice(0, 99), headers, status]);
    }
  }
  expect(await site.figures()).not.toContain('stufenlos_edge_remote_faults_total{');
  expect((await report(site, JSON.stringify(sound), { origin: 'https://www.example.org' })).status).toBe(204);
  expect(await site.figures()).toContain('stufenlos_edge_remote_faults_total{');
});

it('spends no report of an address on what is not served', async () => {
  const site = await edge();
  const from = address();
  for (let count = 0; count < 20; count += 1) await reportOf(site, 'other', from);
  for (let count = 0; count < 20; count += 1) await reportOf(site, active, from);
  expect(await site.figures()).toMatch(new RegExp(`remote_faults_total{[^}]*release="${active}"[^}]*} 10\\n`));
});

it('gives a stranger with forged reports no more than the end of a canary', async () => {
  const site = await edge();
  const reportAll = async () => {
    for (const of of [active, next, 'other']) for (let count = 0; count < 50; count += 1) await reportOf(site, of);
  };
  // Without a canary nothing changes for anybody, and none begins.
  await reportAll();
  const page = await site.get('/');
  expect([idIn(await page.text()), page.headers.get('set-cookie')]).toEqual([active, null]);
  expect((await site.get('/health')).status).toBe(200);
  // From one address, ten a minute count.
  for (let count = 0; count < 100; count += 1) await reportOf(site, active, '192.0.2.7');
  expect(await site.figures()).toMatch(new RegExp(`remote_faults_total{[^}]*release="${active}"[^}]*} 60\\n`));
  // With one, everybody gets at worst what they had before.
  await canary(50);
  await openEnough(site);
  await reportAll();
  expect(idIn(await (await site.get('/', { cookie: `release_side=${next}:50:in` })).text())).toBe(active);
  // Reports about the active release cannot keep a broken canary.
  await canary(50);
  for (let count = 0; count < 50; count += 1) await reportOf(site, active);
  await breakCanary(site);
  expect(idIn(await (await site.get('/', { cookie: `release_side=${next}:50:in` })).text())).toBe(active);
});

it('counts pages that were shown, and no missing ones', async () => {
  const site = await edge();
  const viewsOf = async (id: string) =>
    new RegExp(`views_total{[^}]*release="${id}"[^}]*} (\\d+)`).exec(await site.figures())?.[1];
  await site.get('/kontakt');
  await site.get('/nowhere');
  expect(await viewsOf(active)).toBe('1');
});

it('names nobody another canary by what they drew for an earlier one', async () => {
  const site = await edge();
  await canary(50);
  const named = async (cookie: string) =>
    currentReleaseSchema.parse(await (await site.get('/release.json', { cookie })).json()).id;
  expect(await named(`release_side=${next}:50:in`)).toBe(next);
  expect(await named('release_side=earlier:50:in')).toBe(active);
});
