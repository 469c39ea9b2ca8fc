import { chmodSync, copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defaultUids } from '@stufenlos/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { isRoot } from '../testing/confined.ts';
import { planSandboxes, profileBase } from './sandbox-plan.ts';
import type { SandboxOptions } from './sandbox-plan.ts';
import { findTool, isReachableByOthers } from './find-tool.ts';

const executablePath = '/bin/sh';
const plan = (options: Partial<SandboxOptions> = {}) => planSandboxes({ executablePath, ...options }).sandboxes;
const levels = (options: Partial<SandboxOptions> = {}) => plan(options).map(({ level }) => level);
/** The planned sandboxes: the level of each and what it isolates. */
const ways = () =>
  plan().map((sandbox) =>
    [sandbox.level, ...(['user', 'network', 'processes'] as const).filter((part) => sandbox[part])].join(' '),
  );
const reasons = (options: Partial<SandboxOptions> = {}) =>
  Object.fromEntries(
    planSandboxes({ executablePath, ...options }).unavailable.map(({ level, reason }) => [level, reason]),
  );

describe('the sandboxes to try', () => {
  const { PATH } = process.env;
  const folders: string[] = [];
  afterEach(() => {
    process.env['PATH'] = PATH;
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  /** Sets a PATH that contains only these system tools. */
  const withOnly = (...names: string[]) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'stufenlos-test-'));
    folders.push(folder);
    chmodSync(folder, 0o755);
    for (const name of names) symlinkSync(findTool(name) ?? `/missing/${name}`, path.join(folder, name));
    process.env['PATH'] = folder;
  };

  it('are sorted from strongest to weakest', () => {
    expect(ways()).toEqual(
      isRoot
        ? ['jail user network processes', 'uid-drop user network', 'uid-drop user', 'none user', 'none']
        : ['jail network processes', 'plain network', 'plain', 'none'],
    );
    expect(reasons()).toEqual(
      isRoot ? { plain: 'Chromium refuses its own sandbox as root' } : { 'uid-drop': 'only root can change the user' },
    );
  });

  it('omit only network isolation when a tool for it is missing, and name the tool', () => {
    withOnly('setpriv', 'unshare', 'mount', 'mkdir');
    expect(ways()).toEqual(
      isRoot ? ['uid-drop user processes', 'uid-drop user', 'none user', 'none'] : ['plain processes', 'plain', 'none'],
    );
    expect(reasons()['jail']).toBe('not installed: nsenter');
  });

  it('omit only process isolation when tools for it are missing, and name the tools', () => {
    withOnly('setpriv', 'unshare', 'nsenter');
    expect(ways()).toEqual(
      isRoot ? ['uid-drop user network', 'uid-drop user', 'none user', 'none'] : ['plain network', 'plain', 'none'],
    );
    expect(reasons()['jail']).toBe('not installed: mount, mkdir');
  });

  it('exclude the level jail for a browser in a folder that the jail hides', () => {
    const folder = mkdtempSync('/tmp/stufenlos-test-');
    folders.push(folder);
    const file = `${folder}.browser`;
    copyFileSync('/bin/sh', file);
    folders.push(file);
    expect(levels({ executablePath: file })).not.toContain('jail');
    expect(reasons({ executablePath: file })['jail']).toBe(
      `${file} lies in /tmp, which is hidden from a sandboxed browser`,
    );
  });

  it('use only Chromium’s own sandbox, or none for root, on a system without tools', () => {
    withOnly();
    expect(levels()).toEqual(isRoot ? ['none'] : ['plain', 'none']);
    expect(reasons()['jail']).toMatch(/^not installed: .*setpriv/);
    expect(reasons({ isProduction: true })['none']).toBe('refused in production');
  });

  it('do not change to another user if other users cannot read the browser', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'stufenlos-test-'));
    folders.push(folder);
    symlinkSync('/bin/sh', path.join(folder, 'chromium'));
    chmodSync(folder, 0o700);
    expect(levels({ executablePath: folder })).toEqual(isRoot ? ['none'] : ['jail', 'plain', 'plain', 'none']);
    const closed = `${folder} is closed to other users`;
    expect(reasons({ executablePath: folder })['uid-drop']).toBe(isRoot ? closed : 'only root can change the user');
  });

  it.each(['jail', 'uid-drop', 'plain'] as const)('contain only %s when it is requested', (sandbox) => {
    const isPossible = sandbox === 'jail' || (sandbox === 'uid-drop') === isRoot;
    expect(levels({ jail: sandbox })).toEqual(isPossible ? [sandbox] : []);
    expect(reasons({ jail: sandbox })).toMatchObject(
      Object.fromEntries(
        ['jail', 'uid-drop', 'plain'].filter((one) => one !== sandbox).map((one) => [one, `BROWSER_JAIL=${sandbox}`]),
      ),
    );
  });

  it('never include the level none in production', () => {
    expect(levels({ isProduction: true })).not.toContain('none');
    expect(levels({ isProduction: true, noSandbox: true })).toEqual([]);
  });

  it('contain only the level none when noSandbox is set', () => {
    const { sandboxes } = planSandboxes({ executablePath, noSandbox: true });
    expect(sandboxes.map(({ level, user }) => [level, user?.uids])).toEqual([
      ...(isRoot ? [['none', defaultUids]] : []),
      ['none', undefined],
    ]);
  });

  it('disable Chromium’s sandbox only at the level none', () => {
    for (const sandbox of planSandboxes({ executablePath }).sandboxes) {
      expect(sandbox.flags.includes('--no-sandbox')).toBe(sandbox.level === 'none');
    }
  });
});

it('the profile of a browser with another user lies in a folder that this user can enter', () => {
  const sandbox = { level: 'uid-drop', user: { setpriv: '', uids: defaultUids }, flags: [] } as const;
  expect(isReachableByOthers(profileBase(sandbox))).toBe(true);
  expect(profileBase({ level: 'plain', flags: [] })).toBe(tmpdir());
});
