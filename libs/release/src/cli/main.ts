import { execFileSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readBuild } from '../build-output.ts';
import { compose } from '../commands/compose.ts';
import { diff } from '../commands/diff.ts';
import { list } from '../commands/list.ts';
import { local } from '../commands/local.ts';
import { promote, rollback } from '../commands/promote.ts';
import { publish } from '../commands/publish.ts';
import { sign } from '../commands/sign.ts';
import { verified } from '../commands/verify.ts';
import { readPrivateKey } from '../keys.ts';
import { ReleaseError } from '../release-error.ts';
import { openStore } from '../store.ts';

const root = resolve(import.meta.dirname, '../../../..');
const usage = `release <command> [--store DIR] [--key FILE]

  publish <folder> [--version V]             copy a build into the store, permanently
  compose <id> name=version ... [--from ID]  the release before with these changes; name=- removes a remote
  verify <id>                                every static check
  sign <id>                                  verify and sign with --key
  promote <id>                               make a signed release the active one
  rollback                                   back to the one before
  list                                       releases, the active one, who and when
  diff <id> <id>                             what changes for a visitor
  local [--root DIR]                         publish, compose, verify, sign and promote what is built; prints the id
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    store: { type: 'string', default: process.env.RELEASE_DIR ?? join(root, '.local/releases') },
    key: { type: 'string' },
    root: { type: 'string', default: root },
    version: { type: 'string' },
    from: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});
const store = openStore(resolve(values.store));
const keyFile = values.key ?? join(store.folder, '../release-key.pem');
const [command = '', ...rest] = positionals;

const commands: Record<string, () => string | Promise<string>> = {
  async publish() {
    const build = readBuild(resolve(values.root, argument(0, 'a project folder')));
    return publish(store, build, { version: values.version ?? build.packageVersion, commit: currentCommit() });
  },
  async compose() {
    return (await compose(store, { id: argument(0, 'an id'), changes: changes(rest.slice(1)), from: values.from })).id;
  },
  verify() {
    const { notes } = verified(store, argument(0, 'an id'));
    return [`release ${rest[0]} passes`, ...notes.map((note) => `note: ${note}`)].join('\n');
  },
  sign: () => `signed ${sign(store, argument(0, 'an id'), readPrivateKey(keyFile)).id}`,
  promote() {
    promote(store, argument(0, 'an id'), createPublicKey(readPrivateKey(keyFile)));
    return `active: ${rest[0]}`;
  },
  rollback: () => `active: ${rollback(store, createPublicKey(readPrivateKey(keyFile)))}`,
  list: () => JSON.stringify(list(store), null, 2),
  diff: () => diff(store, argument(0, 'two ids'), argument(1, 'two ids')).join('\n') || 'no difference',
  local: () => local(store, { root: resolve(values.root), keyFile }),
};

try {
  const run = commands[command];
  if (!run || values.help) {
    console.log(usage);
    process.exitCode = values.help ? 0 : 2;
  } else console.log(await run());
} catch (cause) {
  if (!(cause instanceof ReleaseError)) throw cause;
  console.error(`release: ${cause.message}`);
  process.exitCode = 1;
}

function argument(index: number, what: string): string {
  const value = rest[index];
  if (!value) throw new ReleaseError(`${command} needs ${what}`);
  return value;
}

function changes(pairs: string[]): Record<string, string | null> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', version = ''] = pair.split('=', 2);
      if (!name || !version) throw new ReleaseError(`${pair} is not name=version`);
      return [name, version === '-' ? null : version];
    }),
  );
}

/** The current commit, only for the record. A store works without git. */
function currentCommit(): string | null {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, stdio: 'pipe' }).toString().trim();
  } catch {
    return null;
  }
}
