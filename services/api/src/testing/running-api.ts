import type { ApiConfig } from '../config/api-config.ts';
import { startApi, type TestApi } from './test-api.ts';
import { testConfig } from './test-config.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { TestIssuer } from './test-issuer.ts';

/** The api over the wire, with a database and an identity provider of its own: what all harnesses are made of. */
export interface RunningApi {
  config: ApiConfig;
  database: TestDatabase;
  issuer: TestIssuer;
  api: TestApi;
  /** Another process' worth of the same api: same database, same settings unless others are given. */
  secondApi(env?: Record<string, string>): Promise<TestApi>;
  stop(): Promise<void>;
}

/** @param parts what the api needs beside; they stop after it */
export async function startRunningApi(
  env: Record<string, string> = {},
  parts: readonly { stop(): Promise<void> }[] = [],
): Promise<RunningApi> {
  const [database, issuer] = await Promise.all([createTestDatabase(), TestIssuer.start()]);
  const configWith = (more: Record<string, string> = {}) =>
    testConfig(database.url, { OIDC_ISSUER: issuer.issuer, ...env, ...more });
  const config = configWith();
  const api = await startApi(config);
  const apis = [api];
  return {
    config,
    database,
    issuer,
    api,
    secondApi: async (more) => {
      const other = await startApi(configWith(more));
      apis.push(other);
      return other;
    },
    stop: async () => {
      await Promise.all(apis.map((one) => one.stop()));
      await issuer.stop();
      await database.drop();
      for (const part of parts) await part.stop();
    },
  };
}
