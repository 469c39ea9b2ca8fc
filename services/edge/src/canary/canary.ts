import type { Health, Release, RemoteFaultReport } from '@stufenlos/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import type { ActiveRelease, ServedCanary } from '../releases/active-release.ts';
import type { ServedRelease } from '../releases/load-release.ts';
import { addressBudget } from './address-budget.ts';
import type { ReleaseCounts } from './release-counts.ts';
import { cookieValueOf, drawFor, drawOf, sideCookie } from './side.ts';
import { isTooFaulty } from './verdict.ts';

export interface CanaryOptions {
  /** What the pointer names. */
  taken: ActiveRelease['taken'];
  counts: ReleaseCounts;
  publicOrigin: string;
  log: Log;
  /** Uniform in [0, 1). For tests. */
  random?: () => number;
}

export interface Canary {
  /** The canary, if this browser gets it; without a draw. */
  of: (request: FastifyRequest) => ServedRelease | undefined;
  /** The same for a document: draws a browser that was not drawn before, and lets it remember its side. */
  assign: (request: FastifyRequest, reply: FastifyReply) => ServedRelease | undefined;
  /** Whether answers depend on the side of the browser now. */
  isRunning: () => boolean;
  /** Counts a document that was served. */
  viewed: (request: FastifyRequest, served: ServedRelease) => void;
  /** Counts a report of a page, and ends the canary when there are too many about it. */
  reported: (request: FastifyRequest, report: RemoteFaultReport) => void;
  /** For health; undefined without a canary. */
  state: () => Health['parts'][string] | undefined;
}

/** Of one address in a minute. A page reports each remote at most once. */
const mostViews = 60;
const mostReports = 10;

/** Serves the canary that the pointer names to its share of the visitors. */
export function canaryOf(options: CanaryOptions): Canary {
  const { counts, publicOrigin, random = Math.random } = options;
  const countsView = addressBudget(mostViews);
  const countsReport = addressBudget(mostReports);
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  const followed = canaryUntilFaulty(options);

  return {
    of({ headers }) {
      const canary = followed.running();
      const draw = drawOf(headers.cookie);
      return canary && draw?.id === canary.served.release.id && draw.isIn ? canary.served : undefined;
    },
    assign({ headers }, reply) {
      const canary = followed.running();
      if (!canary) return undefined;
      const before = drawOf(headers.cookie);
      const draw = drawFor({ id: canary.served.release.id, percent: canary.percent }, before, random);
      // Without a date it ends with the browser's session.
      const cookie = `${sideCookie}=${cookieValueOf(draw)}; Path=/; HttpOnly; SameSite=Lax${secure}`;
      if (draw !== before) void reply.header('set-cookie', cookie);
      return draw.isIn ? canary.served : undefined;
    },
    isRunning: () => followed.running() !== undefined,
    viewed({ ip }, { release: { id } }) {
      if (countsView(ip)) counts.view(id);
    },
    reported({ ip }, report) {
      followed.reported(report, () => countsReport(ip));
    },
    state: () => followed.state(),
  };
}

/**
 * Follows the canary of the pointer. An edge holds no key, so it cannot end a canary for other edges: when one is too
 * faulty, this edge stops to serve it and says so, until the pointer changes.
 */
function canaryUntilFaulty({ taken, counts, log }: CanaryOptions) {
  let ended: { serial: number; at: string } | undefined;
  const endedAt = (canary: ServedCanary) => (ended?.serial === canary.serial ? ended.at : undefined);

  function named(): ServedCanary | undefined {
    const { served, canary } = taken();
    counts.begin(`${served?.release.id} ${canary?.serial}`);
    return canary;
  }

  function endIfFaulty(active: Release, { served: { release }, serial }: ServedCanary): void {
    const comparison = { active: counts.of(active.id), canary: counts.of(release.id) };
    if (!isTooFaulty(comparison)) return;
    ended = { serial, at: new Date().toISOString() };
    counts.hasEndedCanary = true;
    log.error('canary ended', { alert: true, release: release.id, ...comparison });
  }

  return {
    running(): ServedCanary | undefined {
      const canary = named();
      return canary && endedAt(canary) === undefined ? canary : undefined;
    },
    /** @param isCounted asked only for a report about what is served, as it may use up something */
    reported(report: RemoteFaultReport, isCounted: () => boolean): void {
      const canary = named();
      const active = taken().served?.release;
      const known = [active, canary?.served.release].find((release) => release?.id === report.release);
      if (!known || !Object.hasOwn(known.remotes, report.remote) || !isCounted()) return;
      counts.fault(report);
      if (active && canary && endedAt(canary) === undefined) endIfFaulty(active, canary);
    },
    state(): ReturnType<Canary['state']> {
      const canary = named();
      if (!canary) return undefined;
      const since = endedAt(canary);
      return since === undefined ? { status: 'up' } : { status: 'degraded', since };
    },
  };
}
