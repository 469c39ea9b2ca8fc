import type { ReleasedRemote } from '@stufenlos/contracts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { classify, loadRemote, withTimeout } from './load-remote.ts';
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

/** The address of a script that a server answers with this status. */
async function answeredWith(status: number): Promise<string> {
  const server = createServer((_, response) =>
    response.writeHead(status, { 'access-control-allow-origin': '*' }).end(),
  );
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/remoteEntry.js`;
}

it.each([
  [404, true],
  [410, true],
  [429, false],
  [500, false],
  [503, false],
])('takes a file for gone only when the server says so: %i', async (status, isGone) => {
  expect(await classify(await answeredWith(status), new Error('load failed'))).toEqual({ fault: 'http', isGone });
});
