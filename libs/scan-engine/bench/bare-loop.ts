import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { LaunchOptions, Page } from 'puppeteer';
import { viewport } from '@stufenlos/contracts/scan-constants';

declare const axe: { run(context: Document, options: object): Promise<{ violations: { id: string }[] }> };

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

export const floorBrowser = (executablePath: string): LaunchOptions => ({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-component-update'],
  // The engine's viewport: a larger one costs more to paint.
  defaultViewport: viewport,
});

export const readAxe = (): string =>
  readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Loads the page, injects axe into every frame and runs it. @returns the ids of violated rules */
export async function judgeBare(page: Page, url: string, source: string): Promise<string[]> {
  await page.goto(url, { waitUntil: 'load', timeout: 30_000 });
  await Promise.all(page.frames().map((frame) => frame.evaluate(source)));
  return page.evaluate(async (runOnly) => {
    const results = await axe.run(document, { runOnly, resultTypes: ['violations', 'incomplete'] });
    return results.violations.map(({ id }) => id);
  }, tags);
}
