import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { completeLockfile, entriesWithoutIntegrity, missingEntries, withIntegrity } from './lockfile.mjs';

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
    const whole = completeLockfile(lockfile);
    expect(missingEntries(whole)).toEqual({});
    expect(completeLockfile(whole)).toEqual(whole);
    expect(whole.packages).toMatchObject(lockfile.packages);
  });

  it('of this repository lets npm ci install: else run npm run complete-lockfile', () => {
    const path = join(import.meta.dirname, '../../../package-lock.json');
    expect(Object.keys(missingEntries(JSON.parse(readFileSync(path, 'utf8'))))).toEqual([]);
  });

  it('takes the hashes that a registry tells, and names the entries that have none', () => {
    const path = 'node_modules/@nx/nx-darwin-arm64';
    const hashed = withIntegrity(completeLockfile(lockfile), { [path]: 'sha512-x' });
    expect(Object.entries(hashed.packages[path] ?? {}).slice(0, 2)).toEqual([
      ['version', '24.0.6'],
      ['integrity', 'sha512-x'],
    ]);
    expect(entriesWithoutIntegrity(hashed).map(({ name }) => name)).toEqual([
      '@nx/nx-linux-x64-musl',
      'nx',
      '@nx/nx-linux-x64-gnu',
    ]);
  });

  it('of this repository has a hash for all that a server installs: x64 or arm64 Linux with glibc', () => {
    const path = join(import.meta.dirname, '../../../package-lock.json');
    const whole = JSON.parse(readFileSync(path, 'utf8'));
    const installed = entriesWithoutIntegrity(whole).filter(({ path: entry }) => {
      const { os = ['linux'], cpu = ['x64'], libc = ['glibc'] } = whole.packages[entry];
      return os.includes('linux') && libc.includes('glibc') && ['x64', 'arm64'].some((name) => cpu.includes(name));
    });
    expect(installed).toEqual([]);
  });
});
