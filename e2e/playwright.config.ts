import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';

/**
 * Missing values are no error here, because tools load this file too. `needs-stack.ts` reports them before the tests.
 */
const { STUFENLOS_ORIGIN: origin = '', PUPPETEER_EXECUTABLE_PATH: browser = '' } = process.env;
const results = join(import.meta.dirname, '../.local/test/results');
/**
 * The opener policy of the site makes Chromium start a second process for it, in each journey, and leave that of the empty
 * page. With this limit, the pages of one site in one context share a process.
 */
const oneProcess = '--renderer-process-limit=1';
/** Each document compiles its scripts again and is soon replaced, so only what runs very often is worth optimised code. */
const lateOptimisation = '--js-flags=--invocation-count-for-maglev=30000';
/** Chromium does not run with its sandbox as root. The tests open only our own pages. */
const noSandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const args = [oneProcess, lateOptimisation, ...noSandbox];
const ownSites = [
  'journeys/lemonldap',
  'journeys/provider-down',
  'journeys/second-provider',
  'release/earlier-installation',
  'release/remote-elsewhere',
].map((name) => `**/${name}.e2e.ts`);

/** Tests the stack that the test launcher has started, in the browser that it has found. */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '**/*.e2e.ts',
  globalSetup: './support/needs-stack.ts',
  globalTeardown: './support/payments/payments-contract.ts',
  outputDir: join(results, 'e2e'),
  fullyParallel: true,
  // Two cores run the site, its scans and these browsers. While one journey waits for a scan or a mail, others run.
  workers: 3,
  forbidOnly: true,
  // A check takes up to 45 seconds on a busy machine, and its journey needs time before and after it.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices['Desktop Chrome'],
    // The journeys of a worker share a context and its first page, whose process has our scripts compiled. The runner
    // resets them before each journey, and starts a new worker after a failed one.
    reuseContext: true,
    baseURL: origin,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    // A trace of every journey takes a third more time. Request it with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    // A missing element fails by its own timeout, not by the timeout of the whole journey.
    actionTimeout: 30_000,
    launchOptions: { executablePath: browser, args },
  },
  projects: [
    // These run first. Each file starts its own site on one worker, so at the end all other workers would wait.
    { name: 'own-sites', testMatch: ownSites },
    { name: 'site', testIgnore: [...ownSites, '**/outages/**'] },
    // These run one at a time. `npm test` starts them after all others; in any other run each waits for the end of all
    // others (`support/test.ts`). They are not a Playwright dependency, because then a failure elsewhere would skip them,
    // and running one would run all others.
    { name: 'outages', testMatch: '**/outages/**/*.e2e.ts', fullyParallel: false, workers: 1 },
  ],
});
