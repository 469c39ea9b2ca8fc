import type { RuleRows, RuleTotal, StoredFindings } from './rule-lists.ts';

type NotRun = NonNullable<RuleRows['notRun']>[number];

/** What `readRuleRows` reads of a run, page by page without reading the others again. */
export class RuleSums {
  private readonly totals = new Map<string, RuleTotal>();
  private readonly findings = new Map<string, StoredFindings>();
  private readonly notRun = new Map<string, NotRun>();

  constructor(rows: RuleRows = { totals: [], findings: [] }) {
    this.add(rows);
  }

  get size(): number {
    return this.totals.size + this.findings.size + this.notRun.size;
  }

  /** Those of pages that are not counted yet. */
  add({ totals, findings, notRun = [] }: RuleRows): void {
    for (const row of totals) {
      const known = this.totals.get(keyOf(row));
      this.totals.set(
        keyOf(row),
        known ? { ...known, nodes: known.nodes + row.nodes, pages: known.pages + row.pages } : row,
      );
    }
    for (const row of findings) {
      const key = `${keyOf(row)} ${row.impact} ${row.criteria.join(' ')}`;
      const known = this.findings.get(key);
      this.findings.set(key, known ? { ...known, stored: known.stored + row.stored } : row);
    }
    for (const row of notRun) {
      const key = `${row.ruleId} ${row.cause}`;
      const known = this.notRun.get(key);
      this.notRun.set(key, known ? { ...known, pages: known.pages + row.pages } : row);
    }
  }

  rows(): RuleRows {
    const notRun = Array.from(this.notRun).toSorted(([one], [other]) => (one < other ? -1 : 1));
    return {
      totals: [...this.totals.values()],
      findings: [...this.findings.values()],
      ...(notRun.length > 0 && { notRun: notRun.map(([, row]) => row) }),
    };
  }
}

const keyOf = ({ ruleId, outcome }: Pick<RuleTotal, 'ruleId' | 'outcome'>) => `${ruleId} ${outcome}`;
