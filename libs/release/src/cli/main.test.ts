import { execFileSync, spawnSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commands } from './commands.ts';
import { runCommand } from './run-command.ts';
import { readHistory } from '../pointer/history.ts';
import { openStore } from '../store/open-store.ts';
import { fabricateCheckout } from '../testing/checkout.ts';
import { pathIn } from '../testing/path-in.ts';

/** Runs command lines in this process: a process of its own for each costs a second. */
function commandsIn(root: string) {
  const store = join(root, 'releases');
  return async (...words: string[]) => {
    const isRooted = ['publish', 'local'].includes(words[0] ?? '');
    const answer = await runCommand(commands, [...words, '--store', store, ...(isRooted ? ['--root', root] : [])]);
    return { status: answer.exitCode, output: answer.output, error: answer.error };
  };
}

const jsonOf = ({ output }: { output: string }): unknown => JSON.parse(output);

it('local makes the built files the active release, only once', async () => {
  const { root, shell, remote } = fabricateCheckout();
  shell();
  remote('website');
  remote('orders');
  const run = commandsIn(root);
  const store = openStore(join(root, 'releases'));

  const first = await run('local');
  expect(first).toMatchObject({ status: 0, error: '' });
  expect(first.output).toMatch(/^local-[0-9a-f]{10}$/);
  expect(await store.active()).toBe(first.output);
  expect(statSync(join(root, 'release-key.pem')).mode & 0o777).toBe(0o600);

  expect((await run('local')).output).toBe(first.output);
  expect(await readHistory(store)).toHaveLength(1);

  remote('orders', { files: { 'js/more.0123456789.js': '1' } });
  const second = (await run('local')).output;
  expect(second).not.toBe(first.output);
  expect((await store.release(second))?.shell).toBe((await store.release(first.output))?.shell);

  remote('orders');
  expect((await run('local')).output).toBe(first.output);
  expect(await store.active()).toBe(first.output);
});

it('local says which release stays after a rollback, and promotes its own on demand', async () => {
  const { root, shell, remote } = fabricateCheckout();
  shell();
  remote('website');
  remote('orders');
  const run = commandsIn(root);
  const first = (await run('local')).output;
  remote('orders', { files: { 'js/more.0123456789.js': '1' } });
  const second = (await run('local')).output;
  expect((await run('rollback')).output).toBe(`active: ${first}`);

  const again = await run('local');
  expect(again).toMatchObject({ status: 0, error: '' });
  expect(again.output).toContain(`${second} is signed and not active: ${first} stays`);
  expect(again.output).toContain('with `release rollback` at ');
  expect(jsonOf(await run('local', '--json'))).toMatchObject({
    result: { id: second, active: first, isPromoted: false },
  });
  expect(await openStore(join(root, 'releases')).active()).toBe(first);
  expect((await run('local', '--promote')).output).toBe(second);
  expect(await openStore(join(root, 'releases')).active()).toBe(second);
});

it('signs the pointer of an earlier version as it finds it, without another release', async () => {
  const { root, shell, remote } = fabricateCheckout();
  shell();
  remote('website');
  remote('orders');
  const run = commandsIn(root);
  const store = openStore(join(root, 'releases'));
  const id = (await run('local')).output;
  const at = '2026-11-01T00:00:00.000Z';
  writeFileSync(pathIn(store, 'active.json'), JSON.stringify({ id, at }));
  writeFileSync(pathIn(store, 'history.ndjson'), `${JSON.stringify({ id, at, by: 'ada', action: 'promote' })}\n`);
  expect((await run('local')).output).toBe(id);
  expect(await store.pointer()).toMatchObject({
    id,
    serial: 2,
    signature: expect.stringContaining('ed25519:') as string,
  });
  expect(await store.releases()).toHaveLength(1);
});

it('says by its exit code and in one sentence why nothing was done', async () => {
  const { root, shell, remote } = fabricateCheckout();
  shell();
  remote('website');
  const run = commandsIn(root);
  expect(await run('local')).toMatchObject({
    status: 1,
    error: expect.stringContaining('nobody owns /scan/:token') as string,
  });
  expect(await run('publish', 'remotes/nothing')).toMatchObject({
    status: 1,
    error: expect.stringContaining('build first') as string,
  });
  expect(await run('compose', 'r1', 'orders')).toMatchObject({
    status: 2,
    error: expect.stringContaining('orders is not name=version') as string,
  });
  expect(await run('verify')).toMatchObject({
    status: 2,
    error: 'release: the id of a release is missing\nusage: release verify <id>',
  });
  expect((await run('verify', 'r1', '--nonsense')).status).toBe(2);
  expect(await run('constructor')).toMatchObject({ status: 2, error: 'release: there is no command constructor' });
  expect(await run('--help')).toMatchObject({ status: 0, error: '' });
});

