/**
 * The program behind `release smoke`. It reports each check on the standard error and prints one `SmokeResult` as JSON.
 */
import { parseArgs } from 'node:util';
import { ReleaseError } from '@stufenlos/release';
import { runSmoke } from './run-smoke.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { store: { type: 'string' }, api: { type: 'string' }, only: { type: 'string' } },
});

// Without this a signal would leave the edge and its folder behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

try {
  const [release = ''] = positionals;
  const { store = '', api, only } = values;
  const checked = (place: string, faults: readonly string[]) =>
    console.error(`${faults.length === 0 ? 'sound ' : 'faulty'} ${place}`);
  const browser = process.env['PUPPETEER_EXECUTABLE_PATH'];
  console.log(JSON.stringify(await runSmoke({ store, release, api, only, checked, browser })));
} catch (cause) {
  if (!(cause instanceof ReleaseError)) throw cause;
  console.error(`release: ${cause.message}`);
  process.exitCode = 1;
}
