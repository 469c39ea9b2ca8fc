import { chmodSync, copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defaultUids } from '@stufenlos/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { isRoot } from '../../testing/confined.ts';
import { planSandboxes, profileBase } from './sandbox-plan.ts';
import type { SandboxOptions } from './sandbox-plan.ts';
import { findTool, isReachableByOthers } from './find-tool.ts';

const executablePath = '/bin/sh';
const plan = (options: Partial<SandboxOptions> = {}) => planSandboxes({ executablePath, ...options }).jails;
const levels = (options: Partial<SandboxOptions> = {}) => plan(options).map(({ level }) => level);
/** Each way with what it separates from us. */
const ways = () =>
  plan().map((sandbox) =>
    [sandbox.level, ...(['user', 'network', 'processes'] as const).filter((part) => sandbox[part])].join(' '),
  );
const reasons = (options: Partial<SandboxOptions> = {}) =>
  Object.fromEntries(
    planSandboxes({ executablePath, ...options }).unavailable.map(({ level, reason }) => [level, reason]),
  );

describe('the jails to try', () => {
  const { PATH } = process.env;
  const folders: string[] = [];
  afterEach(() => {
    process.env['PATH'] = PATH;
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  /** A PATH with these tools of the system and nothing else. */
  const withOnly = (...names: string[]) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'stufenlos-test-'));
    folders.push(folder);
    chmodSync(folder, 0o755);
    for (const name of names) symlinkSync(findTool(name) ?? `/missing/${name}`, path.join(folder, name));
    process.env['PATH'] = folder;
  };

  it('go from strong to weak', () => {
    expect(ways()).toEqual(
      isRoot
        ? ['jail user network processes', 'uid-drop user network', 'uid-drop user', 'none user', 'none']
        : ['jail network processes', 'plain network', 'plain', 'none'],
    );
    expect(reasons()).toEqual(
      isRoot
        ? { plain: 'Chromium refuses its own sandbox as root' }
        : { 'uid-drop': 'only root can become somebody else' },
    );
  });

  it('leave out the network when a tool for it is missing, say which, and keep the rest', () => {
    withOnly('setpriv', 'unshare', 'mount', 'mkdir');
    expect(ways()).toEqual(
      isRoot ? ['uid-drop user processes', 'uid-drop user', 'none user', 'none'] : ['plain processes', 'plain', 'none'],
    );
    expect(reasons()['jail']).toBe('not installed: nsenter');
  });

  it('leave out the process table when a tool for it is missing, say which, and keep the rest', () => {
    withOnly('setpriv', 'unshare', 'nsenter');
    expect(ways()).toEqual(
      isRoot ? ['uid-drop user network', 'uid-drop user', 'none user', 'none'] : ['plain network', 'plain', 'none'],
    );
    expect(reasons()['jail']).toBe('not installed: mount, mkdir');
  });

  it('are no jail for a browser in a folder that would be hidden from it', () => {
    const folder = mkdtempSync('/tmp/stufenlos-test-');
    folders.push(folder);
    const file = `${folder}.browser`;
    copyFileSync('/bin/sh', file);
    folders.push(file);
    expect(levels({ executablePath: file })).not.toContain('jail');
    expect(reasons({ executablePath: file })['jail']).toBe(
      `${file} lies in /tmp, which is hidden from a jailed browser`,
    );
  });

  it('are left to Chromium itself, or to nobody, on a system without any tool', () => {
    withOnly();
    expect(levels()).toEqual(isRoot ? ['none'] : ['plain', 'none']);
    expect(reasons()['jail']).toMatch(/^not installed: .*setpriv/);
    expect(reasons({ isProduction: true })['none']).toBe('refused in production');
  });

  it('do not become another user who could not read the browser', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'stufenlos-test-'));
    folders.push(folder);
    symlinkSync('/bin/sh', path.join(folder, 'chromium'));
    chmodSync(folder, 0o700);
    expect(levels({ executablePath: folder })).toEqual(isRoot ? ['none'] : ['jail', 'plain', 'plain', 'none']);
    const closed = `${folder} is closed to other users`;
    expect(reasons({ executablePath: folder })['uid-drop']).toBe(
      isRoot ? closed : 'only root can become somebody else',
    );
  });

  it.each(['jail', 'uid-drop', 'plain'] as const)('are %s alone when it was named', (sandbox) => {
    const isPossible = sandbox === 'jail' || (sandbox === 'uid-drop') === isRoot;
    expect(levels({ jail: sandbox })).toEqual(isPossible ? [sandbox] : []);
    expect(reasons({ jail: sandbox })).toMatchObject(
      Object.fromEntries(
        ['jail', 'uid-drop', 'plain'].filter((one) => one !== sandbox).map((one) => [one, `BROWSER_JAIL=${sandbox}`]),
      ),
    );
  });

  it('never end without a sandbox in production', () => {
    expect(levels({ isProduction: true })).not.toContain('none');
    expect(levels({ isProduction: true, noSandbox: true })).toEqual([]);
  });

  it('are none at all when that was said explicitly', () => {
    const { jails: sandboxes } = planSandboxes({ executablePath, noSandbox: true });
    expect(sandboxes.map(({ level, user }) => [level, user?.uids])).toEqual([
      ...(isRoot ? [['none', defaultUids]] : []),
      ['none', undefined],
    ]);
  });

  it('only switch Chromium’s sandbox off at the level that is called none', () => {
    for (const sandbox of planSandboxes({ executablePath }).jails) {
      expect(sandbox.flags.includes('--no-sandbox')).toBe(sandbox.level === 'none');
    }
  });
});

it('a profile of another user lies where that one can enter', () => {
  const sandbox = { level: 'uid-drop', user: { setpriv: '', uids: defaultUids }, flags: [] } as const;
  expect(isReachableByOthers(profileBase(sandbox))).toBe(true);
  expect(profileBase({ level: 'plain', flags: [] })).toBe(tmpdir());
});
