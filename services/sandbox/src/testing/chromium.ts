import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface LaunchOptions {
  executablePath: string;
  userDataDir: string;
  args: string[];
}

interface Browser<Page> {
  createBrowserContext(): Promise<{ newPage(): Promise<Page> }>;
  close(): Promise<void>;
}

/** A real browser with an empty profile; `launch` is puppeteer's, which only tests may import. */
export async function startChromium<Page>(launch: (options: LaunchOptions) => Promise<Browser<Page>>) {
  const executablePath = process.env.PUPPETEER_EXECUTABLE_PATH;
  if (!executablePath) throw new Error('PUPPETEER_EXECUTABLE_PATH must name a Chromium');
  const userDataDir = mkdtempSync(join(tmpdir(), 'sandbox-browser-'));
  // Own pages on loopback only: the one place where a browser without its sandbox is acceptable.
  const browser = await launch({ executablePath, userDataDir, args: ['--no-sandbox', '--disable-gpu'] });
  return {
    /** A page of a person of their own: no cookie of anybody else. */
    newPage: async () => (await browser.createBrowserContext()).newPage(),
    async stop() {
      await browser.close();
      // Its helper processes may still write.
      rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/** What axe finds wrong, by rule; all rules that are on by default, best practices too. */
export async function violations(page: {
  evaluate(script: string): Promise<unknown>;
}): Promise<Record<string, string[]>> {
  // Past the page's CSP, which lets no script of ours in.
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axeSource);
  const results = (await page.evaluate("axe.run({ resultTypes: ['violations'] })")) as AxeResults;
  return Object.fromEntries(results.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]));
}
