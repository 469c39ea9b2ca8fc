import { botName } from '@stufenlos/contracts';
import { ScanError } from '@stufenlos/contracts/scan-error';
import { proxiedFetch, readBeginning } from '@stufenlos/egress';
import { RobotsRules } from './robots-rules.ts';

const cacheMs = 10 * 60 * 1000;
const fetchLimitMs = 5000;
/** 500 KiB, the minimum of RFC 9309 (2.5). The rest of the file is not read. */
const sizeLimit = 500 * 1024;

/** Result for one origin. `closed`: a server error, which disallows everything for now (RFC 9309, 2.3.1.4). */
export type Verdict = { kind: 'rules'; rules: RobotsRules } | { kind: 'open' } | { kind: 'closed'; status: number };
interface CachedVerdict {
  verdict: Verdict;
  until: number;
}

/** Fetches robots.txt per origin through the egress proxy of the scan and caches it for ten minutes. */
export class Robots {
  readonly #cached = new Map<string, CachedVerdict>();

  /**
   * Checks that robots.txt allows this address.
   *
   * @param proxy URL of the scan's egress proxy
   * @throws ScanError `robots` when it is not allowed
   */
  async admit(url: string, proxy: string): Promise<void> {
    const verdict = await this.verdictOf(url, proxy);
    if (verdict.kind === 'closed') throw new ScanError('robots', { botName, status: verdict.status });
    if (verdict.kind === 'rules' && !(await verdict.rules.isAllowed(url))) throw new ScanError('robots', { botName });
  }

  /** The verdict for the origin of a page. Without an answer it is `open`: opening the page will report the cause. */
  async verdictOf(url: string, proxy: string): Promise<Verdict> {
    const robotsUrl = new URL('/robots.txt', url).href;
    const cached = this.#cached.get(robotsUrl);
    if (cached && cached.until > Date.now()) return cached.verdict;
    const verdict = await fetchVerdict(robotsUrl, proxy);
    if (verdict === undefined) return { kind: 'open' };
    this.#removeExpired();
    this.#cached.set(robotsUrl, { verdict, until: Date.now() + cacheMs });
    return verdict;
  }

  #removeExpired(): void {
    const now = Date.now();
    for (const [url, { until }] of this.#cached) if (until <= now) this.#cached.delete(url);
  }
}

/** Fetches robots.txt. Undefined if the network fails or the egress proxy refuses the request. */
async function fetchVerdict(robotsUrl: string, proxy: string): Promise<Verdict | undefined> {
  try {
    const signal = AbortSignal.timeout(fetchLimitMs);
    const fetched = await proxiedFetch(new URL(robotsUrl), { proxy, signal, accept: 'text/plain,*/*;q=0.5' });
    if (fetched.kind === 'refused') return undefined;
    if (fetched.kind === 'lost') return { kind: 'open' };
    const { status, answer } = fetched;
    if (status >= 200 && status < 300) {
      const text = (await readBeginning(answer, sizeLimit)).toString('utf8');
      return { kind: 'rules', rules: new RobotsRules(new URL(robotsUrl).origin, text) };
    }
    answer.destroy();
    return status >= 500 ? { kind: 'closed', status } : { kind: 'open' };
  } catch {
    return undefined;
  }
}
