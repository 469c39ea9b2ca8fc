import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

it('alerts and dashboard use only metrics that a service exposes', () => {
  const sources = globSync('services/{api,worker,edge}/src/**/*metrics*.ts', { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .map(read)
    .join('\n');
  const names = ['alerts.yaml', 'dashboard.json']
    .map((file) => read(`services/deploy/monitoring/${file}`))
    .flatMap((text) => text.match(/stufenlos_[a-z_]+/g) ?? [])
    .map((name) => name.replace(/_(?:count|bucket|sum)$/, ''));
  expect(names.length).toBeGreaterThan(20);
  const missing = [...new Set(names)].filter((name) => {
    const own = name.replace('stufenlos_', '');
    return !sources.includes(`'${name}'`) && !sources.includes(`'${own}'`);
  });
  expect(missing).toEqual([]);
});
