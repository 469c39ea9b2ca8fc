import { execFileSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changedFiles, fileAt } from './changed-files.ts';

let root = '';
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: root, stdio: 'pipe' });
const write = (name: string) => writeFileSync(join(root, name), name);
const commit = (name: string) => {
  git('add', '-A');
  git('commit', '-q', '--no-verify', '-m', name);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stufenlos-changed-'));
});
afterEach(() => rmSync(root, { recursive: true }));

describe('the changes since a commit', () => {
  beforeEach(() => {
    git('init', '-q', '-b', 'main');
    for (const name of ['kept', 'edited', 'deleted', 'old name']) write(name);
    commit('first');
  });

  it('include committed, uncommitted, new, deleted and renamed files, but no changes of the base alone', () => {
    git('checkout', '-q', '-b', 'work');
    write('committed');
    commit('second');
    git('checkout', '-q', 'main');
    write('of the base alone');
    commit('third');
    git('checkout', '-q', 'work');
    writeFileSync(join(root, 'edited'), 'other');
    rmSync(join(root, 'deleted'));
    renameSync(join(root, 'old name'), join(root, 'new name'));
    const changed = changedFiles(root, 'main');
    expect('files' in changed && changed.files.toSorted()).toEqual([
      'committed',
      'deleted',
      'edited',
      'new name',
      'old name',
    ]);
  });

  it('are empty in an unchanged checkout', () => {
    expect(changedFiles(root, 'main')).toMatchObject({ files: [] });
  });

  it('are told with the commit that they are compared with', () => {
    writeFileSync(join(root, 'edited'), 'other');
    const changed = changedFiles(root, 'main');
    const fork = 'fork' in changed ? changed.fork : '';
    expect(fileAt(root, fork, 'edited')).toBe('edited');
    expect(fileAt(root, fork, 'new name')).toBeNull();
  });

  it('are unknown for a base that git does not know', () => {
    expect(changedFiles(root, 'elsewhere')).toEqual({ unknown: 'git knows no common commit with elsewhere' });
  });
});

it('reports unknown changes without a git history', () => {
  expect(changedFiles(root, 'main')).toEqual({ unknown: 'this checkout has no git history' });
});
