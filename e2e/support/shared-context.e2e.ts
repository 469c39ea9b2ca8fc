import { expect, type Page } from '@playwright/test';
import { goneScan } from './scan.ts';
import { exercises } from './tags.ts';
import { test } from './test.ts';

const tag = exercises('e2e');

// One worker runs these, in this order. After a failure it ends, and leaves nothing for the next test to judge.
test.describe.configure({ mode: 'serial' });

/** In milliseconds. */
const slowLatency = 2000;
/**
 * Chromium tells pages the latency with a random deviation of up to a tenth, against fingerprinting. No answer of the site
 * takes so long by itself.
 */
const leastLatency = slowLatency / 2;

/** What a journey can leave in the context that the next one uses. */
const stateOf = (page: Page) =>
  page.evaluate(
    async (latency) => ({
      cookies: document.cookie,
      local: localStorage.length,
      session: sessionStorage.length,
      databases: (await indexedDB.databases()).length,
      hasInitScript: 'left' in globalThis,
      isDark: matchMedia('(prefers-color-scheme: dark)').matches,
      isForced: matchMedia('(forced-colors: active)').matches,
      width: innerWidth,
      isPast: new Date().getFullYear() < 2000,
      isSlow: (navigator as unknown as { connection: { rtt: number } }).connection.rtt >= latency,
    }),
    leastLatency,
  );
const nothing = {
  cookies: '',
  local: 0,
  session: 0,
  databases: 0,
  hasInitScript: false,
  isDark: false,
  isForced: false,
  width: 1280,
  isPast: false,
  isSlow: false,
};

/** An answer of the site's origin without its scripts, which store something of their own. */
const answer = '/api/stats';

test('a journey leaves all kinds of state in its context', { tag }, async ({ page, context, slowDown }) => {
  await page.addInitScript(() => void Object.assign(globalThis, { left: true }));
  await page.clock.install({ time: new Date('1999-01-01') });
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(answer);
  await page.evaluate(async () => {
    document.cookie = 'left=1';
    localStorage.setItem('left', '1');
    sessionStorage.setItem('left', '1');
    await new Promise((resolve) => indexedDB.open('left').addEventListener('success', resolve));
  });
  await slowDown({ latency: slowLatency, bytesPerSecond: 50_000 });
  await context.newPage();
  await context.route('**/*', (route) => route.abort());
  expect(await stateOf(page)).toEqual({
    cookies: 'left=1',
    local: 1,
    session: 1,
    databases: 1,
    hasInitScript: true,
    isDark: true,
    isForced: true,
    width: 320,
    isPast: true,
    isSlow: true,
  });
});

test('the next journey finds nothing of it', { tag }, async ({ page, context }) => {
  expect(context.pages()).toEqual([page]);
  await page.goto(answer);
  expect(await page.evaluate(() => history.length), 'it is the same page, whose history stays').toBeGreaterThan(2);
  expect(await stateOf(page)).toEqual(nothing);
});

test('the views of a page that is used again are seen', { tag }, async ({ page, shownViews }) => {
  await page.goto(goneScan);
  expect([...shownViews.seen()]).toEqual(['runs/scan']);
});
