import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { complete, missingEntries } from './lockfile.mjs';

const lockfile = {
  packages: {
    '': {},
    'node_modules/nx': {
      version: '24.0.6',
      dev: true,
      license: 'MIT',
      optionalDependencies: {
        '@nx/nx-darwin-arm64': '24.0.6',
        '@nx/nx-linux-x64-musl': '24.0.6',
        '@nx/nx-linux-x64-gnu': '24.0.6',
      },
    },
    'services/api/node_modules/@nx/nx-linux-x64-gnu': { version: '24.0.6', optional: true },
  },
};

describe('the lockfile', () => {
  it('gets an entry for each optional package that npm left out', () => {
    expect(missingEntries(lockfile)).toEqual({
      'node_modules/@nx/nx-darwin-arm64': {
        version: '24.0.6',
        cpu: ['arm64'],
        dev: true,
        license: 'MIT',
        optional: true,
        os: ['darwin'],
      },
      'node_modules/@nx/nx-linux-x64-musl': {
        version: '24.0.6',
        cpu: ['x64'],
        dev: true,
        libc: ['musl'],
        license: 'MIT',
        optional: true,
        os: ['linux'],
      },
    });
  });

  it('is complete after that, and stays as it was otherwise', () => {
    const whole = complete(lockfile);
    expect(missingEntries(whole)).toEqual({});
    expect(complete(whole)).toEqual(whole);
    expect(whole.packages).toMatchObject(lockfile.packages);
  });

  it('of this repository lets npm ci install: else run npm run complete-lockfile', () => {
    const path = join(import.meta.dirname, '../../../package-lock.json');
    expect(Object.keys(missingEntries(JSON.parse(readFileSync(path, 'utf8'))))).toEqual([]);
  });
});
