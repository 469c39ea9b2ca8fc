import type { MessagePort } from 'node:worker_threads';
import type { Location, SitemapFileLimits } from './sitemap-file.ts';

/** A task for a parser thread. Each task comes with its own message port for all further messages. */
export type ParserTask =
  | { kind: 'sitemap'; limits: SitemapFileLimits }
  | { kind: 'robots-match'; origin: string; rules: string; urls: readonly string[]; cpuMs: number };

export type TaskWithPort = ParserTask & { port: MessagePort };

/** Input for a sitemap task: the next bytes of the file, or its end. */
export type SitemapInput = { kind: 'chunk'; bytes: Uint8Array } | { kind: 'end' };

/** Answers of a parser thread. `more` requests the next chunk; `allowed`, `through` and `fault` end a task. */
export type ParserAnswer =
  | { kind: 'more' }
  | { kind: 'found'; locations: Location[] }
  | { kind: 'allowed'; urls: string[]; isTooMuch: boolean }
  | { kind: 'through' }
  | { kind: 'fault'; reason: string; isWebPage: boolean };
