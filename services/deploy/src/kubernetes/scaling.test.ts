import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folder } from '../read-deployment.ts';
import { matches, ofKind, workloads } from './read-manifests.ts';

const root = join(folder, '../..');
const sources = globSync('services/{api,worker}/src/**/*metrics*.ts', { cwd: root })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n');
const [scaled] = ofKind('ScaledObject');
const { query, threshold } = scaled!.spec.triggers[0].metadata;
const worker = workloads.find(({ name }) => name === 'worker')!;

it('asks for figures that a service exposes, by labels that they have', () => {
  const figures = [...query.matchAll(/stufenlos_(\w+)(?:\{([^}]*)\})?/g)];
  expect(figures.map(([, name]) => name)).toEqual(['waiting', 'queue_jobs', 'jobs_in_flight']);
  for (const [, name = '', selectors = ''] of figures) {
    const declared = new RegExp(`'(?:stufenlos_)?${name}'[^;]*?;`, 's').exec(sources)?.[0];
    expect([name, declared]).toEqual([name, expect.any(String)]);
    for (const [, label] of selectors.matchAll(/(\w+)="/g)) expect(declared).toContain(`'${label}'`);
  }
});

it('asks for values that exist: runs that wait, and messages of `scans` that wait', () => {
  expect(query).toContain('{kind="run"}');
  expect(sources).toContain("select 'run' as kind");
  expect(query).toContain('{queue="scans",state="waiting"}');
  const queues = readFileSync(join(root, 'services/api/src/scanning/scan-queues.ts'), 'utf8');
  expect(queues).toContain('return { waiting, active, delayed, failed };');
  expect(queues).toContain('return { scans, results };');
});

it('counts with what one worker does at once, between the replicas of a small and a large installation', () => {
  const { env } = worker.template.spec.containers[0];
  expect(env).toContainEqual({ name: 'SCAN_CONCURRENCY', value: threshold });
  const { minReplicaCount, maxReplicaCount, fallback, scaleTargetRef } = scaled!.spec;
  expect([scaled!.namespace, scaleTargetRef.name]).toEqual([worker.namespace, worker.name]);
  const replicas = ofKind('Deployment').find(({ metadata }) => metadata.name === 'worker')?.spec.replicas;
  expect(minReplicaCount).toBe(replicas);
  expect(fallback.replicas).toBeGreaterThanOrEqual(minReplicaCount);
  expect(fallback.replicas).toBeLessThan(maxReplicaCount);
});

it('has each process with metrics scraped once, under the names of jobs that the alerts ask for', () => {
  const jobs = workloads.flatMap(({ namespace, template }) => {
    const monitors = ofKind('PodMonitor').filter(
      (one) => one.namespace === namespace && matches(one.spec.selector, template.metadata.labels),
    );
    return monitors.map(({ spec }) => {
      const ports = template.spec.containers[0].ports?.map(({ name }) => name);
      expect(ports).toContain(spec.podMetricsEndpoints[0].port);
      return template.metadata.labels[spec.jobLabel];
    });
  });
  expect(jobs).toHaveLength(3);
  expect(new Set(jobs)).toEqual(new Set(['stufenlos-api', 'stufenlos-edge', 'stufenlos-worker']));
  expect(readFileSync(join(folder, 'monitoring/alerts.yaml'), 'utf8')).toContain('up{job=~"stufenlos-.*"}');
});
