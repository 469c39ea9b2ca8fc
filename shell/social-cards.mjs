// `npm run social-cards -w shell` draws public/social-card-{de,en}.png, the picture in previews of a link. The picture
// has no product name, because the name is a setting of the operator. Run the script by hand after a change of the
// texts and commit the pictures.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const chromium = process.env.PUPPETEER_EXECUTABLE_PATH ?? 'chromium';
const file = (name) => fileURLToPath(import.meta.resolve(name));
const font = readFileSync(
  file('@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2'),
).toString('base64');

/** The colours are those of the header and the logo in the light theme. */
const page = (locale, words) => `<!doctype html><html lang="${locale}"><meta charset="utf-8"><style>
@font-face { font-family: own; src: url(data:font/woff2;base64,${font}); font-weight: 200 800 }
body { margin: 0; width: 1200px; height: 630px; overflow: hidden; background: #0b5c55; color: #fff; font-family: own }
main { position: relative; padding: 84px 88px; width: 900px }
h1 { margin: 0 0 36px; font-size: 92px; line-height: 1.08; letter-spacing: -0.02em; font-weight: 750; text-wrap: balance }
p { margin: 0; font-size: 36px; line-height: 1.35; font-weight: 450; text-wrap: balance }
svg { position: absolute; inset: 0 }
</style><svg width="1200" height="630"><path d="M620 630 1200 175V630z" fill="#ffc83d"/></svg>
<main><h1>${words['socialCard.heading']}</h1><p>${words['socialCard.line']}</p></main>`;

const folder = mkdtempSync(join(tmpdir(), 'social-cards-'));
try {
  for (const locale of ['de', 'en']) {
    const words = JSON.parse(readFileSync(file(`@stufenlos/contracts/texts/social-card.${locale}.json`), 'utf8'));
    const html = join(folder, `${locale}.html`);
    const picture = join(import.meta.dirname, `public/social-card-${locale}.png`);
    writeFileSync(html, page(locale, words));
    execFileSync(
      chromium,
      [
        '--headless',
        '--hide-scrollbars',
        '--force-device-scale-factor=1',
        '--window-size=1200,630',
        `--user-data-dir=${join(folder, 'profile')}`,
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        `--screenshot=${picture}`,
        pathToFileURL(html).href,
      ],
      { stdio: 'pipe', timeout: 60_000 },
    );
    console.log(`${picture}: ${statSync(picture).size} bytes`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
