import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

it('reads the environment, and nothing it does not know', () => {
  const read = readSettings({
    PUPPETEER_EXECUTABLE_PATH: '/usr/bin/chromium',
    SCAN_ALLOW: 'localhost:4205',
    SCAN_DENY_HOSTS: 'stufenlos.example, api.stufenlos.example',
    SCAN_PAGE_SECONDS: '30',
    BROWSER_NO_SANDBOX: '1',
    STRIPE_SECRET_KEY: 'none of our business',
  });
  expect(read).toMatchObject({
    settings: {
      SCAN_ALLOW: ['localhost:4205'],
      SCAN_DENY_HOSTS: ['stufenlos.example', 'api.stufenlos.example'],
      SCAN_PAGE_SECONDS: 30,
      BROWSER_JAIL: 'auto',
      BROWSER_NO_SANDBOX: true,
    },
  });
  expect(JSON.stringify(read)).not.toContain('STRIPE');
});

it('names every problem at once', () => {
  const read = readSettings({ SCAN_BYTES: 'many', BROWSER_JAIL: 'none' });
  expect(read).toMatchObject({
    faults: [
      expect.stringContaining('PUPPETEER_EXECUTABLE_PATH'),
      expect.stringContaining('SCAN_BYTES'),
      expect.stringContaining('BROWSER_JAIL'),
    ],
  });
});
