import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isCompatibleVersion } from '@stufenlos/contracts';
import { publishedVersions } from '@stufenlos/workspace/published-versions';
import { expect, it } from 'vitest';
import { satisfiesRange } from './compatibility-faults.ts';

it.each([
  ['19.3.1', '^19.3.1', true],
  ['19.4.0', '^19.3.1', true],
  ['19.3.0', '^19.3.1', false],
  ['20.0.0', '^19.3.1', false],
  ['0.2.1', '^0.2.0', true],
  ['0.3.0', '^0.2.0', false],
  ['0.0.3', '^0.0.3', true],
  ['0.0.4', '^0.0.3', false],
  ['1.2.3', '1.2.3', true],
  ['1.2.4', '1.2.3', false],
  ['', '^1.0.0', false],
  ['1.0.0', '~1.0.0', false],
  ['1.0.0', '*', false],
])('%s within %s: %s', (version, range, expected) => {
  expect(satisfiesRange(version, range)).toBe(expected);
});

const packageOf = (name: string): { version: string } =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../${name}/package.json`), 'utf8')) as { version: string };

it.each(publishedVersions)(
  'remotes of $version run in the shell of today, or the end of their support is declared',
  (one) => {
    const [platform, contracts] = [packageOf('platform').version, packageOf('contracts').version];
    const contract = one.packages['@stufenlos/platform']!;
    const runs =
      isCompatibleVersion(contract, platform) && satisfiesRange(contracts, `^${one.packages['@stufenlos/contracts']!}`);
    expect(runs).toBe(one.endedWith === undefined);
  },
);
