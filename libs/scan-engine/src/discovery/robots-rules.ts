import { botName } from '@stufenlos/contracts';
import { ParserThread } from './parser-thread.ts';
import { readRobotsGroup } from './robots-group.ts';
import type { RobotsGroup } from './robots-group.ts';
import { RobotsMatch } from './robots-match.ts';
import { stepsOf } from './robots-steps.ts';

/** Longer waits would make a site of fifty pages an afternoon (P89). */
const delayLimitMs = 10_000;

/** Characters of rules that are prepared at once, which takes some ten milliseconds at most. */
const rulesLimit = 64 * 1024;
/** Comparisons that are made at once: at most some ten milliseconds. Ordinary rules and a hundred links stay below. */
const stepLimit = 500_000;
/**
 * Comparisons that one address may cost at most, by the estimate of `stepsOf`. Ten thousand rules and an address of two
 * hundred characters stay below; a bound on the estimate gives the same answer on every machine.
 */
const addressStepLimit = 300_000_000;
/** Of a thread's processor, for all addresses of a page or a sitemap together. */
const cpuMs = 2000;
/** A thread that says nothing at all for so long is ended. */
const threadMs = 10_000;

/**
 * What one robots.txt says to us. Both the text and the addresses are chosen by strangers, and matching costs wildcards
 * times length of the path: what could take long to match is matched in a thread, so that nobody waits for it.
 */
export class RobotsRules {
  readonly #origin: string;
  readonly #group: RobotsGroup;
  #match: RobotsMatch | undefined;
  #isTooMuch: boolean;

  /**
   * @param origin of the pages it speaks of
   * @param text one pass over 500 KiB takes 50 ms of the processor at most
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
   * An address that costs too much to match is not allowed. Rules that cannot be matched in time cost their time once:
   * what was not matched by then is not allowed, and nothing is any more. To be complicated is no way round them. Addresses of another origin are nothing that these rules
   * speak of.
   */
  async allowedOf(urls: readonly string[]): Promise<Set<string>> {
    const ours = new Set(urls.filter((url) => new URL(url).origin === this.#origin));
    const allowed = new Set(await this.#matched([...ours]));
    return new Set(urls.filter((url) => allowed.has(url) || !ours.has(url)));
  }

  /** Between two pages, at most 10 s; 0 when none is asked for. */
  get crawlDelayMs(): number {
    const seconds = this.#group.crawlDelay ?? 0;
    return seconds > 0 ? Math.min(seconds * 1000, delayLimitMs) : 0;
  }

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

/** Undefined when the thread did not answer: it died, or its time was over. */
async function inThread(order: Parameters<ParserThread['ask']>[0]) {
  const thread = new ParserThread(AbortSignal.timeout(threadMs));
  try {
    return await thread.ask(order);
  } catch {
    return undefined;
  } finally {
    await thread.close();
  }
}
