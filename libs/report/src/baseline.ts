import type { FindingOutcome, PageFinding, PageResult } from '@stufenlos/contracts';

/** Numbers of issues. An issue is one fingerprint on one page, whatever its number of elements. */
export interface Comparison {
  new: number;
  known: number;
  gone: number;
}

type Issues = Map<string, { ruleId: string; outcome: FindingOutcome }>;

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

  /** An issue counts as gone only if the page is completed and its rule ran again without a truncated list. */
  #goneFrom(page: PageResult, now: ReadonlySet<string>): number {
    if (page.state !== 'completed') return 0;
    const isWhole = ({ ruleId }: { ruleId: string }) =>
      page.rules.some((rule) => rule.ruleId === ruleId) && !page.truncated.some((rule) => rule.ruleId === ruleId);
    const before = [...(this.#before.get(keyOf(page.url)) ?? [])];
    return before.filter(([print, issue]) => !now.has(print) && isWhole(issue)).length;
  }
}

/** A violation takes precedence over a review with the same fingerprint. */
function issuesOf(findings: readonly PageFinding[]): Issues {
  const issues: Issues = new Map();
  for (const { fingerprint, ruleId, outcome } of findings) {
    if (issues.get(fingerprint)?.outcome !== 'violation') issues.set(fingerprint, { ruleId, outcome });
  }
  return issues;
}

/** Normalises the address: `https://a.example` and `https://a.example/` are one page. */
const keyOf = (url: string) => URL.parse(url)?.href ?? url;
