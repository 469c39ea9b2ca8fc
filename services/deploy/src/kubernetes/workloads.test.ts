import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imageEnvironment } from '../image-environment.ts';
import { readCompose, readContainerfile } from '../read-deployment.ts';
import { schemaOf, secretSamples, startProcess, unknownNames, type ProcessName } from '../started-process.ts';
import { ofKind, readKustomization, workloads, type Workload } from './read-manifests.ts';

const compose = readCompose();
const stages = readContainerfile();
const example = readKustomization('example');
const containerOf = ({ template }: Workload) => template.spec.containers[0];
const targetOf = (workload: Workload) => containerOf(workload).image.replace(/^stufenlos-/, '');
const serviceOf = ({ name }: Workload) => compose.services[name]!;
const ownEnvironment = (workload: Workload) => ({
  ...imageEnvironment(targetOf(workload)),
  ...Object.fromEntries((containerOf(workload).env ?? []).map(({ name, value }) => [name, value])),
});
const settingsOf = (namespace: string): Record<string, string> => {
  const found = example.configMapGenerator?.find((one) => one.name === 'settings' && one.namespace === namespace);
  return Object.fromEntries((found?.literals ?? []).map((line) => line.split(/=(.*)/s).slice(0, 2)));
};
const secretsOf = ({ template }: Workload) =>
  template.spec.volumes.flatMap(({ projected }) => projected?.sources.map(({ secret }) => secret.name) ?? []);
const withSecret = (path: string, folder: string) => path.replace(/^\/run\/secrets\//, `${folder}/`);

let secrets = '';
beforeAll(() => {
  secrets = mkdtempSync(join(tmpdir(), 'stufenlos-kubernetes-'));
  for (const [name, value] of Object.entries(secretSamples)) writeFileSync(join(secrets, name), value);
});
afterAll(() => rmSync(secrets, { recursive: true }));

it('runs what compose.yaml runs, from the same images', () => {
  const outside = ['postgres', 'redis', 'proxy', 'worker-alone'];
  const expected = Object.keys(compose.services).filter((name) => !outside.includes(name));
  expect(workloads.map(({ name }) => name).toSorted()).toEqual(expected.toSorted());
  for (const workload of workloads) {
    expect(serviceOf(workload).image).toMatch(new RegExp(`^${containerOf(workload).image}:`));
  }
  const images = new Set(workloads.map((workload) => containerOf(workload).image));
  expect(new Set(example.images?.map(({ name }) => name))).toEqual(images);
});

describe.each(workloads.map((workload) => [workload.name, workload] as const))('%s', (name, workload) => {
  const { template, namespace } = workload;
  const container = containerOf(workload);
  const service = serviceOf(workload);
  const isLasting = workload.kind === 'Deployment';
  const reader = (isLasting ? name : 'api') as ProcessName;
  const environment = ownEnvironment(workload);

  it('sets only what the process reads, and no variable for a service beside it', () => {
    const names = Object.keys(environment).map((variable) => [variable, '']);
    expect(unknownNames(reader, Object.fromEntries(names))).toEqual([]);
    expect(template.spec.enableServiceLinks).toBe(false);
  });

  it('mounts each secret that it names, the same as in compose.yaml, and the example makes each of its file', () => {
    const mounted = secretsOf(workload);
    expect(mounted.toSorted()).toEqual(service.secrets?.toSorted());
    const lines = stages.find((stage) => stage.name === targetOf(workload))?.lines ?? [];
    const words = [...Object.values(environment), ...(service.entrypoint ?? lines)].join('\n');
    const named = [...words.matchAll(/\/run\/secrets\/([\w.-]+)/g)].map((match) => match[1]);
    for (const secret of named) expect(mounted).toContain(secret);
    // A backup reads the whole folder.
    const unnamed = name === 'backup' ? [] : mounted.filter((secret) => !named.includes(secret));
    expect(unnamed).toEqual([]);
    for (const secret of mounted) {
      expect(example.secretGenerator).toContainEqual({ name: secret, namespace, files: [`secrets/${secret}`] });
    }
  });

  it('has the folders of compose.yaml, as writable as there', () => {
    const claims = new Map(template.spec.volumes.map((volume) => [volume.name, volume.persistentVolumeClaim]));
    const mounts = container.volumeMounts.flatMap((mount) => {
      const claim = claims.get(mount.name);
      return claim ? [`${claim.claimName}:${mount.mountPath}${mount.readOnly ? ':ro' : ''}`] : [];
    });
    const expected = (service.volumes ?? []).map((volume) => volume.replace(/^\$\{BACKUPS[^}]*\}/, 'backups'));
    expect(mounts.toSorted()).toEqual(expected.toSorted());
    const known = ofKind('PersistentVolumeClaim').map(({ metadata }) => metadata.name);
    for (const claim of claims.values()) expect([undefined, ...known]).toContain(claim?.claimName);
    for (const mount of container.volumeMounts) expect(claims.has(mount.name)).toBe(true);
  });

  it('runs without root, rights, a token of the cluster, or a root file system that can be written', () => {
    expect(template.spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000 },
    });
    const { procMount, appArmorProfile, ...plain } = container.securityContext;
    const profile = service.security_opt?.find((option) => option.startsWith('seccomp='))?.slice('seccomp='.length);
    expect(plain).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
      seccompProfile: profile
        ? { type: 'Localhost', localhostProfile: `stufenlos/${basename(profile)}` }
        : { type: 'RuntimeDefault' },
    });
    // Pod security `restricted` refuses both fields, and an unmasked /proc without a user namespace is refused anywhere.
    const needsJail = name === 'worker';
    expect([procMount, appArmorProfile?.type]).toEqual(needsJail ? ['Unmasked', 'Unconfined'] : [undefined, undefined]);
    expect(template.spec.hostUsers).toBe(needsJail ? false : undefined);
    const level = ofKind('Namespace').find(({ metadata }) => metadata.name === namespace)?.metadata.labels;
    expect(level?.['pod-security.kubernetes.io/enforce']).toBe(needsJail ? 'privileged' : 'restricted');
  });
});

