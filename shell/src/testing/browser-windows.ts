import { locks } from 'node:worker_threads';
import type { INavigator } from 'oidc-client-ts';
import { vi } from 'vitest';
import type { OidcProvider } from './oidc-provider.ts';

/** A window that goes to the provider and comes back with its answer; jsdom opens none. `fault` ends it instead. */
export function windowTo(provider: OidcProvider, fault: () => Error | null = () => null): INavigator {
  return {
    prepare: () =>
      Promise.resolve({
        navigate: async ({ url }) => {
          const error = fault();
          if (error) throw error;
          return { url: await provider.visit(url) };
        },
        close: () => undefined,
      }),
    callback: () => Promise.resolve(),
  };
}

/** jsdom has no Web Locks, Node has: the same promise between "tabs". */
export function giveLocks(): void {
  vi.stubGlobal('navigator', new Proxy(navigator, { get, has: (target, key) => key === 'locks' || key in target }));
}

function get(target: Navigator, key: string | symbol): unknown {
  if (key === 'locks') return locks;
  const value: unknown = Reflect.get(target, key);
  return typeof value === 'function' ? value.bind(target) : value;
}

/** A browser that was never here, with a document as the server sends it. */
export function forgetEverything(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; max-age=0; path=/`;
  const root = document.documentElement;
  root.className = '';
  root.lang = 'de';
  root.removeAttribute('data-prerendered');
}
