/**
 * `npm run e2e -w @stufenlos/deploy`, as root on Debian: the deployment of `compose.yaml` on two hosts of network namespaces, from
 * file systems as the images have them. Installs the last published version, checks a page through the TLS proxy, upgrades,
 * goes back and upgrades again, adds a host with a worker, backs up, destroys everything, restores, finds the same reports, and
 * rotates each key. `--trees FOLDER` takes what `app-tree.mjs` made; `--without-upgrade` installs this version.
 */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { run } from './command.ts';
import { folder as deploy } from '../src/read-deployment.ts';
import { origin, site, type Version } from './declared.ts';
import { Deployment } from './deployment.ts';
import { fileSystem } from './file-systems.ts';
import { makeHosts, removeHosts } from './hosts.ts';
import { journey } from './journey.ts';
import { publishedVersion } from './published.ts';
import { step } from './step.ts';
import { checkMaterials, makeTrees } from './trees.ts';
import type { Upgrade } from './upgrade.ts';
import { serveShop, Visitor } from './visitor.ts';

const checkout = resolve(import.meta.dirname, '../../..');
const cache = join(checkout, '.local/deploy-e2e');
const node = process.execPath;

async function treesOfToday(): Promise<string> {
  const trees = join(cache, 'trees');
  await makeTrees(checkout, trees, (await run('git', ['rev-parse', 'HEAD'], checkout)).trim());
  return trees;
}

/** @returns undefined when there is no earlier version to begin with, and says why */
async function upgradeTo(today: Version, isWanted: boolean): Promise<Upgrade | undefined> {
  const earlier = isWanted
    ? await step('the last published version', () => publishedVersion(checkout, cache))
    : undefined;
  if (earlier) return { earlier, today };
  const reason = isWanted ? 'git does not have its commit; git fetch --unshallow may get it' : '--without-upgrade';
  process.stdout.write(`NOT TESTED  upgrade from the last published version: ${reason}\n`);
  return undefined;
}

async function main(state: string): Promise<void> {
  const { values } = parseArgs({
    options: { trees: { type: 'string' }, 'without-upgrade': { type: 'boolean', default: false } },
  });
  await mkdir(join(state, 'logs'));
  const app = await step('file system of api, worker and edge', () => fileSystem('app', cache, node));
  const parts = await step('file system of PostgreSQL, Redis and Caddy', () => fileSystem('parts', cache, node));
  const trees = values.trees ?? (await step('trees of api, worker, edge and release', treesOfToday));
  await step('a bill of materials in each image, without what only builds', () => checkMaterials(trees));
  const today = { name: 'this version', deploy, trees };
  const versions = await upgradeTo(today, !values['without-upgrade']);
  const host = new Deployment({ app, parts, state }, versions?.earlier ?? today);
  const visitor = new Visitor(origin, join(host.volume('caddy'), 'caddy/pki/authorities/local/root.crt'));
  await makeHosts();
  const shop = serveShop(node, Number(site.split(':')[1]));
  try {
    await journey(host, visitor, versions);
  } finally {
    shop.kill('SIGKILL');
    await host.stop(...[...host.running.keys()].toReversed());
    await removeHosts();
  }
}

if (process.getuid?.() !== 0) {
  process.stderr.write('This test makes network namespaces: run it as root, on a machine of its own.\n');
  process.exit(2);
}
const state = await mkdtemp(join(tmpdir(), 'stufenlos-deploy-e2e-'));
try {
  // Other users than root have files in it.
  await chmod(state, 0o755);
  await main(state);
  await rm(state, { recursive: true });
  process.stdout.write('1 passed, 0 failed\n');
} catch (error) {
  const { stack, cause } = error as Error;
  const because = cause === undefined ? '' : `because of ${inspect(cause)}\n`;
  process.stderr.write(`${stack}\n${because}logs: ${state}/logs\n0 passed, 1 failed\n`);
  process.exitCode = 1;
}
