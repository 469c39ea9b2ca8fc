import { runInNewContext } from 'node:vm';
import { botName } from '@stufenlos/contracts';
import robotsParser from 'robots-parser';
import type { Robot } from 'robots-parser';

/** The package is CommonJS, its types describe a module with a default export: under Node the import is the function. */
const parseRobots = robotsParser as unknown as (url: string, text: string) => Robot;

/** Matching costs wildcards times length of the path, both chosen by strangers, and nobody else runs meanwhile. */
const matchLimitMs = 1000;
/** Longer waits would make a site of fifty pages an afternoon (P89). */
const delayLimitMs = 10_000;

/** What one robots.txt says to us: the group with our name, else that of `*`; the longest match decides (RFC 9309). */
export class RobotsRules {
  readonly #origin: string;
  readonly #robot: Robot;
  #isTooMuch = false;

  /** @param origin of the pages it speaks of */
  constructor(origin: string, text: string) {
    this.#origin = origin;
    this.#robot = parseRobots(new URL('/robots.txt', origin).href, text);
  }

  /** Rules that cannot be matched in time allow nothing: to be complicated is no way round them. */
  isAllowed(url: string): boolean {
    const match = () => this.#robot.isAllowed(url, botName) !== false;
    return this.#inTime(match) ?? false;
  }

  /**
   * For many pages at once: rules that cannot be matched in time cost their time once; what was not matched by then is
   * not allowed, and nothing is any more. Addresses of another origin are nothing that these rules speak of.
   */
  allowedOf(urls: readonly string[]): Set<string> {
    const allowed = new Set<string>();
    const matchAll = () => {
      for (const url of urls) {
        const isOurs = new URL(url).origin === this.#origin;
        if (!isOurs || this.#robot.isAllowed(url, botName) !== false) allowed.add(url);
      }
      return true;
    };
    if (!this.#isTooMuch && this.#inTime(matchAll, matchLimitMs + urls.length) === undefined) this.#isTooMuch = true;
    return allowed;
  }

  /** Between two pages, at most 10 s; 0 when none is asked for. */
  get crawlDelayMs(): number {
    const seconds = this.#robot.getCrawlDelay(botName) ?? 0;
    return seconds > 0 ? Math.min(seconds * 1000, delayLimitMs) : 0;
  }

  get sitemaps(): string[] {
    return this.#robot.getSitemaps();
  }

  #inTime(work: () => boolean, timeout = matchLimitMs): boolean | undefined {
    try {
      return runInNewContext('work()', { work }, { timeout }) === true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
      throw error;
    }
  }
}
