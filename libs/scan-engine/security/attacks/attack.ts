import type { ServerResponse } from 'node:http';
import type { InternalServer } from './internal-server.ts';

/** An internal server, an attacker's site, and what the pages of that site need to know. */
export interface AttackEnvironment {
  internalServer: InternalServer;
  /** `127.0.0.1:port` of the internal server; `insideV6` is `[::1]:port`. */
  inside: string;
  insideV6: string;
  /** An IPv4 address of one of this machine's network interfaces. */
  nic: string;
  /** `host:port` of the attacker's site with its loopback address, which Chromium treats as a secure context. */
  site: string;
  sitePort: number;
  /** A local file that contains the secret. */
  secretFile: string;
  /** URLs that case `k` requested from the site, newest last. */
  askedBy(k: number): string[];
  /** Texts that the page of case `k` reported to its own site. */
  reportsOf(k: number): string[];
  close(): Promise<void>;
}

/** Evidence that the attack was really attempted, so a case that silently does nothing cannot pass. */
export type Proof =
  /** The egress proxy refused this `host:port`, or all of them. */
  | { by: 'proxy'; target: string | readonly string[]; code: 'blocked' | 'dns'; reason?: string }
  /** The browser refused with this `net::ERR_` name. */
  | { by: 'browser'; error: string }
  /** The page reported to its own site after the attacking line ran. */
  | { by: 'report'; says: RegExp }
  /** The site received a request for this path. */
  | { by: 'site'; path: string }
  /** The internal server was reached: expected only where the egress proxy is disabled on purpose. */
  | { by: 'internal-server' };

/** One attempt to reach a private address. Numbers up to 71 and their names come from the original attack list. */
export interface Attack {
  number: number;
  name: string;
  /** URL that the browser opens; default: `/page?k=<number>` of the attacker's site. */
  typed?: (environment: AttackEnvironment) => string;
  /** Body of the attacker's page. Its scripts can call `report(text)`. */
  page?: (environment: AttackEnvironment) => string;
  /** Writes the whole response instead of a page. */
  answer?: (environment: AttackEnvironment, response: ServerResponse) => void;
  /** Additional headers of the page. */
  headers?: (environment: AttackEnvironment) => Record<string, string>;
  /** Redirects of the site: path to location. */
  redirects?: (environment: AttackEnvironment) => Record<string, string>;
  /** Additional files of the site, by path. */
  files?: (environment: AttackEnvironment) => Record<string, { type: string; body: string }>;
  proof: (environment: AttackEnvironment) => Proof;
}

/** The egress proxy refused the internal server's IPv4 address as private. */
export const refusedInside = (environment: AttackEnvironment): Proof => ({
  by: 'proxy',
  target: environment.inside,
  code: 'blocked',
  reason: 'private',
});

export const reported =
  (says = /^ran$/) =>
  (): Proof => ({ by: 'report', says });

/** The egress proxy refused this target as private. */
export const privately =
  (target: (environment: AttackEnvironment) => string) =>
  (environment: AttackEnvironment): Proof => ({
    by: 'proxy',
    target: target(environment),
    code: 'blocked',
    reason: 'private',
  });
