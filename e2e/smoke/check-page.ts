import type { Page } from '@playwright/test';
import { accessibilityFaultsOf, colourFaultsOf } from '../support/pages/accessibility-faults.ts';
import { complaintsOf } from '../support/pages/complaints.ts';
import { painted } from '../support/pages/painted.ts';
import { watchPreloads } from '../support/pages/preloads.ts';
import { sharedPackagesOf } from '../support/pages/shared-packages.ts';
import { waitForHydration } from '../support/pages/wait-for-hydration.ts';
import { rememberSettings } from '../support/settings.ts';
import { wayOut } from '../support/identity/sign-in.ts';
import type { SmokeHarness } from './smoke-harness.ts';
import type { Visit } from './visits.ts';

type Theme = 'light' | 'dark';

/** Milliseconds until a page must be complete. A healthy page takes less than two seconds. */
export const pageTimeoutMs = 20_000;

/**
 * Opens a page and returns what is wrong with it: its status, its language, a missing heading, a remote that failed,
 * errors in the console, violations of the policy, a preload that nothing uses, a second copy of a shared package, and
 * findings of axe in both themes.
 */
export async function checkPage({ browser, site, session }: SmokeHarness, visit: Visit): Promise<string[]> {
  const context = await browser.newContext({
    baseURL: site.origin,
    locale: 'de-DE',
    ...(visit.needsSession ? { storageState: session } : {}),
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(pageTimeoutMs);
    // Each language starts in the other theme, so that both are loaded once.
    const [first, other]: [Theme, Theme] = visit.locale === 'de' ? ['light', 'dark'] : ['dark', 'light'];
    await rememberSettings(page, { locale: visit.locale, theme: 'auto' });
    await context.addCookies([{ name: 'prefs', value: `${visit.locale}.auto`, url: site.origin }]);
    await page.emulateMedia({ colorScheme: first });
    const complaints = await complaintsOf(page);
    const unused = await watchPreloads(page);
    const response = await page.goto(visit.path, { waitUntil: 'load' });
    await isComplete(page);
    const faults = [
      ...(response?.status() === visit.status ? [] : [`answers ${response?.status()} instead of ${visit.status}`]),
      ...(await frameFaults(page, visit)),
      ...(await shareFaults(page, visit.remote)),
      ...(await unused()).map((address) => `preloads ${new URL(address).pathname}, which nothing uses`),
      ...(await accessibilityFaultsOf(page)).map((fault) => `axe, ${first}: ${fault}`),
    ];
    await page.emulateMedia({ colorScheme: other });
    await painted(page);
    faults.push(...(await themeFaults(page, other)));
    faults.push(...(await colourFaultsOf(page)).map((fault) => `axe, ${other}: ${fault}`));
    return [...faults, ...complaints];
  } catch (cause) {
    return [(cause as Error).message.split('\n')[0] ?? 'unknown'];
  } finally {
    await context.close();
  }
}

/** Waits until React has rendered or hydrated the heading and nothing on the page is still loading. */
export async function isComplete(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.locator('main:not(:has([aria-busy=true]))').waitFor();
}

async function frameFaults(page: Page, { locale, needsSession }: Visit): Promise<string[]> {
  const lang = (await page.locator('html').getAttribute('lang')) ?? '';
  const failed = await page.locator('[data-fault]').count();
  return [
    ...(lang === locale ? [] : [`has the language ${lang}`]),
    ...(failed === 0 ? [] : ['shows the message for a part that cannot be loaded']),
    ...(needsSession && (await wayOut(page).count()) !== 1 ? ['does not know the signed-in person'] : []),
    ...((await page.getByRole('contentinfo').count()) === 1 ? [] : ['has no footer']),
  ];
}

/** Everything shared exists once and comes from the shell. */
async function shareFaults(page: Page, remote: string | undefined): Promise<string[]> {
  const shared = await sharedPackagesOf(page);
  const names = shared.map(({ name }) => name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  const strange = shared.filter(({ from }) => from !== 'shell').map(({ name, from }) => `${name} comes from ${from}`);
  // A view without hooks uses only `react/jsx-runtime`.
  const users = shared.filter(({ name }) => /^react(?:\/|$)/.test(name)).flatMap(({ useIn }) => useIn);
  const hasOwn = remote !== undefined && !users.includes(remote);
  return [
    ...twice.map((name) => `${name} exists twice`),
    ...strange,
    ...(hasOwn ? [`${remote} uses another React`] : []),
  ];
}

async function themeFaults(page: Page, theme: Theme): Promise<string[]> {
  const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'));
  return isDark === (theme === 'dark') ? [] : [`does not switch to the ${theme} theme`];
}
