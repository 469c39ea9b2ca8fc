import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { readEdgeConfig } from '../config/edge-config.ts';
import { createEdge } from '../edge.server.ts';
import { createLog } from '../log.ts';
import { fabricateRelease } from '../testing/fabricate-release.ts';
import { releaseCommand } from '../testing/release-command.ts';
import { listen } from '../testing/listen.ts';

// Processes and threads on a machine that may have a lot to do.
vi.setConfig({ testTimeout: 300_000 });

interface Documents {
  forwarded: string[];
  files: { path: string; headers: Record<string, string> }[];
  documents: { path: string; locale: string; status: number; file: string; headers: Record<string, string> }[];
}

it('gives an export the documents exactly as it serves them, with the policy of each', async () => {
  const { root, releaseDir, marketing, release } = fabricateRelease();
  const id = await release();
  const config = readEdgeConfig({ NODE_ENV: 'test', RELEASE_DIR: releaseDir, OPERATOR_NAME: 'Rampe GmbH' });
  const origin = await listen(createEdge(config, createLog('silent')));
  const folder = join(root, 'site');
  const words = ['export', id, folder, '--origin', config.publicOrigin, '--edge', origin, '--store', releaseDir];
  await releaseCommand(...words);

  const { documents, files, forwarded } = JSON.parse(readFileSync(join(folder, 'headers.json'), 'utf8')) as Documents;
  const paths = ['/', '/pricing', '/kontakt', '/scan/:token', '/404'];
  expect(documents.map(({ path, locale }) => `${path} ${locale}`).toSorted()).toEqual(
    paths.flatMap((path) => [`${path} de`, `${path} en`]).toSorted(),
  );
  for (const { path, locale, status, file, headers } of documents) {
    const served = await fetch(`${origin}${path.replace(':token', 'other')}?lang=${locale}`);
    expect([path, served.status]).toEqual([path, status]);
    expect(readFileSync(join(folder, file), 'utf8')).toBe(await served.text());
    for (const name of ['content-type', 'content-security-policy', 'cache-control', 'permissions-policy']) {
      expect([path, name, headers[name]]).toEqual([path, name, served.headers.get(name)]);
    }
  }
  expect(readFileSync(join(folder, 'documents/en/kontakt/index.html'), 'utf8')).toContain('Rampe GmbH');

  const named = await fetch(`${origin}/release.json`);
  expect(readFileSync(join(folder, 'release.json'), 'utf8')).toBe(await named.text());
  const entry = files.find(({ path }) => path === '/release.json');
  for (const name of ['content-type', 'cache-control', 'vary', 'x-content-type-options']) {
    expect([name, entry?.headers[name]]).toEqual([name, named.headers.get(name)]);
  }
  expect(forwarded).toEqual(['/api/*', '/auth/*', '/remote-faults', '/robots.txt', '/sitemap.xml']);

  words[2] = join(root, 'foreign');
  await expect(releaseCommand(...words.with(4, 'https://other.example'))).rejects.toThrow(
    'PUBLIC_ORIGIN=https://other.example',
  );

  marketing('1');
  const next = await release();
  await releaseCommand('promote', id, '--store', releaseDir);
  await releaseCommand('canary', next, '--percent', '1', '--store', releaseDir);
  words[2] = join(root, 'canary');
  await expect(releaseCommand(...words)).rejects.toThrow('release canary --end');

  await releaseCommand('promote', next, '--store', releaseDir);
  words[2] = join(root, 'late');
  await expect(releaseCommand(...words)).rejects.toThrow(`promote ${id} first`);
});
