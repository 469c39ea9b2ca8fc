import { botName } from '@stufenlos/contracts';
import { ScanError } from '../scan-error.ts';
import { proxiedFetch } from '../egress/proxied-fetch.ts';
import { readBeginning } from '../egress/proxied-request.ts';
import { RobotsRules } from './robots-rules.ts';

const keepMs = 10 * 60 * 1000;
const fetchLimitMs = 5000;
/** 500 KiB, as RFC 9309 wants at least; what follows is not read. */
const sizeLimit = 500 * 1024;

/** What an origin says. `closed` = a server error: nobody may enter for now (RFC 9309, 2.3.1.4). */
export type Verdict = { kind: 'rules'; rules: RobotsRules } | { kind: 'open' } | { kind: 'closed'; status: number };
interface Kept {
  verdict: Verdict;
  until: number;
}

/** robots.txt per origin, fetched through the scan's own egress and kept for ten minutes. */
export class Robots {
  readonly #kept = new Map<string, Kept>();

  /**
   * @param proxy address of the scan's egress
   * @throws ScanError `robots` when the page is refused
   */
  async admit(url: string, proxy: string): Promise<void> {
    const verdict = await this.verdictOf(url, proxy);
    if (verdict.kind === 'closed') throw new ScanError('robots', { botName, status: verdict.status });
    if (verdict.kind === 'rules' && !(await verdict.rules.isAllowed(url))) throw new ScanError('robots', { botName });
  }

  /** What the origin of a page says. No answer at all is `open`: opening the page itself will tell the cause. */
  async verdictOf(url: string, proxy: string): Promise<Verdict> {
    const robotsUrl = new URL('/robots.txt', url).href;
    const kept = this.#kept.get(robotsUrl);
    if (kept && kept.until > Date.now()) return kept.verdict;
    const verdict = await ask(robotsUrl, proxy);
    if (verdict === undefined) return { kind: 'open' };
    this.#forgetOld();
    this.#kept.set(robotsUrl, { verdict, until: Date.now() + keepMs });
    return verdict;
  }

  #forgetOld(): void {
    const now = Date.now();
    for (const [url, { until }] of this.#kept) if (until <= now) this.#kept.delete(url);
  }
}

/** Undefined when the network, or our own egress, gave no answer. */
async function ask(robotsUrl: string, proxy: string): Promise<Verdict | undefined> {
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
