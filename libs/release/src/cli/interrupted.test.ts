import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
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
const publish = async (version: string) => run('publish', 'remotes/runs', '--root', root, '--version', version);

/** Preloaded: kills the process right before its n-th rename, where a change becomes visible. */
const preload = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const rename = fs.renameSync;
  let count = 0;
  fs.renameSync = (from, to) => {
    count += 1;
    if (count === Number(process.env.KILL_AT_RENAME)) process.kill(process.pid, 'SIGKILL');
    rename(from, to);
  };
  syncBuiltinESMExports();`)}`;

/** Runs a command that is killed right before its n-th rename. */
function killed(at: number, ...words: string[]): void {
  const { signal } = spawnSync(process.execPath, ['--import', preload, cli, ...words, '--store', folder], {
    cwd: root,
    env: { ...process.env, KILL_AT_RENAME: String(at) },
  });
  expect(signal).toBe('SIGKILL');
}

let first = '';
beforeAll(async () => {
  shell();
  remote('marketing');
  remote('runs');
  first = (await run('local', '--root', root)).output;
  await run('compose', 'next');
  await run('sign', 'next');
}, 60_000);

it('leaves no version behind when publish is killed, and publishes it afterwards', async () => {
  killed(1, 'publish', 'remotes/runs', '--version', '2.0.0');
  expect(existsSync(pathIn(store, 'remotes/runs/2.0.0'))).toBe(false);
  expect(readdirSync(pathIn(store, 'remotes/runs')).filter((name) => name.endsWith('.draft'))).toHaveLength(1);
  expect(await publish('2.0.0')).toMatchObject({ exitCode: 0, output: 'remotes/runs/2.0.0' });
}, 30_000);

it('leaves the release as it was when promote is killed before it swaps the pointer', async () => {
  killed(1, 'promote', 'next');
  expect(await store.active()).toBe(first);
  expect((await readHistory(store)).map(({ id }) => id)).toEqual([first]);
  expect(await run('promote', 'next')).toMatchObject({ exitCode: 0, output: 'active: next' });
  expect(await run('rollback')).toMatchObject({ exitCode: 0, output: `active: ${first}` });
}, 30_000);

it('goes back to the release before when promote is killed between pointer and history', async () => {
  const lines = () => readFileSync(pathIn(store, 'history.ndjson'), 'utf8').trim().split('\n').length;
  const before = lines();
  killed(2, 'promote', 'next');
  expect(await store.active()).toBe('next');
  expect(lines()).toBe(before);
  expect(await run('rollback')).toMatchObject({ exitCode: 0, output: `active: ${first}` });
  expect(lines()).toBe(before + 2);
}, 30_000);

it('changes nothing on a full disk, says so, and goes on when there is space', async () => {
  const disk = join(root, 'disk');
  const script = `set -e
    mkdir ${disk}; mount -t tmpfs -o size=2m none ${disk}; cp -r ${folder}/. ${disk}
    try() { set +e; ${process.execPath} ${cli} "$@" --store ${disk} --json; echo "exit $?"; set -e; }
    cat /dev/zero > ${disk}/filler 2>/dev/null || true
    before=$(cat ${disk}/active.json)
    try promote next --key ${root}/release-key.pem
    try publish remotes/runs --version 3.0.0 | cut -c1-200
    test "$before" = "$(cat ${disk}/active.json)"
    ls -A ${disk} ${disk}/remotes/runs
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
}, 60_000);

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
}, 30_000);
