import type { KeyObject } from 'node:crypto';
import type { Release } from '@stufenlos/contracts';
import { readTrust, releaseRefusal, signedRecords, type ReleaseStore } from '@stufenlos/release';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { textHeaders } from '../headers.ts';
import type { Log } from '../log.ts';
import { loadRelease, type ServedRelease } from './load-release.ts';

export interface PreviewsOptions {
  store: ReleaseStore;
  anchors: () => Promise<KeyObject[]>;
  publicOrigin: string;
  log: Log;
}

export interface Previews {
  /** The release that this browser has chosen; undefined when it has chosen none that may be served. */
  of: (request: FastifyRequest) => Promise<ServedRelease | undefined>;
  /** Answers a request that names a release with `?release=`; undefined when it names none. */
  choose: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;
}

const cookie = 'release_preview';
const seconds = 3600;

/**
 * Shows a recorded release to one browser, which chooses it with `?release=ID` and ends it with `?release=`. The id is
 * looked up in the store, so it can name neither an address nor a file. The release must be one that the edge would
 * also take as the active one: anybody can send somebody else such a link.
 */
export function previews({ store, anchors, publicOrigin, log }: PreviewsOptions): Previews {
  // By signature. Requests for the same release at the same time share one reading, and later one rendering.
  const loaded = new LRUCache<string, ServedRelease, Release>({
    max: 4,
    // With more releases than these, the one that is read yet is given to those who wait for it all the same.
    ignoreFetchAbort: true,
    fetchMethod: async (_, __, { context: release }) => ({
      ...(await loadRelease(store, release, await signedRecords(store, release))),
      isPreview: true,
    }),
  });
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';

  async function load(id: string): Promise<ServedRelease | undefined> {
    try {
      const release = await store.release(id);
      if (!release) return undefined;
      const trust = await readTrust(store, await anchors());
      if (releaseRefusal(release, trust, new Date().toISOString())) return undefined;
      return await loaded.fetch(release.signature ?? '', { context: release });
    } catch (cause) {
      log.error('preview refused', { reason: String(cause) });
      return undefined;
    }
  }

  return {
    async of({ headers }) {
      const id = new RegExp(`(?:^|;\\s*)${cookie}=([^;]+)`).exec(headers.cookie ?? '')?.[1];
      return id === undefined ? undefined : load(id);
    },
    async choose({ originalUrl }, reply) {
      const { pathname, searchParams: search } = new URL(originalUrl, publicOrigin);
      const id = search.get('release');
      if (id === null) return undefined;
      if (id !== '' && !(await load(id))) {
        return reply.code(404).headers(textHeaders(publicOrigin)).send('There is no such release to preview.');
      }
      search.delete('release');
      const query = search.size === 0 ? '' : `?${search.toString()}`;
      return reply
        .code(303)
        .headers({
          ...textHeaders(publicOrigin),
          'set-cookie': `${cookie}=${id}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${id === '' ? 0 : seconds}${secure}`,
          // Two slashes at its start would name another site.
          location: pathname.replace(/^\/+/, '/') + query,
        })
        .send();
    },
  };
}
