import { expect, it } from 'vitest';
import { localeOf, readSettings } from './settings.ts';

it('reads only known variables of the environment', () => {
  const read = readSettings({
    PUPPETEER_EXECUTABLE_PATH: '/usr/bin/chromium',
    SCAN_ALLOW: 'localhost:4205',
    SCAN_DENY_HOSTS: 'stufenlos.example, api.stufenlos.example',
    SCAN_PAGE_SECONDS: '30',
    BROWSER_NO_SANDBOX: '1',
    BROWSER_UIDS: '70000-70099',
    STRIPE_SECRET_KEY: 'none of our business',
  });
  expect(read).toMatchObject({
    settings: {
      SCAN_ALLOW: ['localhost:4205'],
      SCAN_DENY_HOSTS: ['stufenlos.example', 'api.stufenlos.example'],
      SCAN_PAGE_SECONDS: 30_000,
      BROWSER_JAIL: 'auto',
      BROWSER_NO_SANDBOX: true,
      BROWSER_UIDS: { from: 70_000, to: 70_099 },
    },
  });
  expect(JSON.stringify(read)).not.toContain('STRIPE');
});

it('reports all invalid variables at once', () => {
  const read = readSettings({
    SCAN_BYTES: 'many',
    SCAN_ALLOW: 'localhost',
    BROWSER_JAIL: 'none',
    BROWSER_NO_SANDBOX: 'yes',
    BROWSER_UIDS: '0-10',
  });
  expect(read).toMatchObject({
    faults: [
      'BROWSER_JAIL: must be one of auto, jail, uid-drop, plain',
      'BROWSER_NO_SANDBOX: must be on or off (also true, false, 1, 0)',
      'BROWSER_UIDS: must be two numbers of at least 1000, as 60578-61183',
      'SCAN_ALLOW: must be a list with commas, each entry host:port',
      'SCAN_BYTES: must be a number of bytes up to 1000000000, also with k, M or G',
      'PUPPETEER_EXECUTABLE_PATH: is missing, must be a path',
    ],
  });
});

it('treats an empty variable as unset', () => {
  const empty = { PUPPETEER_EXECUTABLE_PATH: '/usr/bin/chromium', SCAN_BYTES: '', BROWSER_JAIL: '', SCAN_ALLOW: '' };
  expect(readSettings(empty)).toEqual(readSettings({ PUPPETEER_EXECUTABLE_PATH: '/usr/bin/chromium' }));
});

it('derives the language from the locale variables', () => {
  expect(localeOf({ LANG: 'de_AT.UTF-8' })).toBe('de');
  expect(localeOf({ LANG: 'de_DE', LC_ALL: 'C' })).toBe('en');
  expect(localeOf({})).toBe('en');
});
