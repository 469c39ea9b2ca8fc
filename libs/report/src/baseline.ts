import type { FindingOutcome, PageFinding, PageResult } from '@stufenlos/contracts';
import { uninspectedRule } from '@stufenlos/standards';

/** Numbers of issues. An issue is one fingerprint on one page, whatever its number of elements. */
export interface Comparison {
  new: number;
  known: number;
  gone: number;
}

interface Issue {
  ruleId: string;
  outcome: FindingOutcome;
  /** Whether an element of it is outside of frames. */
  isInPage: boolean;
}
type Issues = Map<string, Issue>;

/** The issues of an earlier run, per page. Issues that are not in it are new. */
export class Baseline {
  readonly #before: ReadonlyMap<string, Issues>;

  constructor(pages: readonly PageResult[]) {
    this.#before = new Map(pages.map((page) => [keyOf(page.url), issuesOf(page.findings)]));
  }

  /** A violation that was a review in the earlier run is not known. */
  isKnown(url: string, { fingerprint, outcome }: PageFinding): boolean {
    const before = this.#before.get(keyOf(url))?.get(fingerprint);
    return before !== undefined && (before.outcome === 'violation' || outcome === 'review');
  }

  compare(pages: readonly PageResult[]): Comparison {
    const sum: Comparison = { new: 0, known: 0, gone: 0 };
    for (const page of pages) {
      const fresh = new Set(page.findings.flatMap((one) => (this.isKnown(page.url, one) ? [] : [one.fingerprint])));
      const all = new Set(page.findings.map(({ fingerprint }) => fingerprint));
      sum.new += fresh.size;
      sum.known += all.size - fresh.size;
      sum.gone += this.#goneFrom(page, all);
    }
    return sum;
  }

  /**
   * An issue counts as gone only if the page is completed and its rule ran again, in all of the page and without a
   * truncated list. What a dialog hides, or what is in frames while one did not answer, may still be there.
   */
  #goneFrom(page: PageResult, now: ReadonlySet<string>): number {
    if (page.state !== 'completed' || hasGap(page, 'dialog')) return 0;
    const hasRule = (list: readonly { ruleId: string }[] | undefined, id: string) =>
      (list ?? []).some(({ ruleId }) => ruleId === id);
    const isBlind = hasGap(page, 'frame') || hasGap(page, 'frameLimit');
    const isWhole = ({ ruleId, isInPage }: Issue) =>
      hasRule(page.rules, ruleId) &&
      !hasRule(page.notRun, ruleId) &&
      !hasRule(page.truncated, ruleId) &&
      (isInPage || !isBlind);
    const before = [...(this.#before.get(keyOf(page.url)) ?? [])];
    return before.filter(([print, issue]) => !now.has(print) && isWhole(issue)).length;
  }
}

/** Whether something of this kind in a page could not be inspected. */
const hasGap = ({ findings }: PageResult, kind: 'dialog' | 'frame' | 'frameLimit') =>
  findings.some(({ ruleId, message }) => ruleId === uninspectedRule && message.key.endsWith(`.${kind}`));

/** A violation takes precedence over a review with the same fingerprint. */
function issuesOf(findings: readonly PageFinding[]): Issues {
  const issues: Issues = new Map();
  for (const { fingerprint, ruleId, outcome, selector } of findings) {
    const known = issues.get(fingerprint);
    const isInPage = known?.isInPage === true || !selector.includes(' >>> ');
    issues.set(fingerprint, { ruleId, outcome: known?.outcome === 'violation' ? known.outcome : outcome, isInPage });
  }
  return issues;
}

/** Normalises the address: `https://a.example` and `https://a.example/` are one page. */
const keyOf = (url: string) => URL.parse(url)?.href ?? url;
