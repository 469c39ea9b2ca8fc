import type { ReleasedRemote } from '@stufenlos/contracts';
import { RemoteLoadError } from './remote-load-error.ts';

/** `/remotes/x/1.0.0/~2/entry.js` is the second retry of `/remotes/x/1.0.0/entry.js`: same bytes, new request. */
export const withoutRetryPart = (pathname: string): string => pathname.replace(/\/~\d+\//, '/');

export function withRetryPart(pathname: string, attempt: number): string {
  return attempt === 0 ? pathname : pathname.replace(/\/([^/]+)$/, `/~${attempt}/$1`);
}

/**
 * The script element of a remote's entry. The browser checks the hash that the release states. An entry without a hash
 * is refused; otherwise an attacker who can edit a release could simply remove the hash.
 * @throws {RemoteLoadError} `integrity`
 */
export function entryScript(address: string, { integrity }: ReleasedRemote): HTMLScriptElement {
  const { href, pathname } = new URL(address, location.origin);
  const path = withoutRetryPart(pathname);
  const hash = integrity[path];
  if (!hash) throw new RemoteLoadError('integrity', path);
  const script = document.createElement('script');
  return Object.assign(script, { src: href, async: true, crossOrigin: 'anonymous', integrity: hash });
}
