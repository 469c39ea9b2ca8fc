import { join } from 'node:path';
import { expect } from '@playwright/test';
import { stack } from '../support/stack.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';
import { runHistories } from './histories.ts';
import { Product } from './product.ts';

const tag = exercises('api', 'sandbox');

/** Every run plays the same few histories. `npm run histories` plays any number. */
const [seed, sequences] = ['run 4', 6];

test('after random payment histories every person has what they paid for at the provider', { tag }, async () => {
  test.setTimeout(300_000);
  const said: string[] = [];
  const logs = join(import.meta.dirname, '../../.local/test/histories');
  const product = await Product.start({ databaseUrl: stack.database, redisUrl: stack.redis, logs });
  try {
    const summary = await runHistories(product, { seed, sequences, say: (line) => said.push(line) });
    console.log(String(summary));
    // Prints the whole history of a difference, because the moment of a kill cannot be reproduced.
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
