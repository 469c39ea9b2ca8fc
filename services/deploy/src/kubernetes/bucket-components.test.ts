import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imageEnvironment } from '../image-environment.ts';
import { readCompose } from '../read-deployment.ts';
import { secretSamples, startProcess, unknownNames, type ProcessName } from '../started-process.ts';
import { labelsOf, reaches } from './network-reach.ts';
import {
  kubernetes,
  matches,
  ofKind,
  withComponents,
  workloads,
  workloadsAmong,
  type Workload,
} from './read-manifests.ts';

const compose = readCompose();
const settings = {
  PUBLIC_ORIGIN: 'https://stufenlos.example',
  RELEASE_STORE: 's3://releases/site',
  ARTIFACTS_STORE: 's3://pictures/site',
  S3_ENDPOINT: 'https://objects.example',
};
const samples = { ...secretSamples, 'release-public-key': 'x' };
let secrets = '';
beforeAll(() => {
  secrets = mkdtempSync(join(tmpdir(), 'stufenlos-buckets-'));
  for (const [name, value] of Object.entries(samples)) writeFileSync(join(secrets, name), value);
});
afterAll(() => rmSync(secrets, { recursive: true }));

const containerOf = ({ template }: Workload) => template.spec.containers[0];
const environmentOf = (workload: Workload): Record<string, string> =>
  Object.fromEntries((containerOf(workload).env ?? []).map(({ name, value }) => [name, value]));
/** The path of each secret that a container can read. */
const secretPaths = ({ template }: Workload) => {
  const sources = new Map(
    template.spec.volumes.map(({ name, projected }) => [name, projected?.sources.map(({ secret }) => secret.name)]),
  );
  return template.spec.containers[0].volumeMounts.flatMap(({ name, mountPath, subPath }) =>
    (sources.get(name) ?? [])
      .filter((secret) => subPath === undefined || subPath === secret)
      .map((secret) => (subPath === undefined ? `${mountPath}/${secret}` : mountPath)),
  );
};
const claimsOf = ({ template }: Workload) =>
  template.spec.volumes.flatMap(({ persistentVolumeClaim: claim }) => claim?.claimName ?? []);

const kinds = [
  {
    component: 'components/release-bucket',
    file: 'compose.bucket.yaml',
    claim: 'releases',
    changed: ['backup', 'edge', 'release', 'restore'],
  },
  {
    component: 'components/picture-bucket',
    file: 'compose.pictures.yaml',
    claim: 'artifacts',
    changed: ['api', 'backup', 'restore'],
  },
];

