import {
  assetHeaders,
  contentTypeOf,
  integrityOf,
  isServedFile,
  type PublishRecord,
  type ReleaseStore,
} from '@stufenlos/release';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { chooseCoding, codingNames } from '../content-coding.ts';
import type { Log } from '../log.ts';
import { sendProblem } from '../send-problem.ts';
import { sharedLook } from './shared-look.ts';

/** `~<n>/` is a retry: the same file under an address no pending request is attached to. */
const address = /^\/(shell|remotes\/[a-z][a-z0-9]*)\/([0-9A-Za-z][0-9A-Za-z.-]*)\/(?:~\d{1,3}\/)?([^~].*)$/;

/** A set of versions is about 6 MB in all codings, so several releases fit. What was used longest ago goes first. */
const mostBytes = 64 * 1024 * 1024;
const mostRecords = 200;
/** Versions that are not in the store, which strangers make up. */
const mostMissing = 1_000;

export interface AssetServerOptions {
  store: ReleaseStore;
  publicOrigin: string;
  log: Log;
  /** Whether a release was taken: then a store without a pointer is away, and a file may come back. */
  isServing: () => Promise<boolean>;
  /** Bytes of files that are kept in memory. */
  mostBytes?: number | undefined;
  /** Milliseconds of a monotonic clock. For tests. */
  monotonic?: () => number;
}

/**
 * Files of every published version, also of those that are not active any more: a page that was opened before a
 * release still asks for them. Only what a record lists is served, and only while its bytes are what was recorded.
 */
export function assetServer(options: AssetServerOptions) {
  const { store, publicOrigin, log, isServing, mostBytes: maxSize = mostBytes, monotonic } = options;
  const recordOf = recordReader(store, monotonic);
  const hasPointer = pointerLook(store, monotonic);
  // Requests for the same file at the same time share one reading.
  const contents = new LRUCache<string, Buffer, string>({
    maxSize,
    ignoreFetchAbort: true,
    sizeCalculation: ({ length }) => length || 1,
    fetchMethod: async (path, _, { context: integrity }) => readRecorded(options, path, integrity),
  });
  const headers = assetHeaders(publicOrigin);

  async function find(pathname: string) {
    const [, part, version, name] = address.exec(pathname) ?? [];
    if (!part || !version || !name || !isServedFile(name)) return undefined;
    const folder = `${part}/${version}`;
    const record = await recordOf(folder);
    if (!record) return undefined;
    return Object.hasOwn(record.files, name) ? { path: `${folder}/${name}`, file: record.files[name] } : undefined;
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const { path, file } = (await find(new URL(request.originalUrl, publicOrigin).pathname)) ?? {};
    if (!path || !file) return undefined;
    const coding = chooseCoding(request.headers['accept-encoding'], file);
    const copy = coding && file[coding];
    const body = copy
      ? await contents.fetch(`${path}.${coding}`, { context: copy.integrity })
      : await contents.fetch(path, { context: file.integrity });
    if (!body) return undefined;
    if (coding) reply.header('content-encoding', codingNames[coding]);
    return reply.headers({ ...headers, 'content-type': contentTypeOf(path) }).send(body);
  }

  function away(reply: FastifyReply, reason: string): FastifyReply {
    const traceId = sendProblem(reply, 'unavailable', { origin: publicOrigin, headers: { 'retry-after': '5' } });
    log.error('store away', { reason, traceId });
    return reply;
  }

  /** Returns undefined when nobody knows the path. A store that is away is no reason to say so: a browser would remember it. */
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    try {
      const answered = await answer(request, reply);
      const isAway = !answered && (await isServing()) && !(await hasPointer());
      return isAway ? away(reply, 'there is no pointer') : answered;
    } catch (cause) {
      return away(reply, String(cause));
    }
  };
}

/**
 * Reads the record of a version once, and looks for a missing one again when the store may have changed. Requests for the
 * same one at the same time share one reading.
 */
function recordReader(store: ReleaseStore, now = () => performance.now()) {
  const records = new LRUCache<string, PublishRecord>({ max: mostRecords });
  const { freshFor } = store.files;
  // Apart from the others: what strangers make up pushes none of them out.
  const missing =
    freshFor > 0
      ? new LRUCache<string, true>({ max: mostMissing, ttl: freshFor, ttlResolution: 0, perf: { now } })
      : undefined;
  const running = new Map<string, Promise<PublishRecord | undefined>>();

  async function read(folder: string): Promise<PublishRecord | undefined> {
    try {
      const record = (await store.record(folder))?.record;
      if (record) records.set(folder, record);
      else missing?.set(folder, true);
      return record;
    } finally {
      running.delete(folder);
    }
  }

  return async (folder: string): Promise<PublishRecord | undefined> => {
    const known = records.get(folder);
    if (known || missing?.has(folder)) return known;
    const reading = running.get(folder) ?? read(folder);
    running.set(folder, reading);
    return reading;
  };
}

/** Whether there is a pointer, by the last look. Rejects when the last look failed. */
function pointerLook(store: ReleaseStore, now = () => performance.now()) {
  let last: PromiseSettledResult<unknown> | undefined;
  const look = async () => void ([last] = await Promise.allSettled([store.pointer()]));
  const refresh = sharedLook(look, store.files.freshFor, now);
  return async (): Promise<boolean> => {
    await refresh();
    if (last?.status === 'rejected') throw last.reason;
    return last?.value !== undefined;
  };
}

/** Undefined for bytes that are not what was recorded. */
async function readRecorded(
  { store, log }: AssetServerOptions,
  path: string,
  integrity: string,
): Promise<Buffer | undefined> {
  const content = await store.read(path);
  if (!content) throw new Error(`${path} is missing`);
  if (integrityOf(content) === integrity) return content;
  log.error('asset refused', { alert: true, path, reason: 'its hash is not the recorded one' });
  return undefined;
}
