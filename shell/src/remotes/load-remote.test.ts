import type { ReleasedRemote } from '@stufenlos/contracts';
import { expect, it } from 'vitest';
import { loadRemote, withTimeout } from './load-remote.ts';
import { RemoteLoadError } from './remote-load-error.ts';

it('refuses another version of the contract before it requests any file', async () => {
  const released = { descriptor: { contract: '2.0.0' }, entry: '/never' } as unknown as ReleasedRemote;
  const before = document.scripts.length;
  await expect(loadRemote('runs', released, 0)).rejects.toEqual(new RemoteLoadError('incompatible', 'runs'));
  expect(document.scripts).toHaveLength(before);
});

it('gives up on a remote that never answers', async () => {
  await expect(withTimeout(5, 'runs', new Promise(() => undefined))).rejects.toMatchObject({ fault: 'timeout' });
  await expect(withTimeout(5_000, 'runs', Promise.resolve('here'))).resolves.toBe('here');
});
