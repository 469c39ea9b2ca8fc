import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ControlGroup, findControlGroups, sweepControlGroups } from './control-group.ts';
import { ownPidNamespace } from '../process-identity.ts';

/** The tests use a folder with the files of a cgroup, so that they do not change the cgroups of this machine. */
describe('the control group of a browser', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  const hierarchy = (groups: Readonly<Record<string, string>>) => {
    const mount = mkdtempSync('/tmp/stufenlos-test-');
    folders.push(mount);
    for (const [name, controllers] of Object.entries(groups)) {
      mkdirSync(path.join(mount, name), { recursive: true });
      for (const file of ['cgroup.controllers', 'cgroup.subtree_control']) {
        writeFileSync(path.join(mount, name, file), `${controllers}\n`);
      }
    }
    return mount;
  };
  const find = (mount: string, own: string, root = '/') =>
    findControlGroups(`41 31 0:38 ${root} ${mount} rw,relatime - cgroup2 cgroup2 rw\n`, `1:cpu:/x\n0::${own}\n`);

  it('lies next to the service in the delegated cgroup', () => {
    const mount = hierarchy({
      'system.slice/worker.service': 'cpu memory pids',
      'system.slice/worker.service/main': '',
    });
    const folder = path.join(mount, 'system.slice/worker.service');
    expect(find(mount, '/system.slice/worker.service/main')).toEqual({ folder });
  });

  it.each([
    ['a service in a slice', '/system.slice/worker.service', '/'],
    ['a container', '/', '/'],
    ['a container with a cgroup namespace', '/docker/1', '/docker/1'],
  ])('never lies in a cgroup that other services share: %s', (_who, own, root) => {
    const mount = hierarchy({ '': 'memory pids', 'system.slice': 'memory pids', 'system.slice/worker.service': '' });
    const found = find(mount, own, root);
    expect(JSON.stringify(found)).not.toContain('system.slice"');
  });

  it('is not available in a cgroup that delegates no controllers', () => {
    const mount = hierarchy({ '': 'memory pids' });
    // A kernel would answer `memory pids` after a write of `+memory +pids`; this file does not.
    writeFileSync(path.join(mount, 'cgroup.subtree_control'), '');
    expect(find(mount, '/')).toBe('not delegated');
  });

  it.each([
    ['no controller for memory, pids', 'hugetlb', '/'],
    ['no controller for pids', 'cpu memory', '/'],
  ])('is not available: %s', (reason, controllers, own) => {
    expect(find(hierarchy({ '': controllers }), own)).toBe(reason);
  });

  it('is not available without cgroup v2, or if our own cgroup is not visible', () => {
    expect(findControlGroups('', '')).toBe('no cgroup v2');
    expect(findControlGroups('41 31 0:38 / /sys rw - cgroup2 cgroup2 rw\n', '1:cpu:/\n')).toBe('no cgroup v2');
    expect(find(hierarchy({ '': 'memory pids' }), '/../elsewhere')).toMatch(/not visible|no controller/);
  });

  it('is found on this machine, or the reason against it', () => {
    const found = findControlGroups();
    expect(typeof found === 'string' ? found : existsSync(found.folder)).toBeTruthy();
  });

  it('limits processes, and memory with room for the file cache, for every command that starts in it', () => {
    const folder = hierarchy({ '': 'memory pids' });
    const group = ControlGroup.create(folder);
    const [name = ''] = readdirSync(folder).filter((one) => one.startsWith('stufenlos-browser-'));
    const read = (file: string) => readFileSync(path.join(folder, name, file), 'utf8');
    group?.limitMemory(1500);
    expect([read('pids.max'), read('memory.max')]).toEqual(['2000', String(2387 * 1024 * 1024)]);
    group?.limitMemory(Infinity);
    expect(read('memory.max')).toBe(String(2387 * 1024 * 1024));
    const [program = '', ...args] = group?.join ?? [];
    expect(execFileSync(program, [...args, 'echo', 'started'], { encoding: 'utf8' })).toBe('started\n');
    expect(read('cgroup.procs')).toBe('0\n');
    expect(group?.hasRunOut).toBe(false);
    writeFileSync(path.join(folder, name, 'memory.events'), 'max 7\noom 1\noom_kill 1\n');
    expect(group?.hasRunOut).toBe(true);
  });

  it('does not keep a browser from starting when it cannot be created or has vanished', () => {
    expect(ControlGroup.create('/nowhere')).toBeUndefined();
    const folder = hierarchy({ '': 'memory pids' });
    const [program = '', ...args] = ControlGroup.create(folder)?.join ?? [];
    for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true });
    const { stdout, stderr } = spawnSync(program, [...args, 'echo', 'started'], { encoding: 'utf8' });
    expect([stdout, stderr]).toEqual(['started\n', '']);
  });

  it('is swept only when the process that created it has ended', () => {
    const folder = hierarchy({ '': 'memory pids' });
    const { pid } = spawnSync(process.execPath, ['--version']);
    const names = [`${pid}-1-${ownPidNamespace}-1`, `${pid}-1-00000000-1`, 'x'].map(
      (name) => `stufenlos-browser-${name}`,
    );
    for (const name of [...names, 'other']) mkdirSync(path.join(folder, name));
    sweepControlGroups(folder);
    expect(
      readdirSync(folder)
        .filter((name) => !name.startsWith('cgroup.'))
        .toSorted(),
    ).toEqual([...names.slice(1), 'other'].toSorted());
    expect(() => sweepControlGroups('/nowhere')).not.toThrow();
  });
});
