import { isIP } from 'node:net';

/** Where a request of the browser wants to go. `host` is lower case, IPv6 without brackets. */
export interface Target {
  host: string;
  port: number;
  isLiteral: boolean;
}

const namePattern = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*\.?$/;

/**
 * `host:port` of a CONNECT, or of an absolute URL. Strict, because a lenient reading of the host is how deny lists
 * are passed by: brackets only round real IPv6, no user info, no empty label. Undefined = refuse.
 */
export function readTarget(authority: string): Target | undefined {
  const match = /^(?:\[([0-9a-fA-F:.]+)\]|([^[\]:@/?#\s]+)):(\d{1,5})$/.exec(authority);
  if (!match) return undefined;
  const port = Number(match[3]);
  if (port < 1 || port > 65_535) return undefined;
  if (match[1] !== undefined) {
    return isIP(match[1]) === 6 ? { host: match[1].toLowerCase(), port, isLiteral: true } : undefined;
  }
  const host = (match[2] ?? '').toLowerCase();
  if (isIP(host) === 4) return { host, port, isLiteral: true };
  return host.length <= 253 && namePattern.test(host) ? { host, port, isLiteral: false } : undefined;
}

/** Target of a plain request: the browser sends the absolute `http:` URL on the request line. */
export function readForwardTarget(requestLineUrl: string): { target: Target; path: string } | undefined {
  if (!/^http:\/\//i.test(requestLineUrl)) return undefined;
  const url = URL.parse(requestLineUrl);
  if (!url || url.username !== '' || url.password !== '') return undefined;
  const target = readTarget(`${url.hostname}:${url.port || '80'}`);
  return target && { target, path: `${url.pathname}${url.search}` };
}

/** `name:port` or `[v6]:port`, as written on the allow list and in the log. */
export function targetName({ host, port }: Target): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
