/**
 * `npm run packages` compiles and packs the packages that remotes in other repositories need.
 * `npm run packages -- --publish --registry https://registry.example/` publishes them, too.
 */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packPackages } from './pack-packages.ts';
import { PackageError } from './package-error.ts';
import { publicPackages } from './public-packages.ts';
import { publishPackages } from './publish-packages.ts';

const root = join(import.meta.dirname, '../../../..');
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(root, '.local/packages') },
    publish: { type: 'boolean', default: false },
    registry: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

try {
  if (values.publish && !values.registry) throw new PackageError('--publish needs --registry with the address of one');
  const packages = publicPackages(root);
  compile(packages.map(({ folder }) => folder));
  const packed = packPackages(root, packages, resolve(values.out));
  const publications = values.publish && values.registry ? await publishPackages(packed, values.registry) : [];
  const lines = packed.map(({ name, version, archive, bytes }) => `${name} ${version}: ${archive} (${bytes} bytes)`);
  const states = publications.map(({ name, version, state }) => `${name} ${version}: ${state}`);
  console.log(values.json ? JSON.stringify({ packed, publications }, null, 2) : [...lines, ...states].join('\n'));
} catch (cause) {
  if (!(cause instanceof PackageError)) throw cause;
  console.error(cause.message);
  process.exitCode = 1;
}

function compile(folders: readonly string[]): void {
  const compiler = join(root, 'node_modules/.bin/tsc');
  const { status, stdout } = spawnSync(compiler, ['-b', ...folders], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new PackageError(`the packages do not compile:\n${stdout}`);
}
