import type { MessagePort } from 'node:worker_threads';
import type { Location, SitemapFileLimits } from './sitemap-file.ts';

/** A task for a parser thread. Each order comes with its own message port for all further messages. */
export type ParserOrder =
  | { kind: 'sitemap'; limits: SitemapFileLimits }
  | { kind: 'robots-match'; origin: string; rules: string; urls: readonly string[]; cpuMs: number };

export type OrderWithPort = ParserOrder & { port: MessagePort };

/** Input for a sitemap order: the next bytes of the file, or its end. */
export type SitemapInput = { kind: 'chunk'; bytes: Uint8Array } | { kind: 'end' };

/** Answers of a parser thread. `more` requests the next chunk; `allowed`, `through` and `fault` end an order. */
export type ParserAnswer =
  | { kind: 'more' }
  | { kind: 'found'; locations: Location[] }
  | { kind: 'allowed'; urls: string[]; isTooMuch: boolean }
  | { kind: 'through' }
  | { kind: 'fault'; reason: string; isWebPage: boolean };
