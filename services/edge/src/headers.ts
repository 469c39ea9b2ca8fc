import type { OutgoingHttpHeaders } from 'node:http';
import { everywhere } from '@stufenlos/release';

export interface Surroundings {
  publicOrigin: string;
  /** `/api` or absolute. */
  apiBase: string;
  /** Of the identity provider; undefined when no sign-in is offered. */
  issuer: string | undefined;
}

/**
 * `site`: every page. `callback`: the page a sign-in returns to. `silent` and `popup`: the small documents that end a
 * sign-in in a hidden frame or in a window of its own.
 */
export type DocumentKind = 'site' | 'callback' | 'silent' | 'popup';

export interface DocumentFacts {
  kind: DocumentKind;
  /** `sha256-…` of the styles that stand in the document itself. */
  styleHashes: readonly string[];
  /** Whether search engines may show it: public pages, and none of the application's. */
  isIndexed: boolean;
  /** A release that only this browser gets. */
  isPreview: boolean;
}

/**
 * What every answer carries: one table, used by the edge and readable for operators who put a CDN in its place. Proven
 * without a violation, no nonce and no `unsafe-*`. The identity provider is asked by script and in the hidden frame.
 */
export function documentHeaders(
  { publicOrigin, apiBase, issuer }: Surroundings,
  { kind, styleHashes, isIndexed, isPreview }: DocumentFacts,
) {
  const ends = kind === 'silent' || kind === 'popup';
  const provider = issuer === undefined ? [] : ["'self'", ...foreign(issuer, publicOrigin)];
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", ...styleHashes.map((hash) => `'${hash}'`)],
    'connect-src': [...new Set(["'self'", ...foreign(apiBase, publicOrigin), ...provider])],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'frame-src': ends ? [] : provider,
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': [kind === 'silent' ? "'self'" : "'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  };
  return {
    ...everywhere(publicOrigin),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': Object.entries(policy)
      .filter(([, sources]) => sources.length > 0)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join('; '),
    // The window of a sign-in keeps its opener only when its own last page does not ask to be cut off.
    ...(ends ? {} : { 'cross-origin-opener-policy': 'same-origin-allow-popups' }),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    // The address of the others holds a code: it is not kept, not found and not told to whatever the page loads.
    ...(kind === 'site'
      ? {
          'cache-control': isPreview ? 'no-store' : askedAgain(false),
          ...(isIndexed ? {} : { 'x-robots-tag': 'noindex' }),
        }
      : { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }),
    vary: 'Accept-Encoding, Cookie',
  } satisfies OutgoingHttpHeaders;
}

/** Of an answer in plain text. */
export const textHeaders = (publicOrigin: string) => ({
  ...everywhere(publicOrigin),
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
});

/** Of a document that consists of words alone: nothing runs in it, nothing is loaded. */
export const bareDocumentHeaders = (publicOrigin: string) => ({
  ...textHeaders(publicOrigin),
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
});

export const crawlerHeaders = (publicOrigin: string) => ({
  ...textHeaders(publicOrigin),
  'cache-control': 'public, max-age=3600',
});

/** Of the answer that names the current release: kept, but asked for again each time. */
export const currentReleaseHeaders = (publicOrigin: string, isPersonal: boolean) => ({
  ...textHeaders(publicOrigin),
  'content-type': 'application/json',
  'cache-control': askedAgain(isPersonal),
  vary: 'Cookie',
});

/** Kept, but asked for again each time; by the browser alone when not everybody gets the same. */
export const askedAgain = (isPersonal: boolean): string => (isPersonal ? 'private, no-cache' : 'no-cache');

/** The origin of an absolute address, unless it is our own. */
function foreign(address: string, publicOrigin: string): string[] {
  const origin = URL.parse(address)?.origin;
  return origin === undefined || origin === publicOrigin ? [] : [origin];
}
