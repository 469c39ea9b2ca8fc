import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStore } from '../store.ts';
import { fabricateCheckout } from '../testing/checkout.ts';

const cli = join(import.meta.dirname, 'main.ts');

function commandsIn(root: string) {
  const store = join(root, 'releases');
  return (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...words, '--store', store, '--root', root], {
      encoding: 'utf8',
    });
    return { status, output: stdout.trim(), error: stderr.trim() };
  };
}

it('local makes the built files the active release, only once', () => {
  const { root, shell, remote } = fabricateCheckout();
  shell();
  remote('marketing');
  remote('runs');
  const run = commandsIn(root);
  const store = openStore(join(root, 'releases'));

  const first = run('local');
  expect(first).toMatchObject({ status: 0, error: '' });
  expect(first.output).toMatch(/^local-[0-9a-f]{10}$/);
  expect(store.active()).toBe(first.output);
  expect(statSync(join(root, 'release-key.pem')).mode & 0o777).toBe(0o600);

  expect(run('local').output).toBe(first.output);
  expect(store.history()).toHaveLength(1);

  remote('runs', { files: { 'js/more.0123456789.js': '1' } });
  const second = run('local').output;
  expect(second).not.toBe(first.output);
  expect(store.release(second)?.shell).toBe(store.release(first.output)?.shell);

  remote('runs');
  expect(run('local').output).toBe(first.output);
  expect(store.active()).toBe(first.output);
}, 30_000);

it('reports errors and exits with 1, also for a release that must not run', () => {
  const { root, shell, remote } = fabricateCheckout();
  shell();
  remote('marketing');
  const run = commandsIn(root);
  expect(run('local')).toMatchObject({
    status: 1,
    error: expect.stringContaining('nobody owns /scan/:token') as string,
  });
  expect(run('publish', 'remotes/nothing')).toMatchObject({
    status: 1,
    error: expect.stringContaining('build first') as string,
  });
  expect(run('compose', 'r1', 'runs')).toMatchObject({ status: 1, error: 'release: runs is not name=version' });
  expect(run('verify')).toMatchObject({ status: 1, error: 'release: verify needs an id' });
  expect(run('nonsense').status).toBe(2);
}, 30_000);

it('publishes and inspects a release by single commands', () => {
  const { root, shell, remote } = fabricateCheckout();
  shell();
  remote('marketing');
  remote('runs');
  const run = commandsIn(root);
  const id = run('local').output;
  expect(run('publish', 'remotes/runs').output).toBe('remotes/runs/1.0.0');
  expect(run('verify', id).output).toContain(`release ${id} passes`);
  expect(JSON.parse(run('list').output)).toMatchObject([{ id, isActive: true, isSigned: true }]);
  expect(run('rollback').error).toBe('release: no earlier release is recorded');
}, 30_000);
