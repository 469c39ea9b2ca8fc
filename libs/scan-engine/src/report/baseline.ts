import type { FindingOutcome, PageFinding, PageResult } from '@stufenlos/contracts';

/** Counted in issues: one fingerprint on one page, however many elements show it. */
export interface Comparison {
  new: number;
  known: number;
  gone: number;
}

type Issues = Map<string, { ruleId: string; outcome: FindingOutcome }>;

/** What an earlier run found, per page: what stands in it is known, everything else is new. */
export class Baseline {
  readonly #before: ReadonlyMap<string, Issues>;

  constructor(pages: readonly PageResult[]) {
    this.#before = new Map(pages.map((page) => [keyOf(page.url), issuesOf(page.findings)]));
  }

  /** Something to review that has become certain is not known: it was never seen as a violation. */
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

  /** Gone is only what was looked for: on a page judged to its end, by a rule that ran and whose list is whole. */
  #goneFrom(page: PageResult, now: ReadonlySet<string>): number {
    if (page.state !== 'completed') return 0;
    const isWhole = ({ ruleId }: { ruleId: string }) =>
      page.rules.some((rule) => rule.ruleId === ruleId) && !page.truncated.some((rule) => rule.ruleId === ruleId);
    const before = [...(this.#before.get(keyOf(page.url)) ?? [])];
    return before.filter(([print, issue]) => !now.has(print) && isWhole(issue)).length;
  }
}

/** A violation outweighs something to review with the same fingerprint. */
function issuesOf(findings: readonly PageFinding[]): Issues {
  const issues: Issues = new Map();
  for (const { fingerprint, ruleId, outcome } of findings) {
    if (issues.get(fingerprint)?.outcome !== 'violation') issues.set(fingerprint, { ruleId, outcome });
  }
  return issues;
}

/** `https://a.example` and `https://a.example/` are one page. */
const keyOf = (url: string) => URL.parse(url)?.href ?? url;
