import { locks } from 'node:worker_threads';
import type { INavigator } from 'oidc-client-ts';
import { vi } from 'vitest';
import type { OidcProvider } from './oidc-provider.ts';

/**
 * Replaces a browser window, which jsdom cannot open. It visits the provider and returns its answer, or throws `fault`.
 */
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

/** jsdom has no Web Locks, but Node has. Node's locks work the same way between "tabs". */
export function giveLocks(): void {
  vi.stubGlobal('navigator', new Proxy(navigator, { get, has: (target, key) => key === 'locks' || key in target }));
}

function get(target: Navigator, key: string | symbol): unknown {
  if (key === 'locks') return locks;
  const value: unknown = Reflect.get(target, key);
  return typeof value === 'function' ? value.bind(target) : value;
}

/** Resets the browser: no storage, no cookies, and a document as the server sends it. */
export function forgetEverything(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; max-age=0; path=/`;
  const root = document.documentElement;
  root.className = '';
  root.lang = 'de';
  root.removeAttribute('data-prerendered');
}
