import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { provideDependencies, provideNode, whyInstall } from './dependencies.mjs';

// Real processes on a machine that may have a lot to do.
vi.setConfig({ testTimeout: 300_000 });

const axe = { version: '4.14.1', integrity: 'sha512-a' };

function checkoutWith(wanted: object, installed: object | null): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: wanted }));
  if (installed)
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
  return folder;
}

describe('the question whether packages must be installed', () => {
  it.each<[string, object, object | null, string | null]>([
    ['nothing is there', { 'node_modules/axe-core': axe }, null, 'nothing is installed yet'],
    ['all is there', { '': {}, 'libs/ui': {}, 'node_modules/axe-core': axe }, { 'node_modules/axe-core': axe }, null],
    ['one is missing', { 'node_modules/axe-core': axe }, {}, 'node_modules/axe-core is missing'],
    ['one of another platform is missing', { 'node_modules/fsevents': { ...axe, optional: true } }, {}, null],
    [
      'another version is there',
      { 'node_modules/axe-core': axe },
      { 'node_modules/axe-core': { ...axe, version: '4.14.0' } },
      'node_modules/axe-core has changed',
    ],
    [
      'the same version has another content',
      { 'node_modules/axe-core': axe },
      { 'node_modules/axe-core': { ...axe, integrity: 'sha512-b' } },
      'node_modules/axe-core has changed',
    ],
    [
      'the lockfile has no hash for one',
      { 'node_modules/axe-core': { version: '4.14.1' } },
      { 'node_modules/axe-core': axe },
      null,
    ],
    ['one is left over', {}, { 'node_modules/axe-core': axe }, 'node_modules/axe-core is no longer wanted'],
    [
      'one inside a workspace is missing',
      { 'services/api/node_modules/pino': axe },
      {},
      'services/api/node_modules/pino is missing',
    ],
  ])('is answered by content: %s', (_case, wanted, installed, answer) => {
    expect(whyInstall(checkoutWith(wanted, installed))).toBe(answer);
  });

  it('takes an installation that was cut off for none', () => {
    const folder = checkoutWith({ 'node_modules/axe-core': axe }, {});
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), '{"packages": {');
    expect(whyInstall(folder)).toBe('nothing is installed yet');
  });

  it('needs a lockfile', () => {
    expect(() => whyInstall(temporaryFolder())).toThrow('package-lock.json is missing');
  });
});

describe('installing', () => {
  it('does nothing when all is there', async () => {
    const checkout = checkoutWith({ 'node_modules/axe-core': axe }, { 'node_modules/axe-core': axe });
    expect(await provideDependencies({ checkout, log: join(checkout, 'npm.log') })).toBe('packages are current');
  });

  it('says what npm said when it fails, and what to do', async () => {
    const checkout = checkoutWith({ 'node_modules/axe-core': axe }, null);
    const failure = provideDependencies({ checkout, log: join(checkout, 'npm.log') });
    await expect(failure).rejects.toThrow('npm could not install the packages');
    await expect(failure).rejects.toMatchObject({
      why: expect.stringMatching(/npm/),
      todo: expect.stringContaining('registry'),
    });
  });

  it('runs everything after it on Node 24, also without a packaged one', async () => {
    expect(await provideNode(temporaryFolder())).toBe(process.execPath);
  });
});
