import type { Release } from '@stufenlos/contracts';
import type { RemoteModule, View } from '@stufenlos/platform';
import { expect, it, vi } from 'vitest';
import { RemoteLoadError } from './remote-load-error.ts';
import { RemoteViews } from './remote-views.ts';

const view: View = () => null;
const release = { remotes: { one: {}, two: {} } } as unknown as Release;
const texts = (namespace: string): RemoteModule['texts'] => [
  { namespace, load: (locale) => Promise.resolve({ default: { key: `${namespace} ${locale}` } }) },
];

function viewsOf(load: (name: string, attempt: number) => Promise<RemoteModule>) {
  const addTexts = vi.fn<(locale: string, namespace: string) => void>();
  const views = new RemoteViews({
    release,
    locale: () => 'de',
    shown: () => undefined,
    addTexts,
    load: (name, _, attempt) => load(name, attempt),
  });
  return { views, added: () => addTexts.mock.calls.map(([locale, namespace]) => `${namespace} ${locale}`) };
}
const module = (name: string): RemoteModule => ({
  contract: '1.0.0',
  views: { home: () => Promise.resolve(view) },
  texts: texts(name),
});

it('returns the same promise until the remote is renewed, and renews only a failed remote', async () => {
  const load = vi.fn<(name: string) => Promise<RemoteModule>>((name) => Promise.resolve(module(name)));
  const { views } = viewsOf(load);
  const first = views.view('one', 'home');
  expect(views.view('one', 'home')).toBe(first);
  expect(await first).toBe(view);
  views.renew('one');
  expect(views.view('one', 'home')).toBe(first);
  expect(load).toHaveBeenCalledTimes(1);
});

it('loads the texts before the view, and the other language’s texts of every loaded remote', async () => {
  const { views, added } = viewsOf((name) => Promise.resolve(module(name)));
  await views.view('one', 'home');
  expect(added()).toEqual(['one de']);
  await views.view('two', 'home');
  await views.loadTexts('en');
  expect(added()).toEqual(['one de', 'two de', 'one en', 'two en']);
});

it('gives up after ten seconds on a view that never comes', async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const never = () => {
    queueMicrotask(() => limit.abort());
    return new Promise<View>(() => undefined);
  };
  const { views } = viewsOf(async () => ({ ...module('one'), views: { home: never } }));
  await expect(views.view('one', 'home')).rejects.toMatchObject({ fault: 'timeout' });
  expect(timeout).toHaveBeenCalledWith(10_000);
  timeout.mockRestore();
});

it('loads the texts of a single view only with that view, also in the other language', async () => {
  const law = { ...texts('law')[0]!, views: ['bfsg'] };
  const { views, added } = viewsOf(() =>
    Promise.resolve({
      ...module('one'),
      views: { home: () => Promise.resolve(view), bfsg: () => Promise.resolve(view) },
      texts: [...texts('one'), law],
    }),
  );
  await views.view('one', 'home');
  await views.loadTexts('en');
  expect(added()).toEqual(['one de', 'one en']);
  await views.view('one', 'bfsg');
  expect(added()).toContain('law de');
  await views.loadTexts('en');
  expect(added()).toContain('law en');
});

it('switches the language even when one remote’s texts are missing', async () => {
  const { views, added } = viewsOf((name) =>
    Promise.resolve(
      name === 'one'
        ? { ...module(name), texts: [{ namespace: 'one', load: (locale) => (locale === 'de' ? ok : away()) }] }
        : module(name),
    ),
  );
  const ok = Promise.resolve({ default: {} });
  const away = () => Promise.reject(new Error('away'));
  await views.view('one', 'home');
  await views.view('two', 'home');
  await views.loadTexts('en');
  expect(added()).toContain('two en');
});

it('distinguishes a chunk that timed out from one that failed', async () => {
  const chunk = (message: string) => ({
    ...module('one'),
    views: { home: () => Promise.reject(new Error(message)) },
  });
  const slow = viewsOf(() => Promise.resolve(chunk('ChunkLoadError (timeout: x)')));
  await expect(slow.views.view('one', 'home')).rejects.toMatchObject({ fault: 'timeout' });
  const broken = viewsOf(() => Promise.resolve(chunk('ChunkLoadError (error: x)')));
  await expect(broken.views.view('one', 'home')).rejects.toMatchObject({ fault: 'network', remote: 'one' });
});

it('counts a failed remote once, even when many views waited for it', async () => {
  const { views } = viewsOf(() => Promise.reject(new RemoteLoadError('network', 'one')));
  await Promise.allSettled([views.view('one', 'home'), views.view('one', 'other')]);
  expect(views.failures('one')).toBe(1);
});

it('forgets a failure of a preload, so that the link itself tries again', async () => {
  let isAway = true;
  const { views } = viewsOf((name) => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(module(name))));
  views.warm('one', 'home');
  await vi.waitFor(() => expect(views.failures('one')).toBe(1), { timeout: 30_000 });
  isAway = false;
  await vi.waitFor(async () => expect(await views.view('one', 'home')).toBe(view), { timeout: 30_000 });
});

it('refuses a remote that the release does not name', async () => {
  const { views } = viewsOf((name) => Promise.resolve(module(name)));
  await expect(views.view('three', 'home')).rejects.toMatchObject({ fault: 'invalid-module' });
});
