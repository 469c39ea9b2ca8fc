/**
 * What the pictures of a run take on the disk: every page through the engine, as a paid run orders it. Ends with 1 when
 * 200 such pages would take more than 40 MB. With addresses, those pages instead of the generated ones.
 *
 *   PUPPETEER_EXECUTABLE_PATH=/usr/bin/chromium node libs/scan-engine/bench/picture-sizes.ts [PAGES | URL...]
 */
import { createScanner } from '../src/index.ts';
import { paths } from './pages/pages.ts';
import { startBenchSite } from './pages/site.ts';

const runPages = 200;
const mostMb = 40;
const atOnce = 2;

const given = process.argv.slice(2);
const named = given.filter((argument) => URL.canParse(argument));
const site = await startBenchSite(0);
const urls = named.length > 0 ? named : paths(Number(given[0] ?? runPages)).map((page) => `http://${site.host}${page}`);
const scanner = await createScanner({
  executablePath: process.env['PUPPETEER_EXECUTABLE_PATH'] ?? '',
  allow: [...new Set(urls.map((url) => new URL(url).host))],
});

interface Picture {
  kind: string;
  bytes: number;
  height: number;
}
const pictures: Picture[] = [];

const waiting = urls.values();
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    const run = scanner.openRun();
    for (const url of waiting) {
      await run.scan(url, {
        profile: 'pro',
        // As the worker asks for it.
        pictureWidth: 960,
        onScreenshot: (webp, { height }) => {
          const kind = named.length > 0 ? url : new URL(url).pathname.split('/')[1]!;
          pictures.push({ kind, bytes: webp.length, height });
        },
      });
    }
    await run.close();
  }),
);
await scanner.close();
await site.close();

const kb = (bytes: number) => `${(bytes / 1024).toFixed(0).padStart(6)} KB`;
for (const [kind, some] of Map.groupBy(pictures, (picture) => picture.kind)) {
  const bytes = some.map((picture) => picture.bytes);
  const mean = bytes.reduce((sum, size) => sum + size, 0) / some.length;
  const height = Math.max(...some.map((picture) => picture.height));
  console.log(
    `${kb(mean)} on average, ${kb(Math.max(...bytes))} at most, up to ${height} px high  ${kind} (${some.length})`,
  );
}
const total = pictures.reduce((sum, picture) => sum + picture.bytes, 0);
const mb = total / 1024 / 1024;
const mbPerRun = (mb / pictures.length) * runPages;
console.log(
  `${pictures.length} pictures of ${urls.length} pages: ${mb.toFixed(1)} MB, ${mbPerRun.toFixed(1)} MB per ${runPages}`,
);
if (pictures.length === 0 || mbPerRun > mostMb) process.exitCode = 1;
