import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Canary } from '../canary/canary.ts';
import type { ActiveRelease } from './active-release.ts';
import type { ServedRelease } from './load-release.ts';
import type { Previews } from './previews.ts';

/** What one browser gets. */
export interface Served {
  served: ServedRelease;
  /** Whether another browser may get another release from the same address. */
  isPersonal: boolean;
}

export interface ServedTo {
  /** The active release; prepares what is served now. */
  active: () => Promise<ServedRelease | undefined>;
  /** What a browser gets as far as it was drawn before. */
  known: (request: FastifyRequest) => Promise<Served | undefined>;
  /** What a browser gets with a document: it is drawn now, if it was not before. */
  drawn: (request: FastifyRequest, reply: FastifyReply) => Promise<Served | undefined>;
}

export interface ServedToOptions {
  active: ActiveRelease;
  previews: Previews | undefined;
  canary: Canary;
  /** Renders the pages of a release before somebody asks. */
  prepare: (served: ServedRelease) => void;
}

/** Which release a browser gets: the one that it previews, the canary if it was drawn for it, else the active one. */
export function servedTo({ active, previews, canary, prepare }: ServedToOptions): ServedTo {
  async function released(): Promise<ServedRelease | undefined> {
    const served = await active.current();
    for (const one of [served, active.taken().canary?.served]) if (one) prepare(one);
    return served;
  }

  async function choose(
    request: FastifyRequest,
    ofCanary: () => ServedRelease | undefined,
  ): Promise<Served | undefined> {
    const preview = await previews?.of(request);
    if (preview) return { served: preview, isPersonal: true };
    const served = await released();
    return served && { served: ofCanary() ?? served, isPersonal: canary.isRunning() };
  }

  return {
    active: released,
    known: async (request) => choose(request, () => canary.of(request)),
    drawn: async (request, reply) => choose(request, () => canary.assign(request, reply)),
  };
}
