/**
 * `npm run check` runs all automatic checks of the source once at the root, with one process per tool. It prints a line
 * for each check and the output of failed checks, and ends with `N passed, N failed`. With `--since COMMIT` the two
 * slowest, which judge file by file, judge only what the changes since this commit can concern.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { budgets, directions, namedFiles, rootEntries, secrets, texts, type OwnCheck } from './own-checks.ts';
import { changesets } from '../packages/changesets.ts';
import { migrations } from './migrations.ts';
import { settingsFaults } from '../settings/settings-files.ts';
import { checkNames, type CheckName } from './check-names.ts';
import { everything, scopeSince } from './check-scope.ts';
import { cycles, fileNames, folders, functions, words } from './figures.ts';

const root = join(import.meta.dirname, '../../../..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);

interface Outcome {
  ok: boolean;
  output: string;
  /** What the check measured, such as `0 import cycles`. */
  figure?: string;
}

const tool =
  (name: string, ...args: string[]) =>
  (): Promise<Outcome> =>
    new Promise((resolve) => {
      const child = spawn(bin(name), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
      child.on('error', (error) => resolve({ ok: false, output: error.message }));
      child.on('close', (code) => resolve({ ok: code === 0, output }));
    });

const own = (check: OwnCheck) => (): Promise<Outcome> => {
  const { faults, ...rest } = check(root);
  return Promise.resolve({ ok: faults.length === 0, output: faults.join('\n'), ...rest });
};

/** A tool over some paths, which has nothing to do without any. */
const overPaths = (paths: readonly string[], name: string, ...args: string[]) =>
  paths.length === 0 ? () => Promise.resolve({ ok: true, output: '' }) : tool(name, ...args, ...paths);

function readArguments() {
  try {
    return parseArgs({
      args: process.argv.slice(2),
      allowPositionals: true,
      options: { since: { type: 'string' } },
    });
  } catch (error) {
    // The first sentence says what is wrong. The others explain Node's own syntax.
    const [fault] = (error instanceof Error ? error.message : String(error)).split('. ', 1);
    return refuse(`${fault}. The only option is --since COMMIT.`);
  }
}

function refuse(why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(2);
}

const { values, positionals: wanted } = readArguments();
const scope = values.since === undefined ? everything : await scopeSince(root, values.since);

const checks: Record<CheckName, () => Promise<Outcome>> = {
  directions: own(directions),
  'root entries': own(rootEntries),
  texts: own(texts),
  secrets: own(secrets),
  budgets: own(budgets),
  'named files': own(namedFiles),
  words: own(words),
  folders: own(folders),
  cycles: own(cycles),
  functions: own(functions),
  'file names': own(fileNames),
  migrations: own(migrations),
  changesets: own(changesets),
  settings: async () => {
    const faults = await settingsFaults(root);
    return { ok: faults.length === 0, output: faults.join('\n') };
  },
  format: overPaths(scope.formatted, 'oxfmt', '--check', '--no-error-on-unmatched-pattern'),
  types: tool('tsc', '-b', 'libs/workspace/tsconfig.all.json'),
  lint: overPaths(scope.linted, 'oxlint', '--type-aware', '--deny-warnings'),
  // `directions` finds undeclared imports. This finds unused dependencies and exports.
  unused: tool('knip', '--no-progress'),
};

const unknown = wanted.filter((name) => !(checkNames as readonly string[]).includes(name));
if (unknown.length > 0) {
  refuse(`There is no check ${unknown.join(', ')}. These exist: ${checkNames.join(', ')}. Quote a name of two words.`);
}
const chosen = checkNames.filter((name) => wanted.length === 0 || wanted.includes(name));
let failed = 0;
const next = async (): Promise<void> => {
  for (let name = chosen.shift(); name; name = chosen.shift()) {
    const started = performance.now();
    const { ok, output, figure } = await checks[name]();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)${figure ? `: ${figure}` : ''}`);
    if (!ok) console.log(output.trimEnd());
    if (!ok) failed += 1;
  }
};
const all = chosen.length;
// knip uses one core; the compiler and the linter sometimes use more.
await Promise.all([next(), next()]);
console.log(`${all - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
