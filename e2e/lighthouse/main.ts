/**
 * `npm run lighthouse`: the public pages of a running site, mobile preset, in both languages. Prints a table, and ends
 * with 1 when a page is under its targets. Run it on a quiet machine: performance is measured in time.
 */
import lighthouse from 'lighthouse';
import { openBrowser } from './browser.ts';
import { missedBy, table, targets, type Category, type Look } from './targets.ts';

const origin = process.env['STUFENLOS_ORIGIN'] ?? 'http://localhost:4200';
const executable = process.env['PUPPETEER_EXECUTABLE_PATH'] ?? '';
const paths = process.argv.length > 2 ? process.argv.slice(2) : ['/', '/bfsg', '/eaa', '/wcag'];
const onlyCategories = Object.keys(targets) as Category[];

/** As search engines are told of it: each language has its own address. */
const addressOf = (path: string, locale: string): string =>
  `${origin}${path}${locale === 'de' ? '' : `?lang=${locale}`}`;

async function look(path: string, locale: string): Promise<Look> {
  // A profile per look: nothing of the one before is in its cache.
  const browser = await openBrowser(executable);
  try {
    const result = await lighthouse(addressOf(path, locale), { port: browser.port, onlyCategories, output: 'json' });
    if (!result) throw new Error(`Lighthouse said nothing about ${path}`);
    const { categories, audits } = result.lhr;
    const points = Object.fromEntries(
      onlyCategories.map((category) => {
        const score = categories[category]?.score;
        return [category, typeof score === 'number' ? Math.round(score * 100) : null];
      }),
    ) as Look['points'];
    const lost = onlyCategories.flatMap((category) =>
      (categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? (audits[id]?.errorMessage ? 0 : 1)) < 1)
        .map(
          ({ id }) =>
            `${id}${` ${audits[id]?.errorMessage ?? audits[id]?.displayValue ?? ''}`.trimEnd()} (${category})`,
        ),
    );
    return { path, locale, points, lost };
  } finally {
    await browser.close();
  }
}

const looks: Look[] = [];
for (const locale of ['de', 'en']) for (const path of paths) looks.push(await look(path, locale));
console.log(table(looks));
process.exitCode = looks.some((one) => missedBy(one).length > 0) ? 1 : 0;
