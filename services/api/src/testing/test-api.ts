import { createClient, type ApiClient } from '@stufenlos/contracts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from '../app.ts';
import type { ApiConfig } from '../config/api-config.ts';

export interface TestApi {
  app: NestFastifyApplication;
  /** `http://127.0.0.1:<port>/api`. */
  base: string;
  client: ApiClient;
  stop(): Promise<void>;
}

/** The real application on a free port, with the typed client of the contract in front of it. */
export async function startApi(config: ApiConfig): Promise<TestApi> {
  const app = await createApp(config);
  await app.listen(0, '127.0.0.1');
  const base = `${await app.getUrl()}/api`;
  return { app, base, client: createClient({ base }), stop: () => app.close() };
}