it('publishes and inspects a release by single commands', async () => {
  const { root, shell, remote } = fabricateCheckout();
  shell();
  remote('website');
  remote('orders');
  const run = commandsIn(root);
  const id = (await run('local')).output;
  expect((await run('publish', 'remotes/orders')).output).toBe('remotes/orders/1.0.0');
  expect((await run('verify', id)).output).toContain(`release ${id} passes`);
  expect((await run('list')).output).toMatch(new RegExp(`^\\* ${id} .* signed `));
  expect(jsonOf(await run('list', '--json'))).toMatchObject({
    command: 'list',
    outcome: 'done',
    result: [{ id, isActive: true, isSigned: true }],
  });
  expect((await run('rollback')).error).toBe('release: no earlier release is recorded that the edges would take');
});

it('shows a plan and changes nothing, and prints JSON for programs', async () => {
  const { root, shell, remote, store } = fabricateCheckout();
  shell();
  remote('website');
  remote('orders');
  const run = commandsIn(root);
  const first = (await run('local')).output;
  const planned = await run('publish', 'remotes/orders', '--plan');
  expect(planned).toMatchObject({ status: 0, error: '' });
  expect(planned.output).toMatch(/^would write remotes\/orders\/1\.0\.0: \d+ files, \d+ bytes$/);
  expect(await store.record('remotes/orders/1.0.0')).toBeUndefined();

  expect(jsonOf(await run('publish', 'remotes/orders', '--json'))).toMatchObject({
    outcome: 'done',
    result: { folder: 'remotes/orders/1.0.0', version: '1.0.0' },
  });
  expect(jsonOf(await run('publish', 'remotes/orders', '--json'))).toMatchObject({
    command: 'publish',
    outcome: 'refused',
    message: 'remotes/orders/1.0.0 exists already; versions are immutable',
  });
  const compose = ['compose', 'next', 'orders=1.0.0'];
  expect(jsonOf(await run(...compose, '--plan', '--json'))).toMatchObject({
    outcome: 'planned',
    steps: ['write release next', expect.stringMatching(/^change orders 1\.0\.0-\w+ -> 1\.0\.0$/) as string],
  });
  expect(await openStore(join(root, 'releases')).release('next')).toBeUndefined();
  expect((await run(...compose)).output).toBe('next');
  expect((await run('sign', 'next', '--plan')).output).toBe('would sign release next');
  expect((await run('sign', 'next')).output).toBe('signed next');
  expect((await run('promote', 'next', '--plan')).output).toBe(`would make next active instead of ${first}`);
  expect(await openStore(join(root, 'releases')).active()).toBe(first);
});

it('records the repository of the team that publishes, without the token of its address', async () => {
  const { root, remote } = fabricateCheckout();
  remote('orders');
  const folder = join(root, 'remotes/orders');
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@example.org', ...words], {
      encoding: 'utf8',
    }).trim();
  git('init', '--quiet');
  git('remote', 'add', 'origin', 'https://bot:token@code.example/team/orders.git');
  git('add', 'package.json');
  git('commit', '--quiet', '-m', 'first');
  const run = commandsIn(root);
  expect((await run('publish', 'remotes/orders')).status).toBe(0);
  const source = {
    commit: git('rev-parse', 'HEAD'),
    repository: 'https://code.example/team/orders.git',
    isClean: true,
  };
  const store = openStore(join(root, 'releases'));
  expect((await store.record('remotes/orders/1.0.0'))?.record).toMatchObject(source);

  const given = ['--repository', 'ssh://git:secret@code.example/x', '--revision', 'abc'];
  expect((await run('publish', 'remotes/orders', '--version', '1.0.1', ...given)).status).toBe(0);
  expect((await store.record('remotes/orders/1.0.1'))?.record).toMatchObject({
    commit: 'abc',
    repository: 'ssh://git@code.example/x',
    isClean: null,
  });
});

it('is a program that prints its answer and exits with its code', async () => {
  const program = (...words: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words], { encoding: 'utf8' });
  const { root } = fabricateCheckout();
  expect(program('list', '--json', '--store', root)).toMatchObject({ status: 0, stderr: '' });
  expect(program('diff', 'r1', 'r2', '--store', root)).toMatchObject({
    status: 1,
    stdout: '',
    stderr: 'release: there is no release r1\n',
  });
});
