import { expect, it } from 'vitest';
import { readWorkerConfig } from './worker-config.ts';

const least = {
  REDIS_URL: 'redis://localhost:6379',
  PUPPETEER_EXECUTABLE_PATH: '/usr/bin/chromium',
  ARTIFACTS_URL: 'http://api.internal:4202',
};

it('does not start without knowing where pictures go, because each would be lost without a word', () => {
  expect(() => readWorkerConfig({ ...least, ARTIFACTS_URL: undefined })).toThrow(
    'ARTIFACTS_URL: is missing, must be an address with http:// or https://, or empty',
  );
  expect(readWorkerConfig(least).artifactsUrl).toBe('http://api.internal:4202');
  expect(readWorkerConfig({ ...least, ARTIFACTS_URL: '' }).artifactsUrl).toBeUndefined();
});

it('needs Redis, a browser and a place for pictures, and has a default for everything else', () => {
  const config = readWorkerConfig(least);
  expect(config).toMatchObject({
    health: { host: '127.0.0.1', port: 4203 },
    pageMs: 60_000,
    queue: { prefix: 'bull' },
  });
  expect(config.scanner).toMatchObject({ isProduction: true, noSandbox: false, denyHosts: ['localhost:4200'] });
});

it('hands every limit of a page on to the engine', () => {
  const limits = { SCAN_LOAD_SECONDS: '7', SCAN_BYTES: '1000', SCAN_MEMORY_MB: '900', BROWSER_RECYCLE: '3' };
  const { scanner } = readWorkerConfig({ ...least, ...limits });
  expect(scanner).toMatchObject({ limits: { loadMs: 7000, bytes: 1000 }, memoryMb: 900, recycleAfter: 3 });
});

it('takes the users of browsers from the range that was said, and refuses a wrong one', () => {
  expect(readWorkerConfig(least).scanner.uids).toEqual({ from: 60_578, to: 61_183 });
  expect(readWorkerConfig({ ...least, BROWSER_UIDS: '70000-70099' }).scanner.uids).toEqual({
    from: 70_000,
    to: 70_099,
  });
  expect(() => readWorkerConfig({ ...least, BROWSER_UIDS: '0-99' })).toThrow('BROWSER_UIDS: must be two numbers');
});

it('names every problem at once', () => {
  const broken = { REDIS_URL: 'http://localhost', SCAN_CONCURRENCY: '0', SCAN_ALLOW: 'localhost' };
  expect(() => readWorkerConfig(broken)).toThrow(
    /REDIS_URL: must be an address with redis[^]*SCAN_CONCURRENCY[^]*SCAN_ALLOW[^]*PUPPETEER_EXECUTABLE_PATH/,
  );
});

it('refuses a browser without a sandbox in production only', () => {
  const request = { ...least, BROWSER_NO_SANDBOX: '1' };
  expect(() => readWorkerConfig(request)).toThrow('BROWSER_NO_SANDBOX');
  expect(readWorkerConfig({ ...request, NODE_ENV: 'development' }).scanner.noSandbox).toBe(true);
});

it('reads the rules that are switched off', () => {
  expect(readWorkerConfig(least).disabledRules).toEqual([]);
  const { disabledRules } = readWorkerConfig({ ...least, SCAN_DISABLED_RULES: 'reflow, keyboard-trap' });
  expect(disabledRules).toEqual(['reflow', 'keyboard-trap']);
  expect(() => readWorkerConfig({ ...least, SCAN_DISABLED_RULES: 'Reflow!' })).toThrow('SCAN_DISABLED_RULES');
  const typingError = { ...least, SCAN_DISABLED_RULES: 'reflow,reflw' };
  expect(() => readWorkerConfig(typingError)).toThrow('SCAN_DISABLED_RULES: no rule is called reflw');
});

it('reads lists of hosts and adds the own one to those that are never scanned', () => {
  const { scanner } = readWorkerConfig({
    ...least,
    PUBLIC_ORIGIN: 'https://stufenlos.example',
    SCAN_ALLOW: 'localhost:4205, 127.0.0.1:4205,',
    SCAN_DENY_HOSTS: 'Intern.Example',
  });
  expect(scanner.allow).toEqual(['localhost:4205', '127.0.0.1:4205']);
  expect(scanner.denyHosts).toEqual(['stufenlos.example', 'intern.example']);
});
