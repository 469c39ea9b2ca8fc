import { startChromium, violations } from './chromium.ts';

/** What is running and a browser to look at it, for all tests of a file. */
export async function startBrowserStage<Page, Running extends { stop(): Promise<void> }>(
  launch: Parameters<typeof startChromium<Page>>[0],
  starting: Promise<Running>,
) {
  const stage = await starting;
  const chromium = await startChromium(launch);
  return {
    stage,
    newPage: chromium.newPage,
    async stop() {
      await chromium.stop();
      await stage.stop();
    },
  };
}

interface Inspected {
  evaluate(script: string): Promise<unknown>;
  screenshot(options: { path: `${string}.png`; fullPage: boolean }): Promise<unknown>;
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
