import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type axe from 'axe-core';
import puppeteer, { type Page } from 'puppeteer';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A real browser with an empty profile. */
export async function startChromium() {
  const executablePath = process.env.PUPPETEER_EXECUTABLE_PATH;
  if (!executablePath) throw new Error('PUPPETEER_EXECUTABLE_PATH must name a Chromium');
  const userDataDir = mkdtempSync(join(tmpdir(), 'sandbox-browser-'));
  // Own pages on loopback only: the one place where a browser without its sandbox is acceptable.
  const browser = await puppeteer.launch({ executablePath, userDataDir, args: ['--no-sandbox', '--disable-gpu'] });
  return {
    browser,
    /** A page of a person of their own: no cookie of anybody else. */
    newPage: async () => (await browser.createBrowserContext()).newPage(),
    async stop() {
      await browser.close();
      rmSync(userDataDir, { recursive: true, force: true });
    },
  };
}

/** What axe finds wrong, by rule; all rules that are on by default, best practices too. */
export async function violations(page: Page): Promise<Record<string, string[]>> {
  // Past the page's CSP, which lets no script of ours in.
  await page.evaluate(axeSource);
  const results = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  return Object.fromEntries(results.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]));
}
