import { join } from 'node:path';
import { expect } from '@playwright/test';
import { stack } from '../support/stack.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';
import { runHistories } from './histories.ts';
import { Product } from './product.ts';

const tag = exercises('api', 'sandbox');

/** A few of them in every run, the same ones each time; `npm run histories` plays as many as wanted. */
const [seed, sequences] = ['run 4', 6];

test('after random payment histories everybody has what the provider says they paid for', { tag }, async () => {
  test.setTimeout(300_000);
  const said: string[] = [];
  const logs = join(import.meta.dirname, '../../.local/test/histories');
  const product = await Product.start({ databaseUrl: stack.database, redisUrl: stack.redis, logs });
  try {
    const summary = await runHistories(product, { seed, sequences, say: (line) => said.push(line) });
    console.log(String(summary));
    // The whole story of a difference, because the moment of a kill cannot be had again.
    const story = said.join('\n');
    expect(
      said.filter((line) => /DIFFERENCE|violation/.test(line)),
      story,
    ).toEqual([]);
    expect(summary.differences, story).toBe(0);
    expect(summary.sequences).toBe(sequences);
  } finally {
    await product.stop();
  }
});
