import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runHistories } from './histories.ts';
import { Product } from './product.ts';

const { SEED, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = process.env;
const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '20' },
    seed: { type: 'string', default: SEED ?? String(Date.now()) },
    together: { type: 'string', default: '8' },
  },
});
if (!databaseUrl || !redisUrl) {
  console.error('DATABASE_URL and REDIS_URL are not set. Run `npm run histories`, which provides both.');
  process.exit(2);
}
const logs = join(import.meta.dirname, '../../.local/histories');
const product = await Product.start({ databaseUrl, redisUrl, logs });
try {
  const { seed } = values;
  const numbers = { sequences: Number(values.sequences), together: Number(values.together) };
  const summary = await runHistories(product, { seed, ...numbers, say: console.log });
  console.log(String(summary));
  process.exitCode = summary.differences === 0 ? 0 : 1;
} finally {
  await product.stop();
}
