import { describe, expect, it } from 'vitest';
import { imageEnvironment } from './image-environment.ts';
import { readCompose } from './read-deployment.ts';
import { schemaOf } from './started-process.ts';

const { services } = readCompose();

/** What the container itself decides: the health check asks there, and nobody in it is root. */
const decided = ['WORKER_HEALTH_HOST', 'WORKER_HEALTH_PORT', 'BROWSER_NO_SANDBOX', 'BROWSER_UIDS'];
const settings = Object.entries(schemaOf('worker')).flatMap(([name, { isSecret }]) =>
  isSecret || decided.includes(name) ? [] : [name],
);

// The settings of the api may hold secrets of an operator, so a worker does not get their file.
describe.each(['worker', 'worker-alone'])('%s of compose.yaml', (name) => {
  const given: Record<string, string> = { ...imageEnvironment('worker'), ...services[name]?.environment };
  const passed = Object.keys(given).filter((variable) => given[variable]?.startsWith(`\${${variable}:`));

  it('gets each setting that it reads, from .env where the files do not decide it', () => {
    expect(settings.filter((variable) => given[variable] === undefined)).toEqual([]);
    for (const variable of ['SCAN_DENY_HOSTS', 'SCAN_ALLOW', 'SCAN_CONCURRENCY']) expect(passed).toContain(variable);
    expect(passed.filter((variable) => decided.includes(variable))).toEqual([]);
  });

  it('has its own default for what .env does not say', () => {
    const open = passed.filter((variable) => !given[variable]!.endsWith(':?}'));
    const withDefault = name === 'worker-alone' ? ['ARTIFACTS_URL'] : [];
    expect(open.filter((variable) => given[variable] !== `\${${variable}:-}`)).toEqual(withDefault);
  });
});

it.each(['api', 'edge'])('%s of compose.yaml reads settings.env', (name) => {
  expect(services[name]?.env_file).toContain('settings.env');
});
