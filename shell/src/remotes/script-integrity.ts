import type { Release } from '@stufenlos/contracts';
import { RemoteLoadError } from './remote-load-error.ts';

/** Milliseconds until loading a script fails. */
const scriptTimeoutMs = 8_000;

/** `/remotes/x/1.0.0/~2/entry.js` is the second retry of `/remotes/x/1.0.0/entry.js`: same bytes, new request. */
export const withoutRetryPart = (pathname: string): string => pathname.replace(/\/~\d+\//, '/');

export function withRetryPart(pathname: string, attempt: number): string {
  return attempt === 0 ? pathname : pathname.replace(/\/([^/]+)$/, `/~${attempt}/$1`);
}

/**
 * Federation calls this plugin for every remote's entry. The browser checks the hash that the release states. An entry
 * without a hash is refused; otherwise an attacker who can edit a release could simply remove the hash.
 */
export function integrityPlugin({ remotes }: Release) {
  return {
    name: 'release-integrity',
    createScript({ url }: { url: string }) {
      const { href, pathname } = new URL(url, location.origin);
      const path = withoutRetryPart(pathname);
      const owner = Object.entries(remotes).find(([, { integrity }]) => integrity[path]);
      const hash = owner?.[1].integrity[path];
      if (!hash) throw new RemoteLoadError('integrity', path);
      const script = document.createElement('script');
      Object.assign(script, { src: href, async: true, crossOrigin: 'anonymous', integrity: hash });
      return { script, timeout: scriptTimeoutMs };
    },
  };
}
