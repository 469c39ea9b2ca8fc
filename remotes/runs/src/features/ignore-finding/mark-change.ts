import type { FindingMark, FindingsQuery, MarkScope, RunFinding } from '@stufenlos/contracts';
import { classOf } from '@stufenlos/standards';
import { useState } from 'react';

type Category = FindingsQuery['category'];
export type MarkedFinding = Pick<RunFinding, 'fingerprint' | 'elementFingerprint' | 'outcome' | 'ruleId'>;

/** A change of marks in one part of the page, which others follow: all of a category are gone, or one is set or gone. */
export type MarkChange =
  | { kind: 'all'; category: Category }
  | {
      kind: 'one';
      category: Category;
      ruleId: string;
      scope: MarkScope;
      /** Of the element or of the cause, by the scope. */
      fingerprint: string;
      /** Undefined: it was removed. */
      mark: FindingMark | undefined;
    };

const categories = { violation: 'violations', recommendation: 'recommendations', review: 'incomplete' } as const;
export const categoryOf = (finding: MarkedFinding): Category => categories[classOf(finding)];

const scopeOf = ({ scope = 'cause' }: FindingMark): MarkScope => scope;
const printOf = (finding: MarkedFinding, scope: MarkScope) =>
  (scope === 'element' ? finding.elementFingerprint : undefined) ?? finding.fingerprint;

/** The change that sets a mark on the finding, or removes it. */
export function changeOf(finding: MarkedFinding, mark: FindingMark, isRemoved: boolean): MarkChange {
  const scope = scopeOf(mark);
  const { ruleId } = finding;
  const fingerprint = printOf(finding, scope);
  return {
    kind: 'one',
    category: categoryOf(finding),
    ruleId,
    scope,
    fingerprint,
    mark: isRemoved ? undefined : mark,
  };
}

/** The marks of a finding after the change, that of the element before that of its cause. */
export function marksAfter(
  change: MarkChange,
  finding: MarkedFinding,
  marks: readonly FindingMark[],
): readonly FindingMark[] {
  if (change.kind === 'all') return change.category === categoryOf(finding) ? [] : marks;
  const { scope, fingerprint, mark } = change;
  if (printOf(finding, scope) !== fingerprint) return marks;
  const others = marks.filter((one) => scopeOf(one) !== scope);
  if (!mark) return others;
  return scope === 'element' ? [mark, ...others] : [...others, mark];
}

/** Calls `follow` while rendering, once for each change that is made elsewhere after this part was first shown. */
export function useMarkChange(change: MarkChange | undefined, follow: (change: MarkChange) => void): void {
  const [before, setBefore] = useState(change);
  if (before === change) return;
  setBefore(change);
  if (change) follow(change);
}
