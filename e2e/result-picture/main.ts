// `npm run result-picture -w remotes/marketing` checks a demo site with the product at STUFENLOS_ORIGIN (default
// http://localhost:4200) and writes the pictures of its result: those of the home page with their facts, and the picture
// of the README.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { localeSchema } from '@stufenlos/contracts';
import { checkDemo } from './check-demo.ts';
import { pictureOf, readmePicture } from './take-picture.ts';

const origin = process.env.STUFENLOS_ORIGIN ?? 'http://localhost:4200';
const executablePath = process.env.PUPPETEER_EXECUTABLE_PATH;
const root = join(import.meta.dirname, '../..');
const folder = join(root, 'remotes/marketing/src/features/result-picture/pictures');

const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const { address, ...counts } = await checkDemo(browser, origin);
  const sizes: Record<string, { width: number; height: number }> = {};
  for (const locale of localeSchema.options) {
    for (const theme of ['light', 'dark'] as const) {
      const { content, ...size } = await pictureOf(browser, address, { locale, theme });
      // A theme changes colours alone.
      sizes[locale] ??= size;
      save(join(folder, `${locale}-${theme}.webp`), content);
    }
  }
  save(join(folder, 'facts.json'), `${JSON.stringify({ ...counts, sizes }, null, 2)}\n`);
  save(join(root, '.github/result.png'), await readmePicture(browser, address));
} finally {
  await browser.close();
}

function save(path: string, content: Buffer | string): void {
  writeFileSync(path, content);
  console.log(`${path}: ${content.length} bytes`);
}
