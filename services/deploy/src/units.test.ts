import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folder, readContainerfile, unitNames, unitText } from './read-deployment.ts';

/** Values of a setting in the order of the unit. */
const valuesOf = (unit: string, setting: string) =>
  [...unitText(unit).matchAll(new RegExp(`^${setting}=(.*)$`, 'gm'))].map((found) => found[1]!);
const commandsOf = (unit: string) => [...valuesOf(unit, 'ExecStartPre'), ...valuesOf(unit, 'ExecStart')];

let made: string[] = [];
let secrets = '';
beforeAll(() => {
  secrets = mkdtempSync(join(tmpdir(), 'stufenlos-units-'));
  execFileSync('sh', [join(folder, 'make-secrets.sh'), secrets, '127.0.0.1', '127.0.0.1'], { stdio: 'ignore' });
  made = readdirSync(secrets);
});
afterAll(() => rmSync(secrets, { recursive: true }));

it('there is one for each image that runs without being told to', () => {
  const targets = readContainerfile().map(({ name }) => `stufenlos-${name}.service`);
  const expected = targets.filter((name) => !/-(?:build|plain|browser|backup)\./.test(name));
  expect(unitNames().toSorted()).toEqual(expected.toSorted());
});

describe.each(unitNames())('%s', (unit) => {
  it('takes secrets only from files of make-secrets.sh, by systemd, which may read them', () => {
    const loaded = valuesOf(unit, 'LoadCredential').map((value) => value.split(':') as [string, string]);
    const named = [...unitText(unit).matchAll(/%d\/([\w-]+)/g)].map((found) => found[1]!);
    expect(named.toSorted()).toEqual(loaded.map(([name]) => name).toSorted());
    for (const [, path] of loaded) expect(made.map((name) => `/etc/stufenlos/secrets/${name}`)).toContain(path);
    const others = [...unitText(unit).matchAll(/\/etc\/stufenlos\/\S+/g)].map(([path]) => path);
    for (const path of others) expect(path).toMatch(/^\/etc\/stufenlos\/(?:[a-z]+\.env|secrets\/[\w-]+)$/);
  });

  it('works in folders that a unit makes', () => {
    const states = unitNames().flatMap((one) => valuesOf(one, 'StateDirectory'));
    const used = [...unitText(unit).matchAll(/\/var\/lib\/([\w-]+)/g)].map((found) => found[1]);
    for (const name of used) expect(states).toContain(name);
  });

  it('starts what its tree has', () => {
    for (const command of commandsOf(unit)) {
      const entry = command.split(' ').find((word) => /\.[jt]s$/.test(word))!;
      expect(existsSync(join(folder, '../..', entry.replace('/dist/', '/src/').replace(/\.js$/, '.ts')))).toBe(true);
    }
    const target = /^stufenlos-(\w+)\.service$/.exec(unit)?.[1];
    expect(valuesOf(unit, 'WorkingDirectory').map((path) => basename(path))).toEqual([target]);
  });

  it('gives what comes before the process, or is it, as long as it takes', () => {
    const isCommand = valuesOf(unit, 'Type').includes('oneshot') || valuesOf(unit, 'ExecStartPre').length > 0;
    expect(valuesOf(unit, 'TimeoutStartSec')).toEqual(isCommand ? ['infinity'] : []);
  });

  it('does not run as root', () => {
    expect(valuesOf(unit, 'User')).toEqual([expect.stringMatching(/^stufenlos-/)]);
  });
});

it('publishes releases where the edge looks for them, readable for its user', () => {
  const [command = ''] = valuesOf('stufenlos-release.service', 'ExecStart');
  const store = /--store (\S+)/.exec(command)?.[1];
  expect(valuesOf('stufenlos-edge.service', 'Environment')).toContain(`RELEASE_DIR=${store}`);
  expect(valuesOf('stufenlos-release.service', 'StateDirectoryMode')).toEqual(['0755']);
  const { lines = [] } = readContainerfile().find(({ name }) => name === 'release') ?? {};
  const words = JSON.parse(lines.find((line) => line.startsWith('CMD '))!.slice(4)) as string[];
  const asInImage = command.replace(store!, '/releases').replace('%d/', '/run/secrets/').replace('/usr/bin/', '');
  expect(asInImage.split(' ')).toEqual(words);
});
