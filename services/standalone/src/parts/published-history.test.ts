import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { missingHistory } from './published-history.mjs';

const unknown = { version: '0.1.0', revision: '0123456789'.repeat(4) };

function checkoutWith(...versions: object[]): string {
  const folder = temporaryFolder();
  const place = join(folder, 'libs/workspace/src/published');
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'published-versions.json'), JSON.stringify(versions));
  return folder;
}

it('names each published version that the git history lacks', async () => {
  const folder = checkoutWith(unknown);
  const git = (...words: string[]) => execFileSync('git', ['-C', folder, ...words], { encoding: 'utf8' }).trim();
  git('init', '--quiet');
  git('-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '--quiet', '--allow-empty', '-m', 'x');
  const known = { version: '0.2.0', revision: git('rev-parse', 'HEAD') };
  expect(await missingHistory(checkoutWith(unknown, known))).toMatch(
    /does not have 01234567 of 0\.1\.0, .* of 0\.2\.0;/,
  );
  expect(await missingHistory(folder)).toMatch(/does not have 01234567 of 0\.1\.0;/);
  writeFileSync(join(folder, 'libs/workspace/src/published/published-versions.json'), JSON.stringify([known]));
  expect(await missingHistory(folder)).toBeUndefined();
});
