import type { INavigator } from 'oidc-client-ts';

/** Leaves the page by `go`, which tests replace. */
export function redirectNavigator(go: (url: string) => void): INavigator {
  return {
    prepare: () =>
      Promise.resolve({
        // The page usually ends here. It continues only when the person returns with the browser's back button.
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