const lasting = workloads.filter(({ kind }) => kind === 'Deployment');
it.each(lasting.map((workload) => [workload.name, workload] as const))(
  '%s sets all that the process needs in production, in the right form',
  (name, workload) => {
    expect(containerOf(workload).envFrom).toEqual([{ configMapRef: { name: 'settings' } }]);
    const whole = { ...settingsOf(workload.namespace), ...ownEnvironment(workload) };
    const filled = Object.entries(whole).map(([key, value]) => [key, withSecret(value, secrets)]);
    expect(() => startProcess(name as ProcessName, Object.fromEntries(filled))).not.toThrow();
    expect(whole).toMatchObject({ NODE_ENV: 'production', METRICS_HOST: '0.0.0.0' });
  },
);

it('gives a worker the memory of compose.yaml, and no secret but its own way to the queues', () => {
  const worker = workloads.find(({ name }) => name === 'worker')!;
  const memory = /:-(\d+)g\}$/.exec(serviceOf(worker).mem_limit ?? '')?.[1];
  expect(containerOf(worker).resources.limits.memory).toBe(`${memory}Gi`);
  const made = example.secretGenerator?.filter(({ namespace }) => namespace === worker.namespace);
  expect(made?.map(({ name }) => name)).toEqual(['redis-url-worker']);
});

it('mounts each file of a backup alone, because a backup leaves out links', () => {
  const backup = workloads.find(({ name }) => name === 'backup')!;
  const mounts = containerOf(backup).volumeMounts.filter(({ name }) => name === 'secrets');
  const expected = secretsOf(backup).map((secret) => [`/run/secrets/${secret}`, secret, true]);
  expect(mounts.map(({ mountPath, subPath, readOnly }) => [mountPath, subPath, readOnly])).toEqual(expected);
});

it.each(['migrate', 'restore'])('%s runs the command of compose.yaml', (name) => {
  const { entrypoint, command } = compose.services[name]!;
  const own = containerOf(workloads.find((workload) => workload.name === name)!).command ?? [];
  expect(own.slice(0, (entrypoint ?? command)?.length)).toEqual(entrypoint ?? command);
});

it('lets api and edge believe the ingress controller, so that visitors do not share the limits of its address', () => {
  const { TRUSTED_PROXIES: trusted, EDGE_TRUSTED_PROXIES: ofEdge } = settingsOf('stufenlos');
  expect(trusted).toMatch(/^[\d.]+\/\d+$/);
  expect(ofEdge).toBe(trusted);
});

it('offers settings in the example that somebody reads, and no secret', () => {
  const readers: Record<string, ProcessName[]> = { stufenlos: ['api', 'edge'], 'stufenlos-workers': ['worker'] };
  for (const [namespace, names] of Object.entries(readers)) {
    for (const variable of Object.keys(settingsOf(namespace))) {
      const known = names.map((name) => schemaOf(name)[variable]).filter((one) => one !== undefined);
      expect([variable, known.length > 0, known.some(({ isSecret }) => isSecret)]).toEqual([variable, true, false]);
    }
  }
});
