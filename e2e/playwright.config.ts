import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';

/** Read here without complaint, because tools load this file too; `needs-stack.ts` complains before the first journey. */
const { STUFENLOS_ORIGIN: origin = '', PUPPETEER_EXECUTABLE_PATH: browser = '' } = process.env;
const results = join(import.meta.dirname, '../.local/test/results');
/** Chromium refuses its own sandbox as root. Only own pages are opened here. */
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const providers = ['lemonldap', 'provider-down', 'second-provider'].map((name) => `**/journeys/${name}.e2e.ts`);

/** Drives the stack that the test launcher has started, in the browser it has found. */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '**/*.e2e.ts',
  globalSetup: './support/needs-stack.ts',
  globalTeardown: './support/payments/payments-contract.ts',
  outputDir: join(results, 'e2e'),
  fullyParallel: true,
  // Two cores carry the site, its scans and these browsers; while one journey waits for a scan or a mail, others go on.
  workers: 3,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL: origin,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    // A trace of every journey costs a third of the time; ask for it with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    // What is not there fails by its name, not by the time of the whole journey.
    actionTimeout: 30_000,
    launchOptions: { executablePath: browser, args },
  },
  projects: [
    // First, because each file starts a site of its own and goes through it on one worker: at the end all would wait.
    { name: 'providers', testMatch: providers },
    { name: 'site', testIgnore: [...providers, '**/outages/**'] },
    // One at a time, and handed out after all others, for whose end each of them waits (`support/test.ts`). Not a
    // dependency: that would not run them when something else failed, and would run everything when somebody asks for
    // one of them.
    { name: 'outages', testMatch: '**/outages/**/*.e2e.ts', fullyParallel: false, workers: 1 },
  ],
});
