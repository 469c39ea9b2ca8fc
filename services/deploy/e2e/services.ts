import { run, until } from './command.ts';
import { Running } from './container.ts';
import type { Deployment } from './deployment.ts';
import { namespaceOf, type Host } from './hosts.ts';
import type { Visitor } from './visitor.ts';

/** PostgreSQL with an empty database, and Redis. */
export async function startData(host: Deployment): Promise<void> {
  await Running.toEnd(host.postgres('initialise'));
  host.start(host.postgres('serve'));
  host.start(host.redis());
  // The image makes the database of POSTGRES_DB.
  await until('PostgreSQL', () => Running.toEnd(host.postgresCommand('createdb stufenlos')));
}

/**
 * In the order of `depends_on`, until a visitor is told that all of it is up.
 * @returns what the migration said
 */
export async function startServices(host: Deployment, visitor: Visitor): Promise<string> {
  const migrated = await Running.toEnd(host.service('migrate'));
  await Running.toEnd(host.service('release'));
  for (const name of ['api', 'edge']) host.start(host.service(name));
  if (!host.running.has('proxy')) host.start(host.proxy());
  await untilUp(host, visitor);
  return migrated;
}

export async function untilUp(host: Deployment, visitor: Visitor): Promise<void> {
  await until('the api through the proxy', async () => {
    host.running.get('api')?.assertRuns();
    const { status } = await visitor.json<{ status: string }>('/api/health/ready');
    return status === 'up' ? true : undefined;
  });
  await until('the edge', async () => {
    host.running.get('edge')?.assertRuns();
    return (await visitor.ask('/health')).status === 200 ? true : undefined;
  });
}

/** A worker answers on loopback alone. */
export async function untilWorkerUp(host: Host): Promise<void> {
  const ask = ['curl', '--silent', '--show-error', '--fail', 'http://127.0.0.1:4203/health'];
  await until('the worker', () => run('ip', ['netns', 'exec', namespaceOf(host), ...ask]));
}