describe.each(kinds)('$component', ({ component, file, claim, changed }) => {
  const placed = withComponents([component]);
  const all = workloadsAmong(placed);
  const policies = ofKind('NetworkPolicy', placed);
  const bucket = readCompose(file);
  const named = (name: string) => all.find((workload) => workload.name === name)!;

  it('changes what compose changes, and nothing else', () => {
    const differs = (one: Workload) =>
      JSON.stringify(one) !== JSON.stringify(workloads.find(({ name }) => name === one.name));
    expect(
      all
        .filter(differs)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(changed);
    expect(Object.keys(bucket.services).toSorted()).toEqual(changed);
  });

  it('takes the claim away, and nobody mounts it', () => {
    const claims = ofKind('PersistentVolumeClaim', placed).map(({ metadata }) => metadata.name);
    expect(claims).not.toContain(claim);
    for (const workload of all) {
      for (const one of claimsOf(workload)) expect(claims).toContain(one);
      const volumes = workload.template.spec.volumes.map(({ name }) => name);
      for (const { name } of containerOf(workload).volumeMounts) expect(volumes).toContain(name);
    }
  });

  it.each(changed)('gives %s the address from `bucket`, and a key in a file that is mounted', (name) => {
    const workload = named(name);
    expect(containerOf(workload).envFrom?.at(-1)).toEqual({ configMapRef: { name: 'bucket' } });
    const environment = environmentOf(workload);
    const mounted = secretPaths(workload);
    expect(new Set(mounted).size).toBe(mounted.length);
    for (const variable of ['S3_ACCESS_KEY_ID_FILE', 'S3_SECRET_ACCESS_KEY_FILE']) {
      expect(mounted).toContain(environment[variable]);
    }
    // The same keys as in compose, but for pictures, where backup and restore have the key of the api.
    const keys = (paths: (string | undefined)[]) => paths.map((path) => path?.split('/').at(-1));
    const { S3_ACCESS_KEY_ID_FILE: id, S3_SECRET_ACCESS_KEY_FILE: key } = bucket.services[name]?.environment ?? {};
    const ownKeys =
      component.includes('picture') && name !== 'api' ? ['s3-backup-id', 's3-backup-key'] : keys([id, key]);
    expect(keys([environment['S3_ACCESS_KEY_ID_FILE'], environment['S3_SECRET_ACCESS_KEY_FILE']])).toEqual(ownKeys);
  });

  it.each(changed.filter((name) => name !== 'release'))('lets %s start with the settings of a bucket', (name) => {
    const reader: ProcessName = name === 'edge' ? 'edge' : 'api';
    const own = environmentOf(named(name));
    expect(unknownNames(reader, own)).toEqual([]);
    const base = reader === name ? {} : environmentOf(workloads.find((one) => one.name === reader)!);
    const whole = { ...imageEnvironment(reader), ...settings, ...base, ...own };
    const filled = Object.entries(whole).map(([variable, value]) => {
      const file = value.replace(/^\/run\/(?:secrets|bucket)\//, `${secrets}/`);
      if (file !== value && !(basename(file) in samples)) writeFileSync(file, 'x');
      return [variable, file];
    });
    expect(startProcess(reader, Object.fromEntries(filled))).toMatchObject({
      S3_ENDPOINT: settings.S3_ENDPOINT,
      S3_ACCESS_KEY_ID: 'x',
      S3_SECRET_ACCESS_KEY: 'x',
    });
  });

  it('keeps in a backup each key of its own, each file mounted alone', () => {
    const before = secretPaths(workloads.find(({ name }) => name === 'backup')!);
    const now = secretPaths(named('backup'));
    const users = changed.filter((name) => name !== 'restore').map(named);
    const used = users.flatMap((one) => Object.values(environmentOf(one)).filter((value) => value.includes('/s3-')));
    const added = used.map((path) => `/run/secrets/${path.split('/').at(-1)}`);
    expect(now.toSorted()).toEqual([...before, ...new Set(added)].toSorted());
    const mounts = containerOf(named('backup')).volumeMounts.filter(({ mountPath }) => mountPath.startsWith('/run/'));
    for (const { mountPath, subPath, readOnly } of mounts) {
      expect([mountPath, readOnly]).toEqual([`/run/secrets/${subPath}`, true]);
    }
  });

  it('opens the way to the object store for these pods alone, and for the rest nothing', () => {
    const away = '203.0.113.7';
    const before = ofKind('NetworkPolicy');
    for (const workload of all) {
      const { name } = workload;
      const isOnline = reaches(workload, before, away, 443);
      expect([name, reaches(workload, policies, away, 443)]).toEqual([name, isOnline || changed.includes(name)]);
      for (const [address, port] of [
        [away, 80],
        ['93.184.216.34', 443],
        ['10.20.0.9', 443],
      ] as const) {
        expect([name, reaches(workload, policies, address, port)]).toEqual([
          name,
          reaches(workload, before, address, port),
        ]);
      }
    }
  });

  it('lets each of these pods ask a name server', () => {
    for (const name of changed) {
      const asked = policies.filter(
        ({ namespace, spec }) =>
          namespace === named(name).namespace &&
          matches(spec.podSelector, labelsOf(named(name))) &&
          spec.egress?.some(({ ports }) => ports.some(({ port }) => port === 53)),
      );
      expect([name, asked.length]).toEqual([name, 1]);
    }
  });
});

describe('both buckets', () => {
  const together = workloadsAmong(withComponents(kinds.map(({ component }) => component)));
  const turned = workloadsAmong(withComponents(kinds.map(({ component }) => component).toReversed()));

  it.each(['backup', 'restore'])('are reached by %s with one key, in either order', (name) => {
    const [one, other] = [together, turned].map((all) => all.find((workload) => workload.name === name)!);
    expect(environmentOf(one!)).toEqual(environmentOf(other!));
    expect(secretPaths(one!).toSorted()).toEqual(secretPaths(other!).toSorted());
    expect(new Set(secretPaths(one!)).size).toBe(secretPaths(one!).length);
    expect(claimsOf(one!)).toEqual(['backups']);
    const names = (containerOf(one!).env ?? []).map((variable) => variable.name);
    expect(new Set(names).size).toBe(names.length);
  });
});

it('runs the commands of compose with a bucket', () => {
  const all = workloadsAmong(withComponents(['components/release-bucket']));
  const bucket = readCompose('compose.bucket.yaml');
  // oxlint-disable-next-line no-template-curly-in-string -- a variable of compose
  const filled = (words: string[] = []) => words.map((word) => word.replace('${RELEASE_STORE:?}', '$(RELEASE_STORE)'));
  const commandOf = (name: string) => containerOf(all.find((workload) => workload.name === name)!).command;
  expect(commandOf('release')).toEqual(filled(bucket.services['release']?.command));
  expect(commandOf('backup')).toEqual(['node', ...filled(bucket.services['backup']?.command)]);
  expect(commandOf('restore')?.slice(0, -1)).toEqual(filled(bucket.services['restore']?.entrypoint));
  expect(compose.services['restore']?.entrypoint).toHaveLength(4);
});

it('has each Secret of a bucket in the guide', () => {
  const guide = readFileSync(join(kubernetes, 'README.md'), 'utf8');
  const placed = withComponents(kinds.map(({ component }) => component));
  const names = workloadsAmong(placed)
    .flatMap(secretPaths)
    .flatMap((path) => /s3-[a-z-]+$/.exec(path)?.[0] ?? []);
  expect(new Set(names).size).toBe(8);
  for (const name of new Set(names)) expect(guide).toContain(`secrets/${name}`);
});
