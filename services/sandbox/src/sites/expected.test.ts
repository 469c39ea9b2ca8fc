import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type axe from 'axe-core';
import puppeteer, { type Browser } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import expected from './expected.json' with { type: 'json' };
import { createSitesServer } from './sites.server.ts';
import { sites } from './sites.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
const counts: Record<string, Record<string, number>> = expected;

let server: Server;
let browser: Browser;
let profile: string;

beforeAll(async () => {
  const executablePath = process.env.PUPPETEER_EXECUTABLE_PATH;
  if (!executablePath) throw new Error('PUPPETEER_EXECUTABLE_PATH must name a Chromium');
  server = createSitesServer().listen(0, '127.0.0.1');
  profile = mkdtempSync(join(tmpdir(), 'sites-test-'));
  // Own pages on loopback only: the one place where a browser without its sandbox is acceptable.
  browser = await puppeteer.launch({ executablePath, userDataDir: profile, args: ['--no-sandbox', '--disable-gpu'] });
}, 60_000);
afterAll(async () => {
  await browser?.close();
  server?.close();
  // Its helper processes may still write.
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

/** Elements per violated rule, as axe counts them. */
async function violations(path: string): Promise<Record<string, number>> {
  const page = await browser.newPage();
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
    for (const frame of page.frames()) await frame.evaluate(axeSource);
    const results = await page.evaluate(
      (runOnly) => (globalThis as unknown as { axe: typeof axe }).axe.run({ runOnly }),
      tags,
    );
    return Object.fromEntries(results.violations.map(({ id, nodes }) => [id, nodes.length]));
  } finally {
    await page.close();
  }
}

const pages = sites.flatMap(({ name, pages: files }) => Object.keys(files).map((file) => [name, file] as const));

describe('a demo site with barriers', () => {
  it.each(pages)('/%s/%s shows exactly the known ones', async (site, file) => {
    expect(await violations(`/${site}/${file}`)).toEqual(counts[`/${site}/${file}`]);
  });
});

describe('its repaired twin', () => {
  it.each(pages)('/%s-repariert/%s gives no reason to complain', async (site, file) => {
    expect(await violations(`/${site}-repariert/${file}`)).toEqual({});
  });
});
