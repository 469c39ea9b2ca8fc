import { expect, it } from 'vitest';
import { readApiConfig } from './api-config.ts';

const least = {
  DATABASE_URL: 'postgres://app@127.0.0.1:5432/stufenlos',
  REDIS_URL: 'redis://127.0.0.1:6379',
  SIGNING_KEYS: 'a'.repeat(32),
  ENCRYPTION_KEYS: `k1:${'0f'.repeat(32)}`,
};

it('prints nothing without a browser, and takes the strongest jail for one', () => {
  expect(readApiConfig(least).print).toEqual({
    executablePath: null,
    jail: 'auto',
    noSandbox: false,
    uids: { from: 60_578, to: 61_183 },
  });
  expect(readApiConfig({ ...least, PUPPETEER_EXECUTABLE_PATH: '' }).print.executablePath).toBeNull();
  expect(readApiConfig({ ...least, PUPPETEER_EXECUTABLE_PATH: '/usr/bin/chromium' }).print).toMatchObject({
    executablePath: '/usr/bin/chromium',
  });
});

it('refuses a printing browser without a sandbox in production only', () => {
  const request = { ...least, BROWSER_NO_SANDBOX: '1' };
  expect(() => readApiConfig(request)).toThrow('BROWSER_NO_SANDBOX');
  expect(readApiConfig({ ...request, NODE_ENV: 'development' }).print.noSandbox).toBe(true);
});
