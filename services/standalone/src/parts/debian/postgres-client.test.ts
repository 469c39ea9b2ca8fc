import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { attempt } from '../../processes/command.mjs';
import { withLock } from '../../processes/lock.mjs';
import { StageError } from '../../stage-error.mjs';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { providePostgresClient } from './postgres-client.mjs';

// Downloads from a Debian mirror where the packages are not there yet.
vi.setConfig({ testTimeout: 300_000 });
const state = join(import.meta.dirname, '../../../../../.local');
const reason = (error: unknown) => (error as StageError).message;

it('gives a pg_dump that reads the embedded PostgreSQL, or says what to install', async () => {
  const log = join(temporaryFolder(), 'unpack.log');
  const folder = join(state, 'postgres-client');
  // The tests of the backups may ask for it at the same time.
  const bin = await withLock(`${folder}.lock`, () => providePostgresClient(folder, log)).catch(
    (error: unknown) => error as StageError,
  );
  // Not everywhere is there a mirror to get it from.
  expect(await said(bin)).toMatch(/^pg_dump \(PostgreSQL\) (?:1[89]|[2-9]\d)|install(?:ed)?/);
});

async function said(bin: string | StageError): Promise<string> {
  if (bin instanceof StageError) return bin.todo ?? bin.message;
  return (await attempt(join(bin, 'pg_dump'), ['--version'])).output;
}

it('takes the one of this machine where it is new enough, and says where there is none', async () => {
  const folder = temporaryFolder();
  vi.stubEnv('PATH', folder);
  expect(await providePostgresClient(folder, join(folder, 'log')).catch(reason)).toBe(
    'pg_dump 18 is not installed, and there is no apt-get here',
  );
  writeFileSync(join(folder, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 18.4"\n', { mode: 0o755 });
  expect(await providePostgresClient(folder, join(folder, 'log'))).toBe('');
});
