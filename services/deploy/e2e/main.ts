/**
 * `npm run e2e -w @stufenlos/deploy`, as root on Debian: the deployment of `compose.yaml` on two hosts of network namespaces, from
 * file systems as the images have them. Checks a page through the TLS proxy, adds a host with a worker, backs up, destroys
 * everything, restores, finds the same reports, and rotates each key. `--trees FOLDER` takes what `app-tree.mjs` made.
 */
import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { run } from './command.ts';
import { origin, site } from './declared.ts';
import { Deployment } from './deployment.ts';
import { fileSystem } from './file-systems.ts';
import { makeHosts, removeHosts } from './hosts.ts';
import { journey } from './journey.ts';
import { step } from './step.ts';
import { serveShop, Visitor } from './visitor.ts';

const checkout = resolve(import.meta.dirname, '../../..');
const cache = join(checkout, '.local/deploy-e2e');
const node = process.execPath;
const targets = ['api', 'worker', 'edge', 'release'];

/** As the build stage of the Containerfile does, from what is built already. */
async function makeTrees(): Promise<string> {
  const trees = join(cache, 'trees');
  const commit = (await run('git', ['rev-parse', 'HEAD'], checkout)).trim();
  await rm(trees, { recursive: true, force: true });
  for (const target of targets) {
    await run(node, ['services/deploy/image/app-tree.mjs', target, join(trees, target), commit], checkout);
  }
  return trees;
}

async function checkMaterials(trees: string): Promise<void> {
  for (const target of targets) {
    const text = await readFile(join(trees, target, 'sbom.cdx.json'), 'utf8');
    const { bomFormat, components } = JSON.parse(text) as { bomFormat: string; components: { name: string }[] };
    assert.equal(bomFormat, 'CycloneDX');
    const names = components.map(({ name }) => name);
    assert.ok(names.includes('zod'), `${target}: no zod`);
    for (const builder of ['@rspack/core', 'typescript', 'vitest'])
      assert.ok(!names.includes(builder), `${target}: ${builder}`);
  }
}

async function main(state: string): Promise<void> {
  const { values } = parseArgs({ options: { trees: { type: 'string' } } });
  await mkdir(join(state, 'logs'));
  const app = await step('file system of api, worker and edge', () => fileSystem('app', cache, node));
  const parts = await step('file system of PostgreSQL, Redis and Caddy', () => fileSystem('parts', cache, node));
  const trees = values.trees ?? (await step('trees of api, worker, edge and release', makeTrees));
  await step('a bill of materials in each image, without what only builds', () => checkMaterials(trees));
  const host = new Deployment({ app, parts, trees, state });
  const visitor = new Visitor(origin, join(host.volume('caddy'), 'caddy/pki/authorities/local/root.crt'));
  await makeHosts();
  const shop = serveShop(node, Number(site.split(':')[1]));
  try {
    await journey(host, visitor);
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
