import { hostKeyOf } from '@stufenlos/contracts/address';
import type { Verdict } from './robots.ts';

/**
 * The robots.txt files of a site. Its addresses differ in scheme and `www.`, but a robots.txt applies to one origin only
 * (RFC 9309, 2.3), so each origin is asked for its own.
 */
export class SiteRules {
  readonly #hostKey: string;
  readonly #verdicts: Map<string, Promise<Verdict>>;
  readonly #ask: (url: string) => Promise<Verdict>;

  /**
   * @param page address of a page of the site
   * @param verdict the one for the origin of that page
   * @param ask gets the verdict for another origin, once
   */
  constructor(page: string, verdict: Verdict, ask: (url: string) => Promise<Verdict>) {
    const url = new URL(page);
    this.#hostKey = hostKeyOf(url);
    this.#verdicts = new Map([[url.origin, Promise.resolve(verdict)]]);
    this.#ask = ask;
  }

  /** The allowed ones of these addresses. Addresses of other sites are always allowed, and those sites are not asked. */
  async allowedOf(urls: readonly string[]): Promise<Set<string>> {
    const ours = new Set(urls.filter((url) => hostKeyOf(new URL(url)) === this.#hostKey));
    // One host key has two schemes, with or without `www.` and the dot of a full name: eight origins at most.
    const groups = Map.groupBy(ours, (url) => new URL(url).origin);
    const answers = Array.from(groups, ([origin, found]) => this.#allowedAt(origin, found));
    const entered = new Set((await Promise.all(answers)).flat());
    return new Set(urls.filter((url) => !ours.has(url) || entered.has(url)));
  }

  async #allowedAt(origin: string, urls: readonly string[]): Promise<readonly string[]> {
    const verdict = await this.#verdictOf(origin);
    if (verdict.kind === 'rules') return [...(await verdict.rules.allowedOf(urls))];
    return verdict.kind === 'open' ? urls : [];
  }

  #verdictOf(origin: string): Promise<Verdict> {
    const known = this.#verdicts.get(origin);
    if (known) return known;
    const asked = this.#ask(origin);
    this.#verdicts.set(origin, asked);
    // The next caller asks again.
    asked.catch(() => this.#verdicts.delete(origin));
    return asked;
  }
}
