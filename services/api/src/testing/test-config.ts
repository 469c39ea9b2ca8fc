import { randomBytes } from 'node:crypto';
import { readApiConfig, type ApiConfig } from '../config/api-config.ts';
import type { DatabaseSettings } from '../database/database.ts';
import { busyMs, outsidePart } from './test-database.ts';

export const signingKey = 'a-key-of-the-tests-that-is-long-enough';

/** A configuration as the launcher would make it, with a queue prefix of its own and generous limits. */
export function testConfig(databaseUrl: string, env: Record<string, string> = {}): ApiConfig {
  const config = readApiConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    API_PORT: '0',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '4',
    REDIS_URL: outsidePart('REDIS_URL'),
    QUEUE_PREFIX: `api-${randomBytes(6).toString('hex')}`,
    SIGNING_KEYS: signingKey,
    ENCRYPTION_KEYS: `tests:${'0f'.repeat(32)}`,
    SCAN_ALLOW: 'localhost:4205',
    RATE_ANON_HOUR: '1000',
    RATE_ANON_DAY: '1000',
    RATE_PUBLIC_MINUTE: '100000',
    ...env,
  });
  const database: ApiConfig['database'] & DatabaseSettings = { ...config.database, connectTimeoutMs: busyMs };
  return { ...config, database };
}
