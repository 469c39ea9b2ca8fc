import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentOf, startBackupHarness, type BackupHarness } from './testing/backup-harness.ts';
import { describeWithClient } from './testing/postgres-client.ts';
import { startTlsRelay, type TlsRelay } from './testing/tls-relay.ts';

const own = getCACertificates('default');
const trust = (relay: TlsRelay) => setDefaultCACertificates([...own, relay.certificate]);

describeWithClient('a database with `sslmode=verify-full`', () => {
  let harness: BackupHarness;
  let relay: TlsRelay;
  beforeAll(async () => {
    harness = await startBackupHarness();
    relay = await startTlsRelay(harness.source.url);
  });
  afterAll(async () => {
    setDefaultCACertificates(own);
    await relay?.stop();
    await harness?.stop();
  });
  const backUp = (name: string, url: string, env: Record<string, string> = {}) =>
    harness.run('backup', ['--to', join(harness.folder, name)], { DATABASE_URL: url, ...env });

  it('is backed up and restored by programs that trust whom Node.js trusts', async () => {
    trust(relay);
    const made = await backUp('trusted', relay.address(harness.source.url));
    expect(made).toMatchObject({ code: 0, err: '' });
    const folder = /^backup: (.+)$/m.exec(made.out)![1]!;
    const target = await harness.empty();
    await harness.leave(target);
    const place = harness.newPlace('over tls');
    const env = { DATABASE_URL: relay.address(target.url), ARTIFACTS_DIR: place.pictures };
    expect(await harness.run('restore', [folder], env)).toMatchObject({ code: 0, err: '' });
    expect(await contentOf(target.db)).toEqual(await contentOf(harness.source.db));
  });

  it('is refused where nobody trusts its certificate', async () => {
    setDefaultCACertificates(own);
    const { code, err } = await backUp('strange', relay.address(harness.source.url));
    expect([code, err]).toEqual([1, expect.stringContaining('self-signed certificate')]);
  });

  it.each(['sslmode=no-verify', 'ssl=no-verify', 'uselibpqcompat=true&sslmode=require'])(
    'is backed up without a look at its certificate where the api takes any: %s',
    async (search) => {
      setDefaultCACertificates(own);
      const address = new URL(relay.address(harness.source.url));
      address.search = search;
      const certificate = join(harness.folder, 'not of the server');
      await writeFile(certificate, own[0]!);
      const env = search.includes('no-verify') ? { PGSSLROOTCERT: certificate } : {};
      expect(await backUp(`any ${search}`, address.href, env)).toMatchObject({ code: 0, err: '' });
    },
  );

  it('is backed up by programs that do not know what only the driver reads', async () => {
    trust(relay);
    const only = ['ssl=1', 'statement_timeout=60000', 'lock_timeout=1000', 'query_timeout=60000'];
    const address = new URL(relay.address(harness.source.url));
    address.search = only.join('&');
    expect(await backUp('driver', address.href)).toMatchObject({ code: 0, err: '' });
  });

  it('keeps the certificates that its address or the environment names', async () => {
    trust(relay);
    const certificate = join(harness.folder, 'certificate');
    await writeFile(certificate, relay.certificate);
    const seen = join(harness.folder, 'seen');
    const script = `[ "$1" = --version ] && echo "pg_dump (PostgreSQL) 99.1" && exit; echo "$PGSSLROOTCERT $*" >"${seen}"; exit 1`;
    const PATH = `${await harness.programs('telling', script)}:${process.env['PATH']}`;
    const address = relay.address(harness.source.url);
    await backUp('named', `${address}&sslrootcert=${certificate}`, { PATH });
    expect(await readFile(seen, 'utf8')).toMatch(new RegExp(`^ .*sslrootcert=${certificate}`));
    await backUp('set', address, { PATH, PGSSLROOTCERT: certificate });
    expect(await readFile(seen, 'utf8')).toMatch(new RegExp(`^${certificate} `));
    await backUp('plain', harness.source.url, { PATH });
    expect(await readFile(seen, 'utf8')).toMatch(/^ /);
  });
});
