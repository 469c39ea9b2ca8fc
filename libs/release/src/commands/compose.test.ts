import { expect, it } from 'vitest';
import { readBuild } from '../build-output.ts';
import { publishAll } from '../testing/publish-all.ts';
import { compose, versionsOf } from './compose.ts';
import { publish } from './publish.ts';

it('lists direct entries with their hashes and the files to preload', async () => {
  const { release, store } = await publishAll();
  const website = release.remotes.website;
  const record = await store.record('remotes/website/1.0.0');
  expect(website?.entry).toMatch(/^\/remotes\/website\/1\.0\.0\/remoteEntry\.\w{8}\.js$/);
  expect(website?.integrity[website.entry]).toMatch(/^sha384-/);
  expect(website?.preload.css).toEqual([
    {
      href: '/remotes/website/1.0.0/css/async/remote.0123456789.css',
      integrity: record?.record.files['css/async/remote.0123456789.css']?.integrity,
    },
  ]);
  expect(release).toMatchObject({ shell: '1.0.0', platform: '1.0.0' });
  expect(release.records['remotes/website/1.0.0']).toBe(record?.integrity);
});

it('starts from the previous release and changes only the named parts', async () => {
  const { store, remote } = await publishAll({ more: { billing: {} } });
  await publish(store, readBuild(remote('orders', { version: '1.1.0' })), { version: '1.1.0' });
  const next = await compose(store, { id: 'r2', changes: { orders: '1.1.0', billing: null }, from: 'r1' });
  expect(versionsOf(next)).toEqual({ shell: '1.0.0', website: '1.0.0', orders: '1.1.0' });
  expect(Object.keys(next.records)).toHaveLength(3);
});

it('refuses an existing id, a malformed id, an unknown version and a release without shell', async () => {
  const { store } = await publishAll();
  await expect(compose(store, { id: 'r1', changes: {} })).rejects.toThrow('exists already');
  await expect(compose(store, { id: '../r2', changes: {} })).rejects.toThrow('no name for a release');
  await expect(compose(store, { id: 'r2', changes: { orders: '9.9.9' }, from: 'r1' })).rejects.toThrow(
    'never published',
  );
  await expect(compose(store, { id: 'r2', changes: {} })).rejects.toThrow('needs a shell');
  await expect(compose(store, { id: 'r2', changes: {}, from: 'r0' })).rejects.toThrow('no release r0');
});
