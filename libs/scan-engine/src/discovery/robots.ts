import { botName } from '@stufenlos/contracts/bot-name';
import { ScanError } from '@stufenlos/contracts/scan-error';
import { proxiedFetch, readBeginning } from '@stufenlos/egress';
import { RobotsRules } from './robots-rules.ts';

const cacheMs = 10 * 60 * 1000;
const fetchLimitMs = 5000;
/** 500 KiB, the minimum of RFC 9309 (2.5). The rest of the file is not read. */
const sizeLimit = 500 * 1024;

/**
 * Result for one origin. `closed`: a server error, or a file that did not arrive in time or whole. It disallows everything
 * for now (RFC 9309, 2.3.1.4); `cause` is data for the sentence that says why.
 */
export type Verdict = { kind: 'rules'; rules: RobotsRules } | { kind: 'open' } | { kind: 'closed'; cause: ClosedCause };

type ClosedCause = { status: number } | { reason: 'late'; seconds: number } | { reason: 'broken' };
interface CachedVerdict {
  verdict: Verdict;
  until: number;
}

/** Fetches robots.txt per origin through the egress proxy of the scan and caches it for ten minutes. */
export class Robots {
  readonly #cached = new Map<string, CachedVerdict>();
  readonly #fetchMs: number;

  /** @param fetchMs time for one file */
  constructor(fetchMs = fetchLimitMs) {
    this.#fetchMs = fetchMs;
  }

  /**
   * Checks that robots.txt allows this address.
   *
   * @param proxy URL of the scan's egress proxy
   * @throws ScanError `robots` when it is not allowed
   */
  async admit(url: string, proxy: string): Promise<void> {
    const verdict = await this.verdictOf(url, proxy);
    if (verdict.kind === 'closed') throw new ScanError('robots', { botName, ...verdict.cause });
    if (verdict.kind === 'rules' && !(await verdict.rules.isAllowed(url))) throw new ScanError('robots', { botName });
  }

  /**
   * The verdict for the origin of a page. It is `open` where no server can be reached: opening the page will report the
   * cause. What may pass at once is not kept, so that the next try asks again.
   */
  async verdictOf(url: string, proxy: string): Promise<Verdict> {
    const robotsUrl = new URL('/robots.txt', url).href;
    const cached = this.#cached.get(robotsUrl);
    if (cached && cached.until > performance.now()) return cached.verdict;
    const verdict = await fetchVerdict(robotsUrl, proxy, this.#fetchMs);
    if (verdict === undefined) return { kind: 'open' };
    if (verdict.kind === 'closed' && 'reason' in verdict.cause) return verdict;
    this.#removeExpired();
    this.#cached.set(robotsUrl, { verdict, until: performance.now() + cacheMs });
    return verdict;
  }

  #removeExpired(): void {
    const now = performance.now();
    for (const [url, { until }] of this.#cached) if (until <= now) this.#cached.delete(url);
  }
}

/** Fetches robots.txt. Undefined if no server can be reached or the egress proxy refuses the request. */
async function fetchVerdict(robotsUrl: string, proxy: string, fetchMs: number): Promise<Verdict | undefined> {
  const signal = AbortSignal.timeout(fetchMs);
  let hasBegun = false;
  try {
    const fetched = await proxiedFetch(new URL(robotsUrl), { proxy, signal, accept: 'text/plain,*/*;q=0.5' });
    if (fetched.kind === 'refused') return undefined;
    if (fetched.kind === 'lost') return { kind: 'open' };
    const { status, answer } = fetched;
    if (status >= 200 && status < 300) {
      hasBegun = true;
      const text = (await readBeginning(answer, sizeLimit)).toString('utf8');
      return { kind: 'rules', rules: new RobotsRules(new URL(robotsUrl).origin, text) };
    }
    answer.destroy();
    return status >= 500 ? { kind: 'closed', cause: { status } } : { kind: 'open' };
  } catch {
    if (signal.aborted) return { kind: 'closed', cause: { reason: 'late', seconds: Math.round(fetchMs / 1000) } };
    return hasBegun ? { kind: 'closed', cause: { reason: 'broken' } } : undefined;
  }
}
