import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './command.ts';

const targets = ['api', 'worker', 'edge', 'release'];

/** As the build stage of the Containerfile does, from what is built already. */
export async function makeTrees(checkout: string, trees: string, commit: string): Promise<void> {
  await rm(trees, { recursive: true, force: true });
  for (const target of targets) {
    const args = ['services/deploy/image/app-tree.mjs', target, join(trees, target), commit];
    await run(process.execPath, args, checkout);
  }
}

export async function checkMaterials(trees: string): Promise<void> {
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
