import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imageEnvironment } from './image-environment.ts';
import {
  folder,
  readCompose,
  readContainerfile,
  readIgnored,
  readVariables,
  type ComposeService,
} from './read-deployment.ts';
import { schemaOf, secretSamples, startProcess, unknownNames, type ProcessName } from './started-process.ts';

const root = join(folder, '../..');
/** Images of commands: they read some settings of the api. */
const commandTargets = ['release', 'backup'];
const compose = readCompose();
const stages = readContainerfile();
const stage = (name: string) => stages.find((one) => one.name === name)!;

/** What an operator puts into `.env`. */
const answers: Record<string, string> = { PUBLIC_ORIGIN: 'https://stufenlos.example', STUFENLOS_VERSION: '1.0.0' };
let secrets = '';
beforeAll(() => {
  secrets = mkdtempSync(join(tmpdir(), 'stufenlos-deploy-'));
  for (const [name, value] of Object.entries(secretSamples)) writeFileSync(join(secrets, name), value);
});
afterAll(() => rmSync(secrets, { recursive: true }));

const filled = (value: string) =>
  value
    .replaceAll(/\$\{(\w+)(?::[?-]([^}]*))?\}/g, (_, name: string, fallback: string) => answers[name] ?? fallback)
    .replace(/^(?:\/run\/secrets|%d)\//, `${secrets}/`);
const environmentOf = (given: Record<string, string>) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, filled(value)]));
const start = (name: ProcessName, given: Record<string, string>) => startProcess(name, environmentOf(given));

const ours = Object.entries(compose.services).flatMap(([service, one]): [string, ProcessName, ComposeService][] => {
  const target = service === 'migrate' ? undefined : one.build?.target;
  return target && !commandTargets.includes(target) ? [[service, target as ProcessName, one]] : [];
});

describe.each(ours)('%s of compose.yaml', (_, name, service) => {
  const environment = { ...imageEnvironment(name), ...service.environment };

  it('sets only what the process reads', () => {
    expect(unknownNames(name, environment)).toEqual([]);
  });

  it('sets all that the process needs in production, in the right form', () => {
    expect(() => start(name, environment)).not.toThrow();
    expect(environment['NODE_ENV']).toBe('production');
  });

  it('mounts each secret that it names, and no other', () => {
    const named = Object.values(environment).flatMap((value) => /^\/run\/secrets\/(.+)$/.exec(value)?.[1] ?? []);
    expect(named.toSorted()).toEqual(service.secrets?.toSorted());
    for (const secret of service.secrets ?? []) expect(compose.secrets).toHaveProperty(secret);
  });

  it('runs with a root that cannot be written and without capabilities', () => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  });
});

it('finds the services of both profiles', () => {
  expect(ours.map(([service]) => service)).toEqual(['api', 'edge', 'worker', 'worker-alone']);
});

it('would see a setting that is missing, unknown or wrong', () => {
  const worker = { ...imageEnvironment('worker'), ...compose.services['worker']?.environment };
  const { ARTIFACTS_URL: _, ...without } = worker;
  expect(() => start('worker', without)).toThrow('ARTIFACTS_URL: is missing');
  expect(() => start('worker', { ...worker, WORKER_HEALTH_PORT: 'x' })).toThrow('WORKER_HEALTH_PORT');
  expect(unknownNames('worker', { ...worker, DATABASE_URL: 'x', REDIS_FILE: 'x' })).toEqual([
    'DATABASE_URL',
    'REDIS_FILE',
  ]);
});

it('gives a worker no secret but its own way to the queues', () => {
  for (const name of ['worker', 'worker-alone']) {
    expect(compose.services[name]?.secrets).toEqual(['redis-url-worker']);
    expect(compose.services[name]?.env_file).toBeUndefined();
  }
});

it('lets api and edge believe the proxy before them, so that visitors do not share the limits of its address', () => {
  const trusted = compose.services['api']?.environment?.['TRUSTED_PROXIES'];
  expect(trusted).toMatch(/^[\d.]+\/\d+,[\da-f:]+\/\d+$/);
  expect(compose.services['edge']?.environment?.['EDGE_TRUSTED_PROXIES']).toBe(trusted);
});

describe.each(['backup', 'restore'])('%s of compose.yaml', (name) => {
  const service = compose.services[name]!;

  it('finds the database as the api does, and every key that a new host would miss', () => {
    expect(unknownNames('api', service.environment ?? {})).toEqual([]);
    const keys = Object.keys(compose.secrets).filter((secret) => name === 'backup' || secret === 'database-url');
    expect(service.secrets?.toSorted()).toEqual(keys.toSorted());
  });

  it('runs with a root that cannot be written and without capabilities', () => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  });
});

it('lets the migration read DATABASE_NEWER where the api does', () => {
  expect(compose.services['migrate']?.env_file).toEqual(compose.services['api']?.env_file);
});

it('gives Redis its users where its command reads them', () => {
  const { command, secrets } = compose.services['redis']!;
  expect(secrets).toEqual(['redis-users.acl']);
  expect(command?.[command.indexOf('--aclfile') + 1]).toBe('/run/secrets/redis-users.acl');
});

it('backs up secrets under the names of their files', () => {
  for (const [name, { file }] of Object.entries(compose.secrets)) expect(file).toBe(`secrets/${name}`);
});

it('offers settings that somebody reads, and no secret, in the example', () => {
  for (const variable of Object.keys(readVariables('settings.example.env'))) {
    const known = [schemaOf('api')[variable], schemaOf('edge')[variable]].filter((one) => one !== undefined);
    expect([variable, known.length > 0, known.some(({ isSecret }) => isSecret)]).toEqual([variable, true, false]);
  }
});

describe('the images', () => {
  it('get nothing that belongs to one installation', () => {
    const left = readIgnored('Containerfile.dockerignore');
    for (const own of readIgnored('.gitignore')) expect(left).toContain(`services/deploy/${own}`);
  });

  it.each(stages.map(({ name, from }) => [name, from]))('%s starts from a pinned one: %s', (_, from) => {
    const isOurs = stages.some(({ name }) => name === from);
    expect(isOurs || /:\d+\.\d+(?:\.\d+)?-[a-z-]+$/.test(from)).toBe(true);
  });

  it.each(['api', 'worker', 'edge', 'release', 'backup'])('%s runs a file of ours, and not as root', (name) => {
    const { from, lines } = stage(name);
    const all = [...(stage(from)?.lines ?? []), ...lines];
    expect(all.filter((line) => line.startsWith('USER ')).at(-1)).toMatch(/^USER (?:node|1000:1000)$/);
    const words = JSON.parse(lines.find((line) => line.startsWith('CMD '))!.slice(4)) as string[];
    const entry = words.find((word) => /\.[jt]s$/.test(word));
    expect(existsSync(join(root, entry!.replace('/dist/', '/src/').replace(/\.js$/, '.ts')))).toBe(true);
  });
});

describe.each(['api', 'worker', 'edge'] as const)('the unit of %s', (name) => {
  it('sets only what the process reads, and all that it needs', () => {
    const environment = readVariables(`systemd/stufenlos-${name}.service`);
    expect(unknownNames(name, environment)).toEqual([]);
    expect(() => start(name, environment)).not.toThrow();
  });
});
