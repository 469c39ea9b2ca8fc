import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { folder, unitText } from './read-deployment.ts';

/** Stands for systemd: reads the properties, hands the credentials over and starts the command in the checkout. */
const systemdRun = `#!/bin/sh
while [ "$1" != sh ]; do
  case $2 in
  LoadCredential=*) pair=\${2#*=}; cp "$SECRETS/\${pair##*/}" "$CREDENTIALS_DIRECTORY/\${pair%%:*}";;
  esac
  [ "$1" != -p ] || { echo "$2" >>"$CREDENTIALS_DIRECTORY/properties"; shift; }
  shift
done
cd "$CHECKOUT" && exec "$@"
`;

const guide = readFileSync(join(folder, 'README.md'), 'utf8');
/** Text of a shell function of the guide. */
const functionOf = (name: string) => new RegExp(`^${name}\\(\\) \\{\\n  systemd-run [^]*?\\n\\}$`, 'm').exec(guide)![0];

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'stufenlos-commands-'));
  execFileSync('sh', [join(folder, 'make-secrets.sh'), join(root, 'secrets'), '127.0.0.1', '127.0.0.1']);
  writeFileSync(join(root, 'systemd-run'), systemdRun, { mode: 0o755 });
});
afterAll(() => rmSync(root, { recursive: true }));

function run(name: string, command: string, checkout: string) {
  const credentials = mkdtempSync(join(root, 'credentials-'));
  const env = { SECRETS: join(root, 'secrets'), CREDENTIALS_DIRECTORY: credentials, CHECKOUT: checkout };
  const { stdout, stderr } = spawnSync('sh', ['-c', `${functionOf(name)}\n${command}`], {
    encoding: 'utf8',
    env: { ...process.env, ...env, PATH: `${root}:${process.env['PATH']}` },
  });
  const properties = readFileSync(join(credentials, 'properties'), 'utf8').trim().split('\n');
  return { said: stdout + stderr, properties, credentials };
}

it('gives commands of the release tool the key of the installation, as its unit does', () => {
  const trust = `--trust ${join(root, 'secrets/release-public-key')}`;
  const { said, properties } = run(
    'release',
    `release promote r1 --store ${root}/store ${trust}`,
    join(folder, '../..'),
  );
  // It has read the key, and the edges trust it.
  expect(said).toBe('release: there is no release r1\n');
  for (const property of properties) expect(unitText('stufenlos-release.service').split('\n')).toContain(property);
});

it('gives commands of the api everything that its unit gives', () => {
  const dist = join(root, 'services/api/dist');
  const print = `const { CREDENTIALS_DIRECTORY: folder, ...rest } = process.env;
    const files = Object.entries(rest).filter(([, value]) => value.startsWith(folder));
    console.log([...process.argv.slice(2), ...files.map((pair) => pair.join('=')).toSorted()].join(' '));`;
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, 'account.js'), print);
  const { said, properties, credentials } = run('api', `api account.js export --subject 'auth0|5f7c'`, root);
  const lines = unitText('stufenlos-api.service').split('\n');
  const own = lines.filter((line) =>
    /^(?:User|WorkingDirectory|EnvironmentFile|LoadCredential|Environment)=/.test(line),
  );
  const files = own.filter((line) => line.includes('%d/')).map((line) => line.replace('Environment=', ''));
  expect(properties.toSorted()).toEqual(own.filter((line) => !line.includes('%d/')).toSorted());
  expect(said.trim()).toBe(
    `export --subject auth0|5f7c ${files
      .map((line) => line.replace('%d', credentials))
      .toSorted()
      .join(' ')}`,
  );
});
