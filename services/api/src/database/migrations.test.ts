import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrate } from './database.ts';
import { migrations } from './migrations/all.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

describe('migrations', () => {
  it('are applied once, whoever asks and how many at once', async () => {
    const applied = await Promise.all([migrate(database.db), migrate(database.db), migrate(database.db)]);
    expect(applied).toEqual([[], [], []]);
  });

  it('are numbered without a gap', () => {
    const numbers = Object.keys(migrations).map((name) => Number(/^(\d{4})_[a-z0-9_]+$/.exec(name)?.[1]));
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  });
});
