import { botName } from '@stufenlos/contracts/bot-name';
import { ParserThread } from './parser-thread.ts';
import { readRobotsGroup } from './robots-group.ts';
import type { RobotsGroup } from './robots-group.ts';
import { RobotsMatch } from './robots-match.ts';
import { stepsOf } from './robots-steps.ts';

/** Upper limit of the crawl delay in ms; longer pauses would make crawls take hours. */
const delayLimitMs = 10_000;

/** Characters of rules that are parsed in this thread, which takes tens of milliseconds at most. */
const rulesLimit = 64 * 1024;
/** Comparisons in this thread, which take tens of milliseconds at most. Enough for usual rules and a hundred links. */
const stepLimit = 500_000;
/**
 * Maximum number of comparisons for one address, as estimated by `stepsOf`. Ten thousand rules and an address of 200
 * characters stay below it. A limit of the estimate gives the same result on every machine.
 */
const addressStepLimit = 300_000_000;
/** Processor time of the thread for all addresses of one call. */
const cpuMs = 2000;
/** A thread without an answer is terminated after this time. */
const threadMs = 10_000;

/**
 * The rules of one robots.txt that apply to us. Both the text and the addresses are untrusted, and matching takes time
 * proportional to wildcards times path length. Expensive matches therefore run in a parser thread.
 */
export class RobotsRules {
  readonly #origin: string;
  readonly #group: RobotsGroup;
  #match: RobotsMatch | undefined;
  #isTooMuch: boolean;

  /**
   * @param origin origin of the robots.txt
   * @param text content of the file; parsing 500 KiB takes at most 50 ms of processor time
   */
  constructor(origin: string, text: string) {
    this.#origin = origin;
    this.#group = readRobotsGroup(text, botName.toLowerCase());
    this.#isTooMuch = this.#group.isTooMuch;
  }

  async isAllowed(url: string): Promise<boolean> {
    return (await this.allowedOf([url])).has(url);
  }

  /**
   * Returns the subset of these addresses that the rules allow. Addresses of other origins are always allowed. Addresses
   * that are too expensive to match are not. If matching takes longer than its processor time, the remaining addresses
   * are not allowed, and no address is in later calls: complicated rules must not permit more than simple ones.
   */
  async allowedOf(urls: readonly string[]): Promise<Set<string>> {
    const ours = new Set(urls.filter((url) => new URL(url).origin === this.#origin));
    const allowed = new Set(await this.#matched([...ours]));
    return new Set(urls.filter((url) => allowed.has(url) || !ours.has(url)));
  }

  /** Pause between two pages in ms, at most 10 s; 0 if the file sets none. */
  get crawlDelayMs(): number {
    const seconds = this.#group.crawlDelay ?? 0;
    return seconds > 0 ? Math.min(seconds * 1000, delayLimitMs) : 0;
  }

  /** Sitemap addresses as written in the file, also of other origins. */
  get sitemaps(): string[] {
    return this.#group.sitemaps;
  }

  async #matched(urls: readonly string[]): Promise<readonly string[]> {
    const { rules, size } = this.#group;
    if (this.#isTooMuch) return [];
    if (size.rules === 0) return urls;
    if (size.characters <= rulesLimit && stepsOf(size, urls) <= stepLimit) {
      const match = (this.#match ??= new RobotsMatch(this.#origin, rules));
      return urls.filter((url) => match.isAllowed(url));
    }
    const affordable = urls.filter((url) => stepsOf(size, [url]) <= addressStepLimit);
    const answer = await inThread({ kind: 'robots-match', origin: this.#origin, rules, urls: affordable, cpuMs });
    if (answer?.kind !== 'allowed') {
      this.#isTooMuch = true;
      return [];
    }
    this.#isTooMuch ||= answer.isTooMuch;
    return answer.urls;
  }
}

/** Undefined if the thread died or did not answer in time. */
async function inThread(task: Parameters<ParserThread['ask']>[0]) {
  const thread = new ParserThread(AbortSignal.timeout(threadMs));
  try {
    return await thread.ask(task);
  } catch {
    return undefined;
  } finally {
    await thread.close();
  }
}
