import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { kubernetes, manifestFiles, optionalComponents, readKustomization, readManifest } from './read-manifests.ts';

const worker = readFileSync(join(kubernetes, 'base/workers/worker.yaml'), 'utf8');
const networks = readFileSync(join(kubernetes, 'base/workers/network.yaml'), 'utf8');

describe('a manifest', () => {
  it.each([
    ['a field that nobody knows', 'procMount: Unmasked', 'procMounted: Unmasked', 'procMounted'],
    ['a port that is a text', 'containerPort: 4203', "containerPort: '4203'", 'containerPort'],
    ['a limit without a unit that exists', 'memory: 6Gi', 'memory: 6GB', 'memory'],
    ['a value that is no text', "value: '9464'", 'value: 9464', 'value'],
    ['a container without limits', 'resources:', 'resource:', 'resources'],
  ])('is refused with %s', (_, written, mistaken, path) => {
    expect(worker).toContain(written);
    expect(() => readManifest(worker.replace(written, mistaken))).toThrow(path);
  });

  it('is refused with a rule of the network that names no port, which would open all', () => {
    const open = networks.replace(/ports: \[\{ protocol: TCP, port: 4202 \}\]/, 'ports: []');
    expect(open).not.toBe(networks);
    expect(() => readManifest(open)).toThrow('ports');
  });
});

it('each file is a resource of the kustomization beside it, and each resource exists', () => {
  const listed = [...new Set(manifestFiles.map((path) => dirname(path)))].flatMap((path) => {
    const files = manifestFiles.filter((file) => dirname(file) === path).map((file) => file.slice(path.length + 1));
    expect(files).toContain('kustomization.yaml');
    const { resources } = readKustomization(path);
    expect(resources.filter((one) => one.endsWith('.yaml')).toSorted()).toEqual(
      files.filter((file) => file !== 'kustomization.yaml'),
    );
    const { components = [] } = readKustomization(path);
    return [...resources.filter((one) => !one.endsWith('.yaml')), ...components].map((one) => join(path, one));
  });
  expect([...listed, ...optionalComponents].toSorted()).toEqual([
    'base',
    'base/service',
    'base/workers',
    'components/monitoring',
    'components/picture-bucket',
    'components/release-bucket',
    'components/scaling',
  ]);
});
