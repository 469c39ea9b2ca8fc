import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';

/** Read here without complaint, because tools load this file too; `needs-stack.ts` complains before the first journey. */
const { STUFENLOS_ORIGIN: origin = '', PUPPETEER_EXECUTABLE_PATH: browser = '' } = process.env;
const results = join(import.meta.dirname, '../.local/test/results');
/** Chromium refuses its own sandbox as root. Only own pages are opened here. */
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** Drives the stack that the test launcher has started, in the browser it has found. */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '**/*.e2e.ts',
  globalSetup: './support/needs-stack.ts',
  outputDir: join(results, 'e2e'),
  fullyParallel: true,
  // Two cores carry the site, its scans and these browsers.
  workers: 2,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL: origin,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: browser, args },
  },
  projects: [
    { name: 'site', testIgnore: '**/outages/**' },
    // What is switched off there, others would miss: alone, and after them.
    { name: 'outages', testMatch: '**/outages/**/*.e2e.ts', dependencies: ['site'], fullyParallel: false, workers: 1 },
  ],
});
