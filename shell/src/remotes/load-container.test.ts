import { getInstance, init } from '@module-federation/enhanced/runtime';
import { beforeEach, expect, it, vi } from 'vitest';
import { loadExposed } from './load-container.ts';

const react = { version: '19.3.1' };
const module = { default: { views: {} } };

/** The container of a remote; it keeps what it was given. */
function container() {
  const given: unknown[] = [];
  return { given, init: (scope: unknown) => void given.push(scope), get: async () => () => module };
}

/** jsdom runs no scripts, so this runs in their place. It tells the outcome like a browser. */
function scriptRuns(run: () => unknown): HTMLScriptElement {
  vi.spyOn(document.head, 'append').mockImplementation((...added) => {
    HTMLHeadElement.prototype.appendChild.call(document.head, added[0] as Node);
    const script = added[0] as HTMLScriptElement;
    queueMicrotask(() => {
      const outcome = run();
      if (outcome !== 'hangs') script.dispatchEvent(new Event(outcome === 'fails' ? 'error' : 'load'));
    });
  });
  const script = document.createElement('script');
  script.type = 'text/plain';
  return script;
}

beforeEach(() => {
  init({
    name: 'shell',
    remotes: [],
    shared: { react: { version: react.version, lib: () => react, scope: 'default' } },
  });
  vi.stubGlobal('news', undefined);
});

it('gives the packages of the shell to the container before it asks for the module', async () => {
  const left = container();
  const script = scriptRuns(() => vi.stubGlobal('news', left));
  await expect(loadExposed('news', script)).resolves.toBe(module);
  expect(left.given).toEqual([getInstance()?.shareScopeMap['default']]);
  expect(left.given).toMatchObject([{ react: { '19.3.1': { from: 'shell' } } }]);
  expect(script.isConnected).toBe(false);
});

it('does not take the container of an attempt before for that of an entry that throws', async () => {
  vi.stubGlobal('news', container());
  const script = scriptRuns(() => 'throws');
  await expect(loadExposed('news', script)).rejects.toThrow('the entry of news leaves no container');
});

it('fails when the script does not load, and removes it', async () => {
  const script = scriptRuns(() => 'fails');
  await expect(loadExposed('news', script)).rejects.toThrow('does not load');
  expect(script.isConnected).toBe(false);
});

it('gives up after eight seconds on a script that never answers', async () => {
  vi.useFakeTimers();
  try {
    const script = scriptRuns(() => 'hangs');
    const refused = loadExposed('news', script).catch((fault: unknown) => fault);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await refused).toMatchObject({ fault: 'timeout' });
  } finally {
    vi.useRealTimers();
  }
});
