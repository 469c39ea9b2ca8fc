import { isIP } from 'node:net';

/** Where a request of the browser wants to go. `host` is lower case, IPv6 without brackets. */
export interface Target {
  host: string;
  port: number;
  isLiteral: boolean;
}

const namePattern = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*\.?$/;

/** The system reads `2130706433`, `0x7f.1` and `127.1` as addresses; to a URL whatever ends so is one, or is wrong. */
const endsInNumber = (host: string) => /(?:^|\.)(?:\d+|0x[0-9a-f]*)\.?$/.test(host);

/**
 * `host:port` of a CONNECT, or of an absolute URL. Strict, because a lenient reading of the host is how deny lists
 * are passed by: brackets only round real IPv6, no user info, no empty label, no number in disguise. Undefined =
 * refuse.
 */
export function readTarget(authority: string): Target | undefined {
  const match = /^(?:\[([0-9a-fA-F:.]+)\]|([^[\]:@/?#\s]+)):([1-9]\d{0,4})$/.exec(authority);
  if (!match) return undefined;
  const port = Number(match[3]);
  if (port > 65_535) return undefined;
  if (match[1] !== undefined) {
    return isIP(match[1]) === 6 ? { host: match[1].toLowerCase(), port, isLiteral: true } : undefined;
  }
  const host = (match[2] ?? '').toLowerCase();
  if (isIP(host) === 4) return { host, port, isLiteral: true };
  const isName = host.length <= 253 && namePattern.test(host) && !endsInNumber(host);
  return isName ? { host, port, isLiteral: false } : undefined;
}

/** Target of a plain request, `authority` as a Host header names it. */
export interface ForwardTarget {
  target: Target;
  authority: string;
  path: string;
}

/**
 * A plain request names its absolute `http:` URL on the request line. Browsers write it in its one canonical form;
 * whatever two readers could read in two ways is refused, not repaired.
 */
export function readForwardTarget(requestLineUrl: string): ForwardTarget | undefined {
  const url = URL.parse(requestLineUrl);
  if (url?.protocol !== 'http:' || !requestLineUrl.startsWith(`${url.origin}/`)) return undefined;
  const target = readTarget(`${url.hostname}:${url.port || '80'}`);
  return target && { target, authority: url.host, path: `${url.pathname}${url.search}` };
}

/** `name:port` or `[v6]:port`, as written on the allow list and in the log. */
export function targetName({ host, port }: Target): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
