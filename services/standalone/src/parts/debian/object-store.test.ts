import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { withLock } from '../../processes/lock.mjs';
import { StageError } from '../../stage-error.mjs';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { provideObjectStoreServer } from './object-store.mjs';

// Downloads from a Debian mirror where the packages are not there yet.
vi.setConfig({ testTimeout: 300_000 });
const state = join(import.meta.dirname, '../../../../../.local');
const reason = (error: unknown) => error as StageError;

it('gives a program that starts an S3 server, or says what to do', async () => {
  const folder = join(state, 'object-store');
  const log = join(temporaryFolder(), 'unpack.log');
  // The tests of the stores may ask for it at the same time.
  const found = await withLock(`${folder}.lock`, () => provideObjectStoreServer(folder, log)).catch(reason);
  // Not everywhere is there a mirror to get it from.
  expect(said(found)).toMatch(/^there is a program|mirror|skipped/);
});

function said(found: string | StageError): string {
  if (found instanceof StageError) return found.todo ?? found.message;
  return existsSync(found) ? 'there is a program' : `${found} does not exist`;
}

it('says where there is no package manager to get it with', async () => {
  const folder = temporaryFolder();
  vi.stubEnv('PATH', folder);
  const found = await provideObjectStoreServer(folder, join(folder, 'log')).catch(reason);
  expect(found).toMatchObject({ message: 'there is no apt-get here to get an S3 server with' });
});
