import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isReachableByOthers, jailsToTry, profileBase } from './browser-jail.ts';

const isRoot = process.getuid?.() === 0;
const levels = (wish: Parameters<typeof jailsToTry>[0]) => jailsToTry(wish).map(({ level }) => level);
const executablePath = process.execPath;

describe('the jails to try', () => {
  it('go from strong to weak', () => {
    const tried = levels({ executablePath });
    expect(tried.at(-1)).toBe('none');
    expect(tried.slice(0, -1)).not.toContain('none');
    expect(tried).toContain(isRoot && isReachableByOthers(executablePath) ? 'uid-drop' : isRoot ? 'none' : 'plain');
  });

  it('never end without a sandbox in production', () => {
    expect(levels({ executablePath, isProduction: true })).not.toContain('none');
    expect(levels({ executablePath, isProduction: true, noSandbox: true })).not.toContain('none');
  });

  it('are none at all when that was said explicitly', () => {
    expect(levels({ executablePath, noSandbox: true })).toEqual(['none']);
  });

  it('only switch Chromium’s sandbox off at the level that is called none', () => {
    for (const jail of jailsToTry({ executablePath })) {
      expect(jail.flags.includes('--no-sandbox')).toBe(jail.level === 'none');
    }
  });
});

describe('what another user can reach', () => {
  const open = mkdtempSync(path.join(tmpdir(), 'stufenlos-test-'));
  afterAll(() => rmSync(open, { recursive: true }));

  it('needs every folder on the way to let others through', () => {
    const file = path.join(open, 'program');
    writeFileSync(file, '');
    chmodSync(file, 0o755);
    expect(isReachableByOthers(file)).toBe(false);
    chmodSync(open, 0o755);
    expect(isReachableByOthers(file)).toBe(isReachableByOthers(tmpdir()));
    chmodSync(file, 0o700);
    expect(isReachableByOthers(file)).toBe(false);
    expect(isReachableByOthers(path.join(open, 'missing'))).toBe(false);
  });

  it('decides where a profile of another user lies', () => {
    const jail = { level: 'uid-drop', uid: 65_534, command: [], flags: [] } as const;
    expect(isReachableByOthers(profileBase(jail))).toBe(true);
    expect(profileBase({ level: 'plain', command: [], flags: [] })).toBe(tmpdir());
  });
});
