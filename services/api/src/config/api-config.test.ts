import { describe, expect, it } from 'vitest';
import { readApiConfig } from './api-config.ts';

const least = {
  DATABASE_URL: 'postgres://app@127.0.0.1:5432/stufenlos',
  REDIS_URL: 'redis://127.0.0.1:6379',
  SIGNING_KEYS: `${'a'.repeat(32)}, ${'b'.repeat(40)}`,
  ENCRYPTION_KEYS: `k1:${'0f'.repeat(32)}`,
};

describe('the configuration', () => {
  it.each([
    ['no id', '0f'.repeat(32)],
    ['a short key', `k1:${'0f'.repeat(16)}`],
    ['an id that two keys have', `k1:${'0f'.repeat(32)},k1:${'f0'.repeat(32)}`],
    ['a dot in the id', `k.1:${'0f'.repeat(32)}`],
    ['no key at all', ' '],
  ])('refuses encryption keys with %s, and does not print them', (_name, ENCRYPTION_KEYS) => {
    const start = () => readApiConfig({ ...least, ENCRYPTION_KEYS });
    expect(start).toThrow('ENCRYPTION_KEYS');
    expect(start).toThrow(/^(?!.*0f0f)/s);
  });

  it('needs an encryption key of its own in production, and derives one elsewhere that stays the same', () => {
    const { ENCRYPTION_KEYS: given, ...without } = least;
    expect(() => readApiConfig(without)).toThrow('ENCRYPTION_KEYS');
    const [key] = readApiConfig({ ...without, NODE_ENV: 'development' }).encryptionKeys;
    expect(key).toEqual(readApiConfig({ ...without, NODE_ENV: 'test' }).encryptionKeys[0]);
    expect(key).toMatchObject({ id: 'development' });
    expect(readApiConfig({ ...least, ENCRYPTION_KEYS: `k2:${'f0'.repeat(32)}, ${given}` }).encryptionKeys).toEqual([
      { id: 'k2', key: Buffer.alloc(32, 0xf0) },
      { id: 'k1', key: Buffer.alloc(32, 0x0f) },
    ]);
  });

  it('needs four variables and knows the rest', () => {
    expect(readApiConfig(least)).toMatchObject({
      port: 4201,
      host: '127.0.0.1',
      trustedProxies: ['loopback'],
      signingKeys: ['a'.repeat(32), 'b'.repeat(40)],
      retentionDays: 30,
      reuseMinutes: 10,
      rates: { anonHour: 3, anonDay: 10, publicMinute: 120, memberDay: 60, memberMinute: 600 },
      oidc: null,
      identity: { adapter: 'none', accountUrl: null },
      mail: { smtpUrl: null },
      queue: { openJobs: 1000, prefix: 'bull' },
      database: { poolSize: 10, listenUrl: least.DATABASE_URL },
      scan: { budgetMs: 60_000, allow: [], denyHosts: ['localhost:4200'] },
      monitors: { roundMs: 60_000 },
    });
  });

  it('takes the rounds of the monitors in seconds', () => {
    expect(readApiConfig({ ...least, MONITOR_ROUND_SECONDS: '1' }).monitors).toEqual({ roundMs: 1000 });
    expect(() => readApiConfig({ ...least, MONITOR_ROUND_SECONDS: '0' })).toThrow('MONITOR_ROUND_SECONDS');
  });

  it('reads words of the operator in lines, as the edge does', () => {
    const { operator } = readApiConfig({
      ...least,
      OPERATOR_ADDRESS: ' Am Hang 4\\n12345 Musterstadt',
      OPERATOR_PHONE: ' ',
    });
    expect(operator).toMatchObject({ address: 'Am Hang 4\n12345 Musterstadt', phone: null });
  });

  it('names every problem at once', () => {
    const read = () =>
      readApiConfig({ API_PORT: 'x', REDIS_URL: 'http://nowhere', SIGNING_KEYS: 'short', SCAN_ALLOW: 'a b' });
    for (const name of ['API_PORT', 'REDIS_URL', 'SIGNING_KEYS', 'DATABASE_URL', 'SCAN_ALLOW'])
      expect(read).toThrow(name);
  });

  it('never prints a value, which may be a secret', () => {
    const read = () =>
      readApiConfig({ ...least, SIGNING_KEYS: 'my-short-secret', DATABASE_URL: 'mysql://user:password@host' });
    expect(read).toThrow(/^(?!.*(my-short-secret|password))/s);
  });

  it('refuses its own host without "www." and all others it is told', () => {
    const { scan } = readApiConfig({
      ...least,
      PUBLIC_ORIGIN: 'https://www.stufenlos.example',
      SCAN_DENY_HOSTS: 'Bad.example',
    });
    expect(scan.denyHosts).toEqual(['stufenlos.example', 'bad.example']);
  });

  it('listens to nobody when told so, behind a transaction pooler', () => {
    expect(readApiConfig({ ...least, DATABASE_LISTEN_URL: '' }).database.listenUrl).toBe('');
  });

  it('takes an identity provider over https, over http only on this machine', () => {
    const issuer = (OIDC_ISSUER: string) => readApiConfig({ ...least, OIDC_ISSUER }).oidc;
    expect(issuer('https://id.example/')).toMatchObject({ issuer: 'https://id.example/', audience: 'stufenlos-api' });
    expect(issuer('http://localhost:4200/sandbox/identity')).toMatchObject({ jwksUri: undefined });
    expect(issuer('')).toBeNull();
    expect(() => issuer('http://id.example')).toThrow('OIDC_ISSUER');
  });

  it('names what an identity adapter misses', () => {
    const read = () => readApiConfig({ ...least, IDENTITY_ADMIN: 'auth0', IDENTITY_ADMIN_CLIENT_ID: 'x' });
    expect(read).toThrow(/IDENTITY_ADMIN_URL[^]*IDENTITY_ADMIN_CLIENT_SECRET/);
  });
});
