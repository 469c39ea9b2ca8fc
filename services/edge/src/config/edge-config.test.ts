import { expect, it } from 'vitest';
import { readEdgeConfig } from './edge-config.ts';

it('needs nothing in development', () => {
  expect(readEdgeConfig({ NODE_ENV: 'development' })).toMatchObject({
    port: 4200,
    host: '127.0.0.1',
    apiUpstream: undefined,
    runtime: { appName: 'Stufenlos', apiBase: '/api', links: {}, mode: 'test', examples: [], showcase: false },
  });
});

it('takes every public setting', () => {
  const { runtime, apiUpstream } = readEdgeConfig({
    NODE_ENV: 'development',
    APP_NAME: 'Rampe',
    OPERATOR_NAME: 'Rampe GmbH',
    OPERATOR_EMAIL: 'post@rampe.example',
    LINKS_PROJECT: 'https://rampe.example/',
    ANON_RETENTION_DAYS: '7',
    PAYMENTS_MODE: 'live',
    SHOP_CONSUMERS: 'false',
    SCAN_ALLOW: 'localhost:4205, 127.0.0.1:4205,',
    EXAMPLES: '[{"url":"http://localhost:4205/shop/","label":{"de":"Laden","en":"Shop"}}]',
    API_UPSTREAM: 'http://127.0.0.1:4201/',
  });
  expect(runtime).toMatchObject({
    appName: 'Rampe',
    operator: { name: 'Rampe GmbH', email: 'post@rampe.example' },
    links: { project: 'https://rampe.example/' },
    retentionDays: 7,
    mode: 'live',
    shop: { consumers: false },
    scanAllow: ['localhost:4205', '127.0.0.1:4205'],
    examples: [{ url: 'http://localhost:4205/shop/', label: { de: 'Laden', en: 'Shop' } }],
  });
  expect(apiUpstream).toBe('http://127.0.0.1:4201');
});

it('names every problem at once', () => {
  const wrong = {
    EDGE_PORT: 'x',
    PUBLIC_ORIGIN: 'ftp://x',
    EXAMPLES: '{',
    SHOP_CONSUMERS: 'maybe',
    OIDC_ISSUER: 'login.example',
    OIDC_MARKER_DAYS: '0',
    OIDC_SCOPE: 'profile email',
  };
  for (const name of Object.keys(wrong)) expect(() => readEdgeConfig(wrong)).toThrow(name);
});

it('trusts no key of the store in production, nor when nobody says what this is', () => {
  expect(() => readEdgeConfig({ NODE_ENV: 'production' })).toThrow('RELEASE_PUBLIC_KEY');
  expect(() => readEdgeConfig({})).toThrow('RELEASE_PUBLIC_KEY');
  expect(() => readEdgeConfig({ NODE_ENV: 'Production' })).toThrow('NODE_ENV');
  expect(readEdgeConfig({ NODE_ENV: 'production', RELEASE_PUBLIC_KEY: 'x' }).releasePublicKey).toBe('x');
});

it('brings no sandbox along in production: its mails and demo accounts are open to everybody', () => {
  const variables = { RELEASE_PUBLIC_KEY: 'x', SANDBOX_UPSTREAM: 'http://127.0.0.1:4204' };
  expect(() => readEdgeConfig({ ...variables, NODE_ENV: 'production' })).toThrow('SANDBOX_UPSTREAM');
  expect(() => readEdgeConfig(variables)).toThrow('SANDBOX_UPSTREAM');
  expect(readEdgeConfig({ ...variables, NODE_ENV: 'test' }).sandboxUpstream).toBe('http://127.0.0.1:4204');
});

it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'hilfe'])(
  'sends nobody after a failed sign-in to %s',
  (path) => {
    const variables = { NODE_ENV: 'test', OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'web' };
    expect(() => readEdgeConfig({ ...variables, OIDC_ERROR_PATH: path })).toThrow('OIDC_ERROR_PATH');
    expect(readEdgeConfig(variables).runtime.oidc).toMatchObject({ errorPath: '/', sessionCookieDays: 1 });
  },
);
