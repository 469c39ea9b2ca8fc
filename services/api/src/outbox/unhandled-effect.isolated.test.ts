import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createApp } from '../app.ts';
import { testConfig } from '../testing/test-config.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

vi.mock(import('./effect-kind.ts'), async (original) => {
  const real = await original();
  const planted = [...real.effectNames, 'planted'];
  return { ...real, effectNames: planted as unknown as typeof real.effectNames };
});

let database: TestDatabase;
beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

it('the api does not start while an effect has no handler, and says what to do', async () => {
  // It is not closed, as it never began to listen: the process ends.
  const app = await createApp(testConfig(database.url));
  await expect(app.init()).rejects.toMatchObject({
    message: 'The effect "planted" has no handler: call OutboxRunner.handle in onModuleInit of a provider.',
  });
});
