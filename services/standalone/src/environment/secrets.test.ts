import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { provideSecrets } from './secrets.mjs';
import { temporaryFolder } from '../testing/temporary-folder.ts';

it('makes every secret once, each another, for the owner alone', () => {
  const folder = temporaryFolder();
  const secrets = provideSecrets(folder);
  expect(provideSecrets(folder)).toEqual(secrets);
  expect(new Set(Object.values(secrets)).size).toBe(6);
  expect(Object.values(secrets).every((secret) => secret.length >= 32)).toBe(true);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
});
