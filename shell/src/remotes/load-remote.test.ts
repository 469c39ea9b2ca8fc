import type { ReleasedRemote } from '@stufenlos/contracts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { platformVersion } from '@stufenlos/platform';
import { expect, it, onTestFinished, vi } from 'vitest';
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

const entry = '/remotes/news/1.0.0/remoteEntry.js';
const news = {
  descriptor: { contract: platformVersion },
  entry,
  integrity: { [entry]: 'sha384-A' },
} as unknown as ReleasedRemote;

/** jsdom runs no scripts, so this runs in place of the entry, which then has loaded. */
function entryRuns(run: () => void): void {
  const append = vi.spyOn(document.head, 'append').mockImplementation((script) => {
    queueMicrotask(() => {
      run();
      (script as Element).dispatchEvent(new Event('load'));
    });
  });
  vi.stubGlobal('news', undefined);
  onTestFinished(() => {
    append.mockRestore();
    vi.unstubAllGlobals();
  });
}
const leaves = (get: () => Promise<() => unknown>) => () => vi.stubGlobal('news', { init: () => undefined, get });
const module = (contract: string, views?: object) => ({
  default: { contract, ...(views ? { views } : {}), texts: [] },
});

it('gives the module that the entry exposes', async () => {
  const sound = module(platformVersion, {});
  entryRuns(leaves(async () => () => sound));
  await expect(loadRemote('news', news, 0)).resolves.toBe(sound.default);
});

it.each([
  ['of another contract than its descriptor says', module('2.0.0', {}), 'incompatible'],
  ['without views', module(platformVersion), 'invalid-module'],
  ['without a default export', {}, 'invalid-module'],
])('refuses a module %s', async (_, exposed, fault) => {
  entryRuns(leaves(async () => () => exposed));
  await expect(loadRemote('news', news, 0)).rejects.toMatchObject({ fault });
});

it('gives up after ten seconds on a module that never comes', async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  onTestFinished(() => timeout.mockRestore());
  entryRuns(
    leaves(() => {
      limit.abort();
      return new Promise(() => undefined);
    }),
  );
  await expect(loadRemote('news', news, 0)).rejects.toMatchObject({ fault: 'timeout' });
  expect(timeout).toHaveBeenCalledWith(10_000);
});

it.each([
  ['its own entry throws', entry, 'evaluation'],
  ['another script throws meanwhile', '/shell/1.0.0/js/index.js', 'integrity'],
])('knows why an entry leaves nothing when %s', async (_, path, fault) => {
  vi.stubGlobal('fetch', async () => new Response('', { headers: { 'content-type': 'text/javascript' } }));
  entryRuns(() => dispatchEvent(new ErrorEvent('error', { filename: location.origin + path })));
  await expect(loadRemote('news', news, 0)).rejects.toMatchObject({ fault });
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
