import type { INavigator } from 'oidc-client-ts';

/** Leaves the page; `go` is exchanged in tests. */
export function redirectNavigator(go: (url: string) => void): INavigator {
  return {
    prepare: () =>
      Promise.resolve({
        // The page ends here. Only somebody who comes back with the browser's own button finds it waiting.
        navigate: ({ url }) =>
          new Promise((_, reject) => {
            addEventListener('pageshow', ({ persisted }) => persisted && reject(new Error('Redirect aborted')));
            go(url);
          }),
        close: () => undefined,
      }),
    callback: () => Promise.resolve(),
  };
}
