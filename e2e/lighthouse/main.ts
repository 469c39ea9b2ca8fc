/**
 * `npm run lighthouse [-- paths]` measures the public pages of a running site with the mobile preset, in both
 * languages. It measures each page three times (`LOOKS`), prints a table and the speed of the machine, and exits with
 * code 1 when a page misses a target. Run it on a quiet machine, because performance depends on time.
 */
import lighthouse from 'lighthouse';
import { openBrowser } from './browser.ts';
import { middleOf, missedBy, table, targets, type Category, type Look } from './targets.ts';

const origin = process.env['STUFENLOS_ORIGIN'] ?? 'http://localhost:4200';
const executable = process.env['PUPPETEER_EXECUTABLE_PATH'] ?? '';
const paths = process.argv.length > 2 ? process.argv.slice(2) : ['/', '/bfsg', '/eaa', '/wcag'];
const times = Number(process.env['LOOKS'] ?? 3);
const onlyCategories = Object.keys(targets) as Category[];

/** The address that search engines know. Each language has its own. */
const addressOf = (path: string, locale: string): string =>
  `${origin}${path}${locale === 'de' ? '' : `?lang=${locale}`}`;

const speeds: number[] = [];

async function look(path: string, locale: string): Promise<Look> {
  // Each measurement has a new profile, so that the cache is empty.
  const browser = await openBrowser(executable);
  try {
    const result = await lighthouse(addressOf(path, locale), { port: browser.port, onlyCategories, output: 'json' });
    if (!result) throw new Error(`Lighthouse said nothing about ${path}`);
    const { categories, audits, environment, runtimeError } = result.lhr;
    if (runtimeError) throw new Error(`${addressOf(path, locale)} was not seen: ${runtimeError.message}`);
    speeds.push(environment.benchmarkIndex);
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
for (const locale of ['de', 'en']) {
  for (const path of paths) {
    const all: Look[] = [];
    while (all.length < times) all.push(await look(path, locale));
    looks.push(middleOf(all));
  }
}
console.log(table(looks));
// Lighthouse's own index. On a machine with an index of 1,500 or more, the mobile preset simulates an average phone.
console.log(`benchmark index of this machine: ${Math.min(...speeds)} to ${Math.max(...speeds)}`);
process.exitCode = looks.some((one) => missedBy(one).length > 0) ? 1 : 0;
