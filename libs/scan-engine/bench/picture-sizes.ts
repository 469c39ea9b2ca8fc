/**
 * Measures the disk space that the screenshots of a paid run take. Exits with 1 when 200 pages would take more than
 * 40 MB. Given URLs replace the generated pages.
 *
 *   PUPPETEER_EXECUTABLE_PATH=/usr/bin/chromium node libs/scan-engine/bench/picture-sizes.ts [PAGES | URL...]
 */
import { createScanner } from '../src/index.ts';
import { paths } from './pages/pages.ts';
import { startBenchSite } from './pages/site.ts';

const runPages = 200;
const maxMb = 40;
const concurrency = 2;

const given = process.argv.slice(2);
const named = given.filter((argument) => URL.canParse(argument));
const site = await startBenchSite(0);
const urls = named.length > 0 ? named : paths(Number(given[0] ?? runPages)).map((page) => `http://${site.host}${page}`);
const scanner = await createScanner({
  executablePath: process.env['PUPPETEER_EXECUTABLE_PATH'] ?? '',
  allow: [...new Set(urls.map((url) => new URL(url).host))],
});

interface CapturedPage {
  kind: string;
  bytes: number;
  height: number;
}
const screenshots: CapturedPage[] = [];

const waiting = urls.values();
await Promise.all(
  Array.from({ length: concurrency }, async () => {
    const run = scanner.openRun();
    for (const url of waiting) {
      await run.scan(url, {
        profile: 'pro',
        // The width that the worker requests.
        screenshotWidth: 960,
        onScreenshot: (webp, { height }) => {
          const kind = named.length > 0 ? url : new URL(url).pathname.split('/')[1]!;
          screenshots.push({ kind, bytes: webp.length, height });
        },
      });
    }
    await run.close();
  }),
);
await scanner.close();
await site.close();

const kb = (bytes: number) => `${(bytes / 1024).toFixed(0).padStart(6)} KB`;
for (const [kind, some] of Map.groupBy(screenshots, (screenshot) => screenshot.kind)) {
  const bytes = some.map((screenshot) => screenshot.bytes);
  const mean = bytes.reduce((sum, size) => sum + size, 0) / some.length;
  const height = Math.max(...some.map((screenshot) => screenshot.height));
  console.log(
    `${kb(mean)} on average, ${kb(Math.max(...bytes))} at most, up to ${height} px high  ${kind} (${some.length})`,
  );
}
const total = screenshots.reduce((sum, screenshot) => sum + screenshot.bytes, 0);
const mb = total / 1024 / 1024;
const mbPerRun = (mb / screenshots.length) * runPages;
console.log(
  `${screenshots.length} screenshots of ${urls.length} pages: ${mb.toFixed(1)} MB, ` +
    `${mbPerRun.toFixed(1)} MB per ${runPages}`,
);
if (screenshots.length === 0 || mbPerRun > maxMb) process.exitCode = 1;
