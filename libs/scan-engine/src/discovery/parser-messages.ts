import type { MessagePort } from 'node:worker_threads';
import type { Location, SitemapFileLimits } from './sitemap-file.ts';

/** What a parser thread is asked to do. Each order brings a port of its own, and everything about it passes there. */
export type ParserOrder =
  | { kind: 'sitemap'; limits: SitemapFileLimits }
  | { kind: 'robots-match'; origin: string; rules: string; urls: readonly string[]; cpuMs: number };

export type OrderWithPort = ParserOrder & { port: MessagePort };

/** What a sitemap's order is told on its port: the next bytes of the file, or that there are no more. */
export type SitemapInput = { kind: 'chunk'; bytes: Uint8Array } | { kind: 'end' };

/** What a parser thread says. `more` asks for a chunk; `through` and `fault` end an order. */
export type ParserAnswer =
  | { kind: 'more' }
  | { kind: 'found'; locations: Location[] }
  | { kind: 'allowed'; urls: string[]; isTooMuch: boolean }
  | { kind: 'through' }
  | { kind: 'fault'; reason: string };
