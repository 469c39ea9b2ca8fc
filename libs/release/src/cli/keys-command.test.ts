import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { openStore } from '../store/open-store.ts';
import { fabricateCheckout } from '../testing/checkout.ts';
import { commands } from './commands.ts';
import { runCommand } from './run-command.ts';
import { timeOf } from './time-option.ts';

const { root, shell, remote } = fabricateCheckout();
const folder = join(root, 'releases');
const file = (name: string) => join(root, name);
const run = async (...words: string[]) => runCommand(commands, [...words, '--store', folder]);
const platform = ['--key', file('release-key.pem')];
const onCall = ['--key', file('ada.pem')];

let first = '';
beforeAll(async () => {
  shell();
  remote('website');
  remote('orders');
  first = (await run('local', '--root', root)).output;
});

it('gives a person on call a key of their own, which promotes and does not sign', async () => {
  const created = await run('keys', 'create', file('ada.pem'));
  expect(created.output).toContain('BEGIN PUBLIC KEY');
  expect(statSync(file('ada.pem')).mode & 0o777).toBe(0o600);
  expect((await run('keys', 'create', file('ada.pem'))).error).toContain('a key is never replaced');
  writeFileSync(file('ada.pub'), created.output);

  const add = [
    'keys',
    'add',
    file('ada.pub'),
    '--name',
    'Ada',
    '--roles',
    'promote',
    '--until',
    '2999-12-31',
    ...platform,
  ];
  expect((await run(...add, '--plan')).output).toMatch(/^would trust key [0-9a-f]{16} of Ada to promote$/);
  expect((await run(...add)).output).toBe('keys.json has serial 1');
  expect((await run('keys')).output).toMatch(
    /sign,promote {2}platform \(the edges have it themselves\)\n\w+ {2}promote {2}Ada \(until 2999/,
  );

  await run('compose', 'next');
  expect((await run('sign', 'next', ...onCall)).error).toContain('do not trust key');
  expect((await run('sign', 'next', '--expires', '90d', ...platform)).output).toBe('signed next');
  expect((await run('promote', 'next', ...onCall)).output).toBe('active: next');
  expect((await run('rollback', ...onCall)).output).toBe(`active: ${first}`);
  expect(await openStore(folder).pointer()).toMatchObject({ id: first, action: 'rollback', trust: 1 });

  const id = /^(\w+) {2}promote/m.exec((await run('keys', 'list')).output)?.[1] ?? '';
  expect((await run('keys', 'revoke', id, ...platform)).error).toContain('the edges would refuse what is active');
  await run('promote', first, ...platform);
  expect((await run('keys', 'revoke', id, ...platform)).output).toBe('keys.json has serial 2');
  expect((await run('promote', 'next', ...onCall)).error).toContain('do not trust key');
  expect((await run('keys', 'revoke-release', 'next', '--reason', 'leaks', ...platform)).output).toContain('serial 3');
  expect((await run('keys')).output).toMatch(/\(revoked \d{4}-.*\nrevoked release next .* leaks$/);
});

it('signs keys.json with a new key of the edges, which then need the old one no more', async () => {
  const other = fabricateCheckout();
  other.shell();
  other.remote('website');
  other.remote('orders');
  const at = (name: string) => join(other.root, name);
  const runThere = async (...words: string[]) => runCommand(commands, [...words, '--store', at('releases')]);
  const [old, fresh] = [at('release-key.pem'), at('new.pem')];
  expect((await runThere('local', '--root', other.root)).exitCode).toBe(0);
  writeFileSync(at('new.pub'), (await runThere('keys', 'create', fresh)).output);
  writeFileSync(at('eve.pub'), (await runThere('keys', 'create', at('eve.pem'))).output);
  // As the guide of deployments gives them: the text of both keys.
  const both = [
    `--trust=${['releases/public-key.pem', 'new.pub'].map((name) => readFileSync(at(name), 'utf8')).join('\n')}`,
  ];
  expect((await runThere('keys', 'sign', '--key', old)).error).toContain('there is no keys.json to sign');
  await runThere('keys', 'add', at('eve.pub'), '--name', 'Eve', '--roles', 'promote', '--key', old);

  expect((await runThere('keys', 'sign', '--key', at('eve.pem'), ...both)).error).toContain(
    "none of the edges' own keys",
  );
  expect((await runThere('keys', 'sign', '--key', fresh, ...both, '--plan')).output).toMatch(
    /^would sign keys\.json with key [0-9a-f]{16}, and change nothing in it$/,
  );
  expect((await runThere('keys', 'sign', '--key', fresh, ...both)).output).toBe('keys.json has serial 2');
  await runThere('compose', 'next');
  expect((await runThere('sign', 'next', '--key', fresh, ...both)).output).toBe('signed next');
  expect((await runThere('promote', 'next', '--key', at('eve.pem'), ...both)).output).toBe('active: next');

  const newAlone = ['--trust', at('new.pub')];
  expect((await runThere('keys', ...newAlone)).output).toMatch(/platform \(the edges[^]*promote {2}Eve/);
  expect((await runThere('promote', 'next', '--key', at('eve.pem'), ...newAlone)).output).toBe('active: next');
});

it.each([
  ['an unknown action', ['keys', 'constructor'], 2],
  ['no file', ['keys', 'add'], 2],
  ['a file that is no key', ['keys', 'add', file('releases/active.json'), '--name', 'x', '--roles', 'sign'], 1],
  ['an unknown role', ['keys', 'add', file('ada.pub'), '--name', 'x', '--roles', 'admin'], 2],
  ['no name', ['keys', 'add', file('ada.pub'), '--roles', 'sign'], 2],
  ['no reason', ['keys', 'revoke-release', 'next'], 2],
  ['a time that is none', ['sign', 'next', '--expires', 'soon'], 2],
  ['a number that is none', ['prune', '--days', 'all'], 2],
  ['an address that is none', ['export', 'next', file('site'), '--origin', 'example.org'], 2],
])('refuses %s', async (_, words, exitCode) => {
  expect((await run(...words)).exitCode).toBe(exitCode);
});

it.each([
  ['nowhere.pem', 'nowhere.pem does not exist; name the file of your private key with --key'],
  ['releases', 'releases cannot be read (EISDIR); run the command as a user who may read it'],
  ['shell/package.json', 'shell/package.json holds no private key'],
])('says of the key file %s what is wrong with it', async (name, fault) => {
  const { exitCode, error } = await run('rollback', '--key', file(name));
  expect([exitCode, error]).toEqual([1, expect.stringContaining(fault)]);
});

it('promotes nothing when nobody says which keys the edges trust', async () => {
  const other = join(root, 'elsewhere/releases');
  const words = ['promote', 'r1', '--store', other, ...platform];
  expect((await runCommand(commands, words)).error).toContain('nobody says which keys the edges trust');
  vi.stubEnv('RELEASE_PUBLIC_KEY', file('nowhere.pem'));
  expect((await runCommand(commands, words)).error).toContain('the release public key is unreadable');
  vi.unstubAllEnvs();
  expect((await runCommand(commands, [...words, '--trust', file('ada.pub')])).error).toContain('do not trust key');
});

it('prunes and exports by the command line', async () => {
  expect((await run('prune', '--plan')).output).toBe('nothing to change');
  expect((await run('prune')).output).toBe('removed 0 releases, 0 versions and 0 drafts');
  const exported = await run('export', first, file('site'), '--origin', 'https://www.example.org');
  expect(exported.output).toMatch(/site: \d+ files, 0 documents, headers\.json$/);
});

it.each([
  ['2027-03-31', '2027-03-31T23:59:59.999Z'],
  ['2027-03-31T12:00:00Z', '2027-03-31T12:00:00.000Z'],
  ['2d', '1970-01-03T00:00:00.000Z'],
  [undefined, undefined],
])('reads the time %s as %s', async (text, time) => {
  expect(timeOf(text, 0)).toBe(time);
});
