import type { PageResult } from '@stufenlos/contracts';
import { classOf, type FindingClass } from '@stufenlos/standards';
import type { ReportedRun, RenderOptions } from '../formats/format.ts';
import { ignoredReason } from '../formats/parts/ignored-reason.ts';
import { countsOf } from '../formats/html/counts.ts';

/** Counts the elements that the owner of a run ignores, page by page, because the findings are read in that way. */
export class IgnoredCounter {
  readonly #ignored = new Map<string, number>();

  readonly #options: RenderOptions;

  constructor(options: RenderOptions) {
    this.#options = options;
  }

  add({ findings }: PageResult): void {
    for (const finding of findings) {
      if (ignoredReason(this.#options, finding) === undefined) continue;
      const key = `${classOf(finding)} ${finding.ruleId}`;
      this.#ignored.set(key, (this.#ignored.get(key) ?? 0) + 1);
    }
  }

  /** The numbers of the run without those elements. @param run its pages need no findings */
  of(run: ReportedRun): ReturnType<typeof countsOf> {
    const nodes = new Map<string, number>();
    for (const rule of run.pages.flatMap(({ rules }) => rules)) {
      const key = `${classOf(rule)} ${rule.ruleId}`;
      nodes.set(key, (nodes.get(key) ?? 0) + rule.nodes);
    }
    const rules = [...this.#ignored].map(([key, ignored]) => {
      const [outcome, ruleId = ''] = key.split(' ');
      return { ruleId, outcome: outcome as FindingClass, nodes: nodes.get(key) ?? 0, ignored };
    });
    return countsOf({ run, rules });
  }
}
