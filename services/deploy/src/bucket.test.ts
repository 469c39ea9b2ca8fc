import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { imageEnvironment } from './image-environment.ts';
import { readCompose, readContainerfile } from './read-deployment.ts';
import { secretSamples, startProcess, unknownNames } from './started-process.ts';

const compose = readCompose();
const bucket = readCompose('compose.bucket.yaml');
const answers: Record<string, string> = {
  PUBLIC_ORIGIN: 'https://stufenlos.example',
  RELEASE_STORE: 's3://releases/site',
  ARTIFACTS_STORE: 's3://pictures/site',
  S3_ENDPOINT: 'https://objects.example',
};
const secrets = mkdtempSync(join(tmpdir(), 'stufenlos-bucket-'));
afterAll(() => rmSync(secrets, { recursive: true }));
for (const name of Object.keys(bucket.secrets)) writeFileSync(join(secrets, name), 'x');
for (const [name, value] of Object.entries(secretSamples)) writeFileSync(join(secrets, name), value);

const filled = (value: string) =>
  value
    .replaceAll(/\$\{(\w+)(?::[?-]([^}]*))?\}/g, (_, name: string, fallback: string) => answers[name] ?? fallback)
    .replace(/^\/run\/secrets\//, `${secrets}/`);
/** As compose merges its files. */
const edge = {
  ...imageEnvironment('edge'),
  ...compose.services['edge']?.environment,
  ...bucket.services['edge']?.environment,
};
const filledIn = (environment: Record<string, string>) =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)]));

it('gives the edge what it reads of a bucket, in the right form', () => {
  expect(unknownNames('edge', edge)).toEqual([]);
  expect(startProcess('edge', filledIn(edge))).toMatchObject({
    RELEASE_STORE: 's3://releases/site',
    S3_ENDPOINT: 'https://objects.example',
    S3_REGION: undefined,
    S3_ACCESS_KEY_ID: 'x',
    S3_SECRET_ACCESS_KEY: 'x',
  });
  expect(() => startProcess('edge', filledIn({ ...edge, RELEASE_STORE: 'https://releases' }))).toThrow(
    'RELEASE_STORE: must be an address like s3://bucket/prefix',
  );
});

it('mounts each secret that it names, and gives the edge none that writes', () => {
  for (const [service, { environment = {}, secrets: mounted }] of Object.entries(bucket.services)) {
    const named = Object.values(environment).flatMap((value) => /^\/run\/secrets\/(.+)$/.exec(value)?.[1] ?? []);
    // A backup reads the whole folder.
    const expected = service === 'backup' ? Object.keys(bucket.secrets) : named;
    expect(mounted?.toSorted()).toEqual(expected.toSorted());
    for (const name of named) expect(bucket.secrets[name]).toEqual({ file: `secrets/${name}` });
  }
  const writers = bucket.services['release']?.secrets ?? [];
  expect(bucket.services['edge']?.secrets?.filter((name) => writers.includes(name))).toEqual([]);
});

it('publishes into the bucket, with the key that compose.yaml mounts', () => {
  const { command = [] } = bucket.services['release'] ?? {};
  expect(command).not.toContain('--store');
  expect(command[command.indexOf('--key') + 1]).toBe('/run/secrets/release-key');
  expect(compose.services['release']?.secrets).toContain('release-key');
});

describe.each(['backup', 'restore'])('releases in a bucket: %s', (name) => {
  const [plain, added] = [compose.services[name]!, bucket.services[name]!];

  it('gets what it reads of a bucket, in the right form', () => {
    const service = { ...plain.environment, ...added.environment };
    expect(unknownNames('api', service)).toEqual([]);
    const api = { ...imageEnvironment('api'), ...compose.services['api']?.environment, ...service };
    expect(startProcess('api', filledIn(api))).toMatchObject({
      S3_ENDPOINT: 'https://objects.example',
      S3_REGION: undefined,
      S3_ACCESS_KEY_ID: 'x',
      S3_SECRET_ACCESS_KEY: 'x',
    });
  });

  it('runs as without a bucket, but for the place of the releases', () => {
    const stage = readContainerfile().find((one) => one.name === 'backup');
    const command = JSON.parse(/^CMD (.+)$/m.exec(stage?.lines.join('\n') ?? '')?.[1] ?? '[]') as string[];
    const place = (words: string[] = []) => words.map((word) => (word === '/releases' ? 's3://releases/site' : word));
    expect(place(plain.entrypoint)).toEqual((added.entrypoint ?? []).map(filled));
    expect((added.command ?? []).map(filled)).toEqual(name === 'backup' ? place(command) : []);
  });

  it('has another key than edge, release and pictures, and a network that leads out', () => {
    const others = [
      bucket.services['edge'],
      bucket.services['release'],
      readCompose('compose.pictures.yaml').services['api'],
    ];
    const keys = Object.values(added.environment ?? {}).filter((value) => value.startsWith('/run/secrets/'));
    for (const other of others)
      for (const key of keys) expect(Object.values(other?.environment ?? {})).not.toContain(key);
    expect(plain.networks).toEqual(['database']);
    expect(added.networks).toEqual(['internet']);
  });
});

describe('pictures in a bucket', () => {
  const pictures = readCompose('compose.pictures.yaml');
  for (const name of Object.keys(pictures.secrets)) writeFileSync(join(secrets, name), 'x');

  it.each(['api', 'backup', 'restore'])('give %s what it reads of a bucket, in the right form', (name) => {
    const service = { ...compose.services[name]?.environment, ...pictures.services[name]?.environment };
    expect(unknownNames('api', service)).toEqual([]);
    const api = { ...imageEnvironment('api'), ...compose.services['api']?.environment, ...service };
    expect(startProcess('api', filledIn(api))).toMatchObject({
      ARTIFACTS_STORE: 's3://pictures/site',
      S3_ENDPOINT: 'https://objects.example',
      S3_REGION: undefined,
      S3_ACCESS_KEY_ID: 'x',
      S3_SECRET_ACCESS_KEY: 'x',
    });
    expect(() => startProcess('api', filledIn({ ...api, ARTIFACTS_STORE: '/artifacts' }))).toThrow(
      'ARTIFACTS_STORE: must be an address like s3://bucket/prefix',
    );
  });

  it('mount each secret where it is named, and nowhere else', () => {
    expect(Object.keys(pictures.services)).toEqual(['api', 'backup', 'restore']);
    for (const { environment = {}, secrets: mounted } of Object.values(pictures.services)) {
      const named = Object.values(environment).flatMap((value) => /^\/run\/secrets\/(.+)$/.exec(value)?.[1] ?? []);
      expect(named.toSorted()).toEqual(mounted?.toSorted());
      for (const name of named) expect(pictures.secrets[name]).toEqual({ file: `secrets/${name}` });
    }
  });

  it('are reached by commands whose own network does not lead out', () => {
    for (const name of ['backup', 'restore']) {
      expect(compose.services[name]?.networks).toEqual(['database']);
      expect(pictures.services[name]?.networks).toEqual(['internet']);
    }
  });
});
