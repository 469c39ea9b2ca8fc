import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { verify } from '../commands/verify.ts';
import { readHistory } from '../pointer/history.ts';
import { openStore } from '../store/open-store.ts';
import { fabricateCheckout } from '../testing/checkout.ts';
import { commands } from './commands.ts';
import { runCommand } from './run-command.ts';
import { pathIn } from '../testing/path-in.ts';

const cli = join(import.meta.dirname, 'main.ts');
const { root, shell, remote } = fabricateCheckout();
const folder = join(root, 'releases');
const store = openStore(folder);

const run = async (...words: string[]) => runCommand(commands, [...words, '--store', folder]);
const publish = async (version: string) => run('publish', 'remotes/orders', '--root', root, '--version', version);

/** Preloaded: kills the process right before its n-th call of one of these functions, each of which makes a change visible. */
const preload = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  let count = 0;
  for (const name of process.env.KILL_IN.split(' ')) {
    const change = fs[name];
    fs[name] = (...given) => {
      count += 1;
      if (count === Number(process.env.KILL_AT)) process.kill(process.pid, 'SIGKILL');
      return change(...given);
    };
  }
  syncBuiltinESMExports();`)}`;

/** Runs a command that is killed right before its n-th change. Returns the signal; null when it came to its end. */
function endOf(at: number, functions: string, ...words: string[]): NodeJS.Signals | null {
  const env = { ...process.env, KILL_AT: String(at), KILL_IN: functions };
  return spawnSync(process.execPath, ['--import', preload, cli, ...words], { cwd: root, env }).signal;
}

/** Runs a command that is killed right before its n-th rename. */
function killed(at: number, ...words: string[]): void {
  expect(endOf(at, 'renameSync', ...words, '--store', folder)).toBe('SIGKILL');
}

let first = '';
beforeAll(async () => {
  shell();
  remote('website');
  remote('orders');
  first = (await run('local', '--root', root)).output;
  await run('compose', 'next');
  await run('sign', 'next');
});

it('leaves no version behind when publish is killed, and publishes it afterwards', async () => {
  killed(1, 'publish', 'remotes/orders', '--version', '2.0.0');
  expect(existsSync(pathIn(store, 'remotes/orders/2.0.0'))).toBe(false);
  expect(readdirSync(pathIn(store, 'remotes/orders')).filter((name) => name.endsWith('.draft'))).toHaveLength(1);
  expect(await publish('2.0.0')).toMatchObject({ exitCode: 0, output: 'remotes/orders/2.0.0' });
});

it('leaves the release as it was when promote is killed before it swaps the pointer', async () => {
  killed(1, 'promote', 'next');
  expect(await store.active()).toBe(first);
  expect((await readHistory(store)).map(({ id }) => id)).toEqual([first]);
  expect(await run('promote', 'next')).toMatchObject({ exitCode: 0, output: 'active: next' });
  expect(await run('rollback')).toMatchObject({ exitCode: 0, output: `active: ${first}` });
});

it('goes back to the release before when promote is killed between pointer and history', async () => {
  const lines = () => readFileSync(pathIn(store, 'history.ndjson'), 'utf8').trim().split('\n').length;
  const before = lines();
  killed(2, 'promote', 'next');
  expect(await store.active()).toBe('next');
  expect(lines()).toBe(before);
  expect(await run('rollback')).toMatchObject({ exitCode: 0, output: `active: ${first}` });
  expect(lines()).toBe(before + 2);
});

it('leaves no release without its versions wherever prune is killed, and prunes the rest afterwards', async () => {
  for (const version of ['5.0.0', '6.0.0']) await publish(version);
  await run('compose', 'old', 'orders=5.0.0');
  const prune = async (copy: string) => runCommand(commands, [...pruning, '--store', copy]);
  const whole = copyOf('whole');
  await prune(whole);
  expect(visibleIn(whole)).not.toContain('remotes/orders/5.0.0');
  let kills = 0;
  for (let at = 1; ; at += 1) {
    const copy = copyOf(`pruned-${at}`);
    if (endOf(at, 'renameSync rmSync', ...pruning, '--store', copy) !== 'SIGKILL') break;
    kills += 1;
    const left = openStore(copy);
    expect(await left.active()).toBe(await store.active());
    for (const { id } of await left.releases()) expect((await verify(left, id)).faults).toEqual([]);
    for (const version of await left.files.names('remotes/orders')) {
      expect([at, version, await left.record(`remotes/orders/${version}`)]).not.toContain(undefined);
    }
    expect(await prune(copy)).toMatchObject({ exitCode: 0 });
    expect([at, visibleIn(copy)]).toEqual([at, visibleIn(whole)]);
  }
  // At least: before and after the release, and around each of its versions.
  expect(kills).toBeGreaterThan(5);
}, 300_000);

const pruning = ['prune', '--keep', '0', '--days', '0'];

function copyOf(name: string): string {
  cpSync(folder, join(root, name), { recursive: true });
  return join(root, name);
}

/** Without what has a leading dot: drafts, which a later prune removes. */
const visibleIn = (copy: string) =>
  readdirSync(copy, { recursive: true, encoding: 'utf8' })
    .filter((path) => !/(?:^|\/)\./.test(path))
    .toSorted();

it('changes nothing on a full disk, says so, and goes on when there is space', async () => {
  const disk = join(root, 'disk');
  const script = `set -e
    mkdir ${disk}; mount -t tmpfs -o size=2m none ${disk}; cp -r ${folder}/. ${disk}
    try() { set +e; ${process.execPath} ${cli} "$@" --store ${disk} --json; echo "exit $?"; set -e; }
    cat /dev/zero > ${disk}/filler 2>/dev/null || true
    before=$(cat ${disk}/active.json)
    try promote next --key ${root}/release-key.pem
    try publish remotes/orders --version 3.0.0 | cut -c1-200
    test "$before" = "$(cat ${disk}/active.json)"
    ls -A ${disk} ${disk}/remotes/orders
    rm ${disk}/filler
    try promote next --key ${root}/release-key.pem`;
  const words = ['--user', '--map-root-user', '--mount', 'sh', '-c', script];
  const { status, stdout, stderr } = spawnSync('unshare', words, { cwd: root, encoding: 'utf8' });
  expect([
    status,
    stderr.replaceAll(/^release: no space is left for .*; free some and run the command again\n/gm, ''),
  ]).toEqual([0, '']);
  expect(stdout.match(/exit \d/g)).toEqual(['exit 4', 'exit 4', 'exit 0']);
  expect(stdout).not.toMatch(/lock\.json|\.3\.0\.0|^3\.0\.0$/m);
  rmSync(disk, { recursive: true });
});

it('lets one of two promotions at once win, and tells the other to come again', async () => {
  const words = [cli, 'promote', 'next', '--store', folder, '--json'];
  const both = await Promise.all(
    [1, 2].map(
      () =>
        new Promise<number | null>((resolve) => {
          spawn(process.execPath, words, { cwd: root, stdio: 'ignore' }).once('exit', resolve);
        }),
    ),
  );
  // Whether they meet depends on the machine; nothing else than these two outcomes may happen.
  expect(both.every((code) => code === 0 || code === 3)).toBe(true);
  expect(both).toContain(0);
  const serials = (await readHistory(store)).map(({ serial }) => serial);
  expect(serials).toEqual(serials.map((_, index) => index + 1));
});
