import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import examples from '../../examples.json' with { type: 'json' };
import { createSitesServer } from './sites.server.ts';
import { renderSites } from './sites.ts';

const busy = { timeout: 30_000 };

let server: Server;
let origin: string;
/** Answers that wait until the test lets them go, oldest first. */
const delayed: { answer: () => void; ms: number }[] = [];
beforeAll(async () => {
  const delay = (answer: () => void, ms: number) => {
    delayed.push({ answer, ms });
    return () => {};
  };
  server = createSitesServer(delay).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it.each(examples)('offers an example that exists: $path', async ({ path }) => {
  const response = await fetch(origin + path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/html');
});

it('leads from a site without final slash to its start page', async () => {
  expect((await fetch(`${origin}/laden`)).url).toBe(`${origin}/laden/`);
});

it('answers 404 for what does not exist and 405 for what it does not do', async () => {
  expect((await fetch(`${origin}/laden/pflege.html`)).status).toBe(404);
  expect((await fetch(`${origin}/laden/`, { method: 'POST' })).status).toBe(405);
});

it('has a page that answers as late as one asks', async () => {
  const answers: string[] = [];
  const ask = async (seconds: string) => {
    const response = await fetch(`${origin}/langsam.html?sekunden=${seconds}`);
    answers.push(seconds);
    return response;
  };
  const slow = ask('0.3');
  await vi.waitFor(() => expect(delayed.map(({ ms }) => ms)).toEqual([300]), busy);
  const instant = ask('-1');
  await vi.waitFor(() => expect(delayed.map(({ ms }) => ms)).toEqual([300, 0]), busy);
  delayed[1]?.answer();
  expect((await instant).status).toBe(200);
  delayed[0]?.answer();
  expect(await (await slow).text()).toContain('Eine langsame Seite');
  expect(answers).toEqual(['-1', '0.3']);
});

it('has a site that is rebuilt when one asks, for each mark alone', async () => {
  const read = async (address: string) => (await fetch(origin + address)).text();
  expect(await read('/baustelle/?test=a')).not.toContain('alt="Blaue Kanne');
  expect((await fetch(`${origin}/baustelle/umbau?test=a`, { method: 'POST' })).status).toBe(204);
  expect(await read('/baustelle/?test=a')).toContain('alt="Blaue Kanne');
  expect(await read('/baustelle/?test=b')).not.toContain('alt="Blaue Kanne');
  expect(await read('/baustelle/?test="><script>')).not.toContain('"><script>');
  expect(await read('/baustelle/anfahrt.html?test=a')).toContain('href="/baustelle/?test=a"');
  expect((await fetch(`${origin}/baustelle/umbau?test=a`)).status).toBe(404);
});

it('closes one page to programs, and shows on its start page who proves to control it', async () => {
  expect(await (await fetch(`${origin}/robots.txt`)).text()).toContain('Disallow: /gesperrt/');
  expect((await fetch(`${origin}/gesperrt/`)).status).toBe(200);
  const publish = async (token: string) =>
    (await fetch(`${origin}/nachweis?token=${encodeURIComponent(token)}`, { method: 'POST' })).status;
  expect(await publish('a-token-of-an-owner')).toBe(204);
  expect(await publish('another-token-of-one')).toBe(204);
  expect(await publish('"><script>alert(1)</script>')).toBe(400);
  const start = await (await fetch(`${origin}/`)).text();
  expect(start.match(/<meta name="stufenlos-proof" content="[^"]*">/g)).toHaveLength(2);
  expect(start).not.toContain('alert(1)');
});

it('asks no other host for anything', () => {
  const outside = [...renderSites()].filter(([, { body }]) => /(?:src|href|action)="(?:https?:)?\/\//.test(body));
  expect(outside.map(([path]) => path)).toEqual([]);
});

it('serves a faulty and a repaired page for each check of a folder, and lists them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'check-pages-'));
  mkdirSync(join(folder, 'reflow'));
  writeFileSync(join(folder, 'reflow', 'fail.html'), '<title>Faulty</title>');
  writeFileSync(join(folder, 'reflow', 'pass.html'), '<title>Repaired</title>');
  // A check without pages, and a file.
  mkdirSync(join(folder, 'unfinished'));
  writeFileSync(join(folder, 'README.md'), '');
  const documents = renderSites(folder);
  expect(documents.get('/pruefungen/reflow/fail.html')?.body).toContain('Faulty');
  expect(documents.get('/pruefungen/reflow/pass.html')?.body).toContain('Repaired');
  expect(documents.get('/pruefungen/')?.body).toMatch(/reflow\/fail\.html.*reflow\/pass\.html/);
  expect([...documents.keys()].filter((path) => path.startsWith('/pruefungen/'))).toHaveLength(3);
  rmSync(folder, { recursive: true });
});

it('serves no pages of checks without a folder', () => {
  expect([...renderSites().keys()].filter((path) => path.startsWith('/pruefungen/'))).toEqual([]);
});
