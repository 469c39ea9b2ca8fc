import { request as httpRequest, Agent as HttpAgent } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest, Agent as HttpsAgent } from 'node:https';
import { runInNewContext } from 'node:vm';
import robotsParser from 'robots-parser';
import type { Robot } from 'robots-parser';
import { ScanError } from '../failure.ts';

/** The package is CommonJS, its types describe a module with a default export: under Node the import is the function. */
const parseRobots = robotsParser as unknown as (url: string, text: string) => Robot;

/** The name by which site owners address us in robots.txt. */
export const botName = 'StufenlosBot';

const keepMs = 10 * 60 * 1000;
const fetchLimitMs = 5000;
const redirectLimit = 5;
const sizeLimit = 512 * 1024;
/** Matching costs wildcards times length of the path, both chosen by strangers, and nobody else runs meanwhile. */
const matchLimitMs = 1000;

/** What an origin says. `closed` = a server error: nobody may enter for now (RFC 9309, 2.3.1.4). */
type Verdict = { kind: 'rules'; text: string } | { kind: 'open' } | { kind: 'closed'; status: number };
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
    const verdict = await this.#verdict(new URL('/robots.txt', url).href, proxy);
    if (verdict.kind === 'closed') throw new ScanError('robots', { botName, status: verdict.status });
    if (verdict.kind === 'open') return;
    if (!isAllowed(url, verdict.text)) throw new ScanError('robots', { botName });
  }

  async #verdict(robotsUrl: string, proxy: string): Promise<Verdict> {
    const kept = this.#kept.get(robotsUrl);
    if (kept && kept.until > Date.now()) return kept.verdict;
    const verdict = await ask(robotsUrl, proxy);
    // No answer at all is not kept: opening the page itself will tell the cause.
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

/** Rules that cannot be read in time allow nothing: to be complicated is no way round them. */
function isAllowed(url: string, text: string): boolean {
  const match = () => parseRobots(new URL('/robots.txt', url).href, text).isAllowed(url, botName) !== false;
  try {
    return runInNewContext('match()', { match }, { timeout: matchLimitMs }) === true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    throw error;
  }
}

/** Undefined when the network, or our own egress, gave no answer. */
async function ask(robotsUrl: string, proxy: string): Promise<Verdict | undefined> {
  const signal = AbortSignal.timeout(fetchLimitMs);
  let url = new URL(robotsUrl);
  try {
    for (let step = 0; step <= redirectLimit; step += 1) {
      const answer = await get(url, proxy, signal);
      const status = answer.statusCode ?? 0;
      if (answer.headers['x-egress-error'] !== undefined) return undefined;
      if (status >= 300 && status < 400 && answer.headers.location !== undefined) {
        answer.destroy();
        url = new URL(answer.headers.location, url);
        if (url.protocol !== 'http:' && url.protocol !== 'https:') return { kind: 'open' };
        continue;
      }
      if (status >= 200 && status < 300) return { kind: 'rules', text: await read(answer) };
      answer.destroy();
      return status >= 500 ? { kind: 'closed', status } : { kind: 'open' };
    }
    return { kind: 'open' };
  } catch {
    return undefined;
  }
}

function get(url: URL, proxy: string, signal: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const headers = { 'user-agent': botName, accept: 'text/plain,*/*;q=0.5' };
  const proxyEnv = { HTTP_PROXY: proxy, HTTPS_PROXY: proxy };
  const outgoing =
    url.protocol === 'https:'
      ? httpsRequest(url, { headers, signal, agent: new HttpsAgent({ proxyEnv }) })
      : httpRequest(url, { headers, signal, agent: new HttpAgent({ proxyEnv }) });
  outgoing.once('response', resolve);
  outgoing.once('error', reject);
  outgoing.end();
  return promise;
}

async function read(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > sizeLimit) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}
