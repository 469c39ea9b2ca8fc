import assert from 'node:assert/strict';
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { check, read, type Checked } from './checks.ts';
import { run } from './command.ts';
import { Running } from './container.ts';
import type { Deployment } from './deployment.ts';
import { startData, startServices, untilUp } from './services.ts';
import { secondsSince, step } from './step.ts';
import { upgrade, type Upgrade } from './upgrade.ts';
import type { Visitor } from './visitor.ts';

/**
 * From an empty host over its end to the same reports.
 * @param versions the host begins with the earlier one; undefined: with this version
 */
export async function journey(host: Deployment, visitor: Visitor, versions: Upgrade | undefined): Promise<void> {
  const first = await install(host, visitor);
  const earlier = versions ? await upgrade(host, visitor, versions, first) : [first];
  const second = await step('a check by a worker on another host', async () => {
    await host.stop('worker');
    host.start(host.service('worker-alone', { host: 'second' }));
    return await check(visitor, '/second');
  });
  const checked = [...earlier, second];
  const backup = await step('backup while everything runs', async () => {
    await Running.toEnd(host.service('backup'));
    const [made = ''] = await readdir(host.volume('backups'));
    return made;
  });
  await step('the end of the host', async () => {
    await host.stop('worker-alone', 'api', 'edge', 'redis', 'postgres');
    await host.destroy();
    assert.notEqual((await visitor.ask('/api/health/ready')).status, 200);
  });
  await step('restore on an empty host, as the guide says', () => restore(host, backup, visitor));
  await step('the same reports', async () => {
    for (const { token, report } of checked) assert.deepEqual(await read(visitor, token), report);
  });
  await rotateKeys(host, visitor);
  await step('a check with the new keys, and the reports of before', async () => {
    host.start(host.service('worker'));
    await check(visitor, '/third');
    for (const { token, report } of checked) assert.deepEqual(await read(visitor, token), report);
  });
  await step('Redis has left nothing out of its append-only file at any start', async () => {
    assert.doesNotMatch(await readFile(host.redis().log, 'utf8'), /NOPERM/);
  });
}

async function install(host: Deployment, visitor: Visitor): Promise<Checked> {
  const begin = performance.now();
  await step(`secrets, PostgreSQL and Redis of ${host.version.name} on an empty host`, async () => {
    await host.prepare();
    await startData(host);
  });
  await step('migrations, release, api, edge and proxy', () => startServices(host, visitor));
  const checked = await step('a check through the TLS proxy, by the worker of the host', async () => {
    host.start(host.service('worker'));
    assert.match((await visitor.ask('/')).body, /<html/);
    return await check(visitor, '/');
  });
  process.stdout.write(`    from an empty host to a finished check: ${secondsSince(begin)} s\n`);
  return checked;
}

async function restore(host: Deployment, backup: string, visitor: Visitor): Promise<void> {
  await mkdir(host.secrets(), { mode: 0o700 });
  await cp(join(host.volume('backups'), backup, 'keys'), host.secrets(), { recursive: true });
  await run('sh', ['-c', 'chmod 644 "$1"/*', 'sh', host.secrets()]);
  await host.prepare();
  await startData(host);
  const said = await Running.toEnd(host.service('restore', { args: [`/backups/${backup}`] }));
  assert.match(said, /verified: database .*\n.*verified: pictures.*\n.*verified: schema/);
  process.stdout.write(`${said.trimEnd().replaceAll(/^/gm, '    ')}\n`);
  await startServices(host, visitor);
}

/** As the table of the guide says. */
async function rotateKeys(host: Deployment, visitor: Visitor): Promise<void> {
  const secret = (name: string) => join(host.secrets(), name);
  const prepend = async (name: string, key: string) =>
    writeFile(secret(name), `${key},${(await readFile(secret(name), 'utf8')).trim()}\n`);
  await step('new keys for signatures and encryption', async () => {
    await prepend('signing-keys', 's'.repeat(64));
    await prepend('encryption-keys', `k2:${'0f'.repeat(32)}`);
    await host.stop('api');
    host.start(host.service('api'));
    await untilUp(host, visitor);
    const sealing = host.service('api', { args: ['node', 'services/api/dist/seal-secrets.js'] });
    assert.match(await Running.toEnd({ ...sealing, name: 'seal-secrets' }), /0 left/);
  });
  await step('a new password of the database', async () => {
    await Running.toEnd(host.postgresCommand(`psql stufenlos -c "alter role stufenlos password 'another-one'"`));
    const url = (await readFile(secret('database-url'), 'utf8')).replace(/:[^:@]+@/, ':another-one@');
    await writeFile(secret('database-url'), url);
    await writeFile(secret('database-password'), 'another-one\n');
    await host.stop('api');
    host.start(host.service('api'));
    await untilUp(host, visitor);
  });
  await step('new users of Redis and a new key of releases', async () => {
    for (const name of ['redis-users.acl', 'redis-url-api', 'redis-url-worker', 'release-key', 'release-public-key']) {
      await rm(secret(name));
    }
    await host.prepare();
    await host.stop('api', 'edge', 'redis');
    host.start(host.redis());
    await startServices(host, visitor);
  });
}
