import { afterAll, beforeAll } from 'vitest';
import { startChromium, violations } from './chromium.ts';

interface BrowserHarness<Page, Running> {
  /** What is running. */
  harness: Running;
  /** A page of a person of their own. */
  newPage: () => Promise<Page>;
}

/** What is running and a browser to look at it, for all tests of a file: filled before the first. */
export function browserForFile<Page, Running extends { stop(): Promise<void> }>(
  launch: Parameters<typeof startChromium<Page>>[0],
  start: () => Promise<Running>,
): BrowserHarness<Page, Running> {
  const browser = {} as BrowserHarness<Page, Running>;
  const stops: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    browser.harness = await start();
    stops.push(() => browser.harness.stop());
    const chromium = await startChromium(launch);
    browser.newPage = chromium.newPage;
    stops.push(() => chromium.stop());
  }, 120_000);
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop();
  });
  return browser;
}

interface Inspected {
  on(event: 'console' | 'pageerror', listener: (told: unknown) => void): unknown;
  close(): Promise<void>;
  emulateMediaFeatures(features: { name: string; value: string }[]): Promise<void>;
  setViewport(size: { width: number; height: number }): Promise<void>;
  evaluate(script: string): Promise<unknown>;
  screenshot(options: { path: `${string}.png`; fullPage: boolean }): Promise<unknown>;
}

export interface Appearance {
  scheme: 'light' | 'dark';
  width: number;
}

/** Shows an open page as people with another colour scheme or window see it, without loading it again. */
async function show(page: Inspected, { scheme, width }: Appearance): Promise<void> {
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await page.setViewport({ width, height: 720 });
}

/** What `inspect` finds in a page as it should be. */
export const flawless = (name: string, language: string, width: number) => ({
  name,
  wrong: {},
  language,
  width,
  headings: 1,
  small: [],
});

/** Of an open page: what axe finds, how wide it is, what is too small. Pictures go to the folder `SANDBOX_SHOTS`. */
export async function inspect(page: Inspected, name: string, shot = name) {
  const shots = process.env.SANDBOX_SHOTS;
  if (shots) await page.screenshot({ path: `${shots}/${shot.replaceAll(' ', '-')}.png`, fullPage: true });
  const measured = (await page.evaluate(measure)) as Omit<ReturnType<typeof flawless>, 'name' | 'wrong'>;
  return { name, wrong: await violations(page), ...measured };
}

/** `small`: things to press that are lower than 44 pixels; links within a text are exempt, so is a box in its label. */
const measure = `({
  language: document.documentElement.lang,
  width: document.documentElement.scrollWidth,
  headings: document.querySelectorAll('h1').length,
  small: [...document.querySelectorAll('button, input:not([type=hidden]), select, a.lone')]
    .map((one) => one.closest('label.choice') ?? one)
    .filter((one) => one.getBoundingClientRect().height < 44)
    .map((one) => one.outerHTML),
})`;

/**
 * Walks through a tour and looks at each of its pages in every appearance; a person opens each page once.
 * @param look judges an open page, whose name is unique within the tour
 * @returns names of the pages, and what the browser complained of, but for the status of a page, which it reports as well
 */
export async function walk<Page extends Inspected>(
  { newPage }: { newPage: () => Promise<Page> },
  tour: (page: Page) => AsyncIterable<string>,
  appearances: readonly Appearance[],
  look: (page: Page, name: string, appearance: Appearance) => Promise<void>,
) {
  const page = await newPage();
  const problems: string[] = [];
  page.on('console', (told) => {
    const message = told as { type(): string; text(): string };
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  const seen: string[] = [];
  for await (const name of tour(page)) {
    seen.push(name);
    for (const appearance of appearances) {
      await show(page, appearance);
      await look(page, name, appearance);
    }
  }
  await page.close();
  return { seen, problems: problems.filter((text) => !/Failed to load resource.*(4\d\d)/u.test(text)) };
}
