import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { attempt } from '../processes/command.mjs';
import { StageError } from '../stage-error.mjs';
import { withLock } from '../processes/lock.mjs';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { providePythonStripe } from './python-stripe.mjs';

// Downloads from a Debian mirror where the packages are not there yet.
vi.setConfig({ testTimeout: 300_000 });
const state = join(import.meta.dirname, '../../../../.local');

it('gives a client that can be loaded, or says why there is none and what to do', async () => {
  const log = join(temporaryFolder(), 'unpack.log');
  // The tests of the payments sandbox may ask for it at the same time.
  const client = await withLock(join(state, 'python-stripe.lock'), () =>
    providePythonStripe(join(state, 'python-stripe'), log),
  ).catch((error: unknown) => error as StageError);
  // Not everywhere is there a Python, or a mirror to get the client from.
  expect(await said(client)).toMatch(/^(?:5\.|apt-get install python3-stripe)/u);
});

async function said(client: StageError | Awaited<ReturnType<typeof providePythonStripe>>): Promise<string> {
  if (client instanceof StageError) return client.todo ?? '';
  const { python, modules } = client;
  const env = { ...process.env, ...(modules === '' ? {} : { PYTHONPATH: modules }) };
  const { output } = await attempt(python, ['-c', 'import stripe; print(stripe.version.VERSION)'], { env });
  return output.trim();
}
