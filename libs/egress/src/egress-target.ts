import { isIP } from 'node:net';

/** Target of a request. `host` is lower case, IPv6 addresses have no brackets. */
export interface Target {
  host: string;
  port: number;
  /** Whether `host` is an IP address. */
  isLiteral: boolean;
}

const namePattern = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*\.?$/;

/**
 * The system resolves `2130706433`, `0x7f.1` and `127.1` as addresses. WHATWG URL parses a host as an IPv4 address if its
 * last label is a number, and otherwise fails.
 */
const endsInNumber = (host: string) => /(?:^|\.)(?:\d+|0x[0-9a-f]*)\.?$/.test(host);

/**
 * Parses the `host:port` of a CONNECT request or an absolute URL. Strict, because lenient parsing of hosts lets attackers
 * bypass deny lists: brackets only around valid IPv6, no user info, no empty label, no unusual number formats.
 *
 * @returns undefined for a target that must be refused
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

/** Target of a plain request. `authority` is the value of its Host header, `path` includes the query. */
export interface ForwardTarget {
  target: Target;
  authority: string;
  path: string;
}

/**
 * Parses the absolute `http:` URL on the request line of a plain request. Browsers send it in canonical form, so all
 * other forms are refused, which could be parsed differently elsewhere.
 *
 * @returns undefined for a request that must be refused
 */
export function readForwardTarget(requestLineUrl: string): ForwardTarget | undefined {
  const url = URL.parse(requestLineUrl);
  if (url?.protocol !== 'http:' || !requestLineUrl.startsWith(`${url.origin}/`)) return undefined;
  const target = readTarget(`${url.hostname}:${url.port || '80'}`);
  return target && { target, authority: url.host, path: `${url.pathname}${url.search}` };
}

/** Formats a target as on the allow list and in the log: `name:port` or `[v6]:port`. */
export function targetName({ host, port }: Target): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
